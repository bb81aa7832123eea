import { formatDate, language } from '#core/client/index.ts'

const tags = { en: 'en', ua: 'uk' } as const
const hours = new Map<string, Intl.DateTimeFormat>()

/** `14:05`. */
export function timeOf(at: string): string {
  const tag = tags[language.code]
  const format = hours.get(tag) ?? new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hour12: false })
  hours.set(tag, format)
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '' : format.format(date)
}

/** The time of today, else the date. */
export function shortTime(at: string): string {
  return new Date(at).toDateString() === new Date().toDateString() ? timeOf(at) : formatDate(at)
}
