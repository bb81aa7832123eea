const englishMonths =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const ukrainianMonths = '(?:січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня)'
const weekdayPattern =
  "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|понеділок|вівторок|середа|четвер|п[’'ʼ]?ятниця|субота|неділя)"
const dayPattern = '\\d{1,2}(?:st|nd|rd|th|-го)?'
const yearPattern = '(?:,?\\s+\\d{4}(?:-го)?(?:\\s*(?:р\\.?|року))?)?'
const datePatterns = [
  `${dayPattern}(?:\\s+of)?\\s+${englishMonths}${yearPattern}`,
  `${englishMonths}\\s+(?:the\\s+)?${dayPattern}${yearPattern}`,
  `${dayPattern}\\s+${ukrainianMonths}${yearPattern}`,
  '\\d{1,2}[./]\\d{1,2}[./](?:\\d{4}|\\d{2})(?:\\s*р\\.?)?',
  '\\d{4}-\\d{2}-\\d{2}',
]
const datePattern = new RegExp(
  `^(?:${weekdayPattern},?\\s+)?(?:the\\s+)?(?:${datePatterns.join('|')})(?:[.,]\\s+(.+?))?\\.?$`,
  'iu',
)
const placePattern = /^\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*)?$/u
const dayOfWeek = new RegExp(`^${weekdayPattern}$`, 'iu')

/** True for a date, as in the headings of a diary: `3 May`, `Понеділок, 12 січня 1920 року`, `3 May. Bistritz`. */
export function isDate(text: string): boolean {
  if (text.length > 80) return false
  const match = datePattern.exec(text)
  const tail = match?.[1]
  return match !== null && (tail === undefined || placePattern.test(tail) || dayOfWeek.test(tail))
}
