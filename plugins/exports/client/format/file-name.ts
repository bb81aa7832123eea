import type { ExportFormat } from '#core/client/index.ts'
import { safeFileName } from '#core/shared/text/file-name.ts'

export const defaultName = 'export'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** `2026-11-14 17.05.12`, in the time of the user. */
function fileTime(date: Date): string {
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('.')
  return `${day} ${time}`
}

/** A document is named after what it holds and when; other files as the user says. */
export function exportFileName(
  format: ExportFormat,
  { name, title, now }: { name: string; title: string; now: Date },
): string {
  if (format === 'docx') return `${safeFileName(title) || defaultName} ${fileTime(now)}.docx`
  return `${safeFileName(name) || defaultName}.${format}`
}
