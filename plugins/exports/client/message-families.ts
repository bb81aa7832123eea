import type { ExportFormat, MessageFamilies } from '#core/client/index.ts'

export const messageFamilies: MessageFamilies = {
  'export.about-*': { json: true, csv: true, docx: true } satisfies Record<ExportFormat, true>,
}
