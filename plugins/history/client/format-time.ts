import { formatDate, language, t } from '#core/client/index.ts'

const localeTags = { en: 'en', ua: 'uk' } as const

function formatInstant(instant: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeTags[language.code], options).format(new Date(instant))
}

/** `09:12`, in the reader's time zone. */
export function formatTime(instant: string): string {
  return formatInstant(instant, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** `14 Nov 2026, 09:12` */
export function formatMoment(instant: string): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`
}

/** `Today, 14 Nov 2026`, else with the day of the week. */
export function formatDay(instant: string): string {
  const isToday = new Date(instant).toDateString() === new Date().toDateString()
  const day = isToday ? t('history.today') : formatInstant(instant, { weekday: 'long' })
  return `${day.charAt(0).toLocaleUpperCase()}${day.slice(1)}, ${formatDate(instant)}`
}
