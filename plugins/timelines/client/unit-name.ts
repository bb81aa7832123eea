import { language } from '#core/client/index.ts'

/** The name of a unit that stands alone: calendars name their units as within a date, such as `hour`. */
export function unitName(name: string): string {
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(language.code === 'ua' ? 'uk' : language.code) + rest.join('')
}
