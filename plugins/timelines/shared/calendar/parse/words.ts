import { foldForMatching } from '#core/shared/text/fold.ts'

/** Words of typed dates that no calendar names, in both languages. Everything here is in the form of `wordForm`. */

/** How words are compared: folded, without dots and commas, one space between them. */
export function wordForm(text: string): string {
  return foldForMatching(text)
    .replace(/[.,;«»“”"]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Words that say nothing: `in the year 302`, `12 травня 302 року`. */
export const fillers: ReadonlySet<string> = new Set([
  ...['in', 'of', 'the', 'on', 'at', 'year', 'day', 'yr', 'ad', 'from', 'since'],
  ...[
    'у',
    'в',
    'о',
    'об',
    'від',
    'рік',
    'року',
    'році',
    'роки',
    'років',
    'р',
    'рр',
    'день',
    'дня',
    'з',
    'із',
    'н',
    'е',
  ],
])

/** Endings of ordinal numbers: 12th, 12-го. */
export const ordinalEnding = /^-?(?:st|nd|rd|th|го|ого|й|ий|тє|те|ге|е|є|му|ому|м|а|я|та|га|ша)$/

type CommonUnit = 'year' | 'season' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second'

const unitForms: Readonly<Record<CommonUnit, string>> = {
  year: 'year years yr yrs рік року роки років рр',
  season: 'season seasons',
  month: 'month months місяць місяця місяці місяців міс',
  week: 'week weeks wk тиждень тижня тижні тижнів тиж',
  day: 'day days день дня дні днів доба доби діб',
  hour: 'hour hours h година години годину годин год',
  minute: 'minute minutes min хвилина хвилини хвилину хвилин хв',
  second: 'second seconds sec секунда секунди секунду секунд сек',
}

const units = new Map(
  (Object.entries(unitForms) as [CommonUnit, string][]).flatMap(([unit, forms]) =>
    forms.split(' ').map(form => [form, unit] as const),
  ),
)

export function commonUnit(word: string): CommonUnit | undefined {
  return units.get(word)
}

const seasonForms = [
  'spring весна весни весною навесні',
  'summer літо літа літом влітку улітку',
  'autumn fall осінь осені восени',
  'winter зима зими зимою взимку узимку',
].map(forms => forms.split(' '))

/** All words for a season that has one of the usual names, whatever the language; none for others. */
export function seasonWords(name: string): readonly string[] {
  return seasonForms.find(forms => forms.includes(name)) ?? []
}

const counts: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  the: 1,
  two: 2,
  three: 3,
  один: 1,
  одну: 1,
  одна: 1,
  два: 2,
  дві: 2,
  три: 3,
}

/** A count as digits or a small word; undefined for other words. */
export function numberFromWord(word: string): number | undefined {
  if (/^\d{1,15}$/.test(word)) return Number(word)
  return Object.hasOwn(counts, word) ? counts[word] : undefined
}

export const laterWords: ReadonlySet<string> = new Set(['after', 'past', 'since', 'після', 'по', 'опісля', 'від'])
export const earlierWords: ReadonlySet<string> = new Set(['before', 'до', 'перед'])
/** Words for the date beside another one, without a distance. */
export const besideWords: ReadonlyMap<string, 1 | -1> = new Map([
  ...['after', 'після', 'опісля'].map(word => [word, 1] as const),
  ...['before', 'перед', 'до'].map(word => [word, -1] as const),
])
/** Words between dates are no beginnings of names. */
export const linkWords: ReadonlySet<string> = new Set(['to', 'до', 'по', 'after', 'before', 'після', 'перед'])
/** Words before a count: `через 3 тижні після`, `за 3 дні до`. */
export const leadWords: ReadonlySet<string> = new Set(['через', 'за', 'in', 'about', 'приблизно'])
/** Words before the first date of a range. */
export const rangeLead = /^(?:from|between|з|із|від|між)\s+/iu
/** What stands between the dates of a range. A hyphen between numbers needs no spaces. */
export const rangeSeparator =
  /\s*[–—]\s*|\s+-\s+|\s*\.{2,3}\s*|\s+(?:to|until|till|and|до|по|та|і)\s+|(?<=[\d\p{L}])-(?=\d)/giu

/** Whether a word is another form of a name: нею is a stem of it that differs in the last letters only. */
export function isInflected(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 3 || name.includes(' ')) return false
  let same = 0
  while (same < word.length && word[same] === name[same]) same++
  return same >= Math.max(3, Math.ceil(name.length * 0.6)) && word.length - same <= 3
}
