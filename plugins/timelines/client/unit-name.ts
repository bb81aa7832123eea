import { language } from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'

/** The name of a unit that stands alone: calendars name their units as within a date, such as `hour`. */
export function unitName(name: string): string {
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(languageTags[language.code]) + rest.join('')
}
