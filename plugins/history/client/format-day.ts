import { formatDate, language, t as say } from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'

export const isToday = (instant: string): boolean => new Date(instant).toDateString() === new Date().toDateString()

/** `Today, 14 Nov 2026`, else with the day of the week. */
export function formatDay(instant: string): string {
  const date = new Date(instant)
  const weekday = new Intl.DateTimeFormat(languageTags[language.code], { weekday: 'long' })
  const day = isToday(instant) ? say('history.today') : weekday.format(date)
  return `${day.charAt(0).toLocaleUpperCase()}${day.slice(1)}, ${formatDate(instant)}`
}
