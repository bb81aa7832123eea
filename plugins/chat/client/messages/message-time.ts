import { formatDate, language } from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** `14:05`. */
export function messageTime(at: string): string {
  const tag = languageTags[language.code]
  const format =
    timeFormats.get(tag) ?? new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hour12: false })
  timeFormats.set(tag, format)
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}

/** The time if it is today, else the date. */
export function shortMessageTime(at: string): string {
  return new Date(at).toDateString() === new Date().toDateString() ? messageTime(at) : formatDate(at)
}
