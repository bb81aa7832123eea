import type { ExportedEntity } from '#core/client/index.ts'

/** The form of exported JSON; a change that an older reader would misread gets the next number. */
const jsonVersion = 1

interface ExportedJson {
  format: 'skald'
  version: number
  exportedAt: string
  project: { spaceId: string; projectId: string; name: string }
  /** by the name of their kind, each as its `get` call answers it */
  entities: Readonly<Record<string, readonly ExportedEntity[]>>
}

export function jsonText(content: Omit<ExportedJson, 'format' | 'version'>): string {
  const file: ExportedJson = { format: 'skald', version: jsonVersion, ...content }
  return `${JSON.stringify(file, null, 2)}\n`
}
