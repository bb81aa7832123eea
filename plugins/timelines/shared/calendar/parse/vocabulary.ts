import { type CalendarIssue, calendarIssue } from '../../issue.ts'
import type { Calendar } from '../calendar.ts'
import { gregorianCalendar } from '../presets/gregorian.ts'
import { calendarOf, type DateSystem } from '../system.ts'
import { isInflected, linkWords, seasonWords, wordForm } from './words.ts'

/** What a name of a calendar stands for. */
export type NamedPart =
  | { kind: 'month'; month: number; day?: number }
  | { kind: 'season'; season: number }
  | { kind: 'weekday'; weekday: number }
  | { kind: 'era'; era: number }

interface Entry {
  key: string
  name: string
  part: NamedPart
}

/** The names of a calendar in the form in which typed words are compared. */
export interface Vocabulary {
  exact: Map<string, Entry>
  entries: Entry[]
  /** the most words of a name */
  words: number
  calendar: Calendar
}

/** Of longer names the beginning is looked at, so that no calendar makes typing slow. */
const mostWords = 8
const vocabularies = new WeakMap<Calendar, Vocabulary>()

/** The names of a system's calendar; those of the real calendar in both languages. */
export function parserVocabulary(system: DateSystem): Vocabulary | null {
  const calendar = calendarOf(system, 'en')
  if (!calendar) return null
  const known = vocabularies.get(calendar)
  if (known) return known
  const entries = system.kind === 'gregorian' ? [calendar, gregorianCalendar('ua')].flatMap(namesOf) : namesOf(calendar)
  const exact = new Map<string, Entry>()
  for (const entry of entries) if (!exact.has(entry.key)) exact.set(entry.key, entry)
  const words = entries.reduce((most, { key }) => Math.max(most, key.split(' ').length), 1)
  const vocabulary = { exact, entries, words: Math.min(words, mostWords), calendar }
  vocabularies.set(calendar, vocabulary)
  return vocabulary
}

/** In the order in which names win over each other. */
function namesOf({ months, seasons, week, eras }: Calendar): Entry[] {
  const entries: Entry[] = []
  const add = (names: readonly (string | undefined)[], part: NamedPart) => {
    for (const name of names) {
      const key = wordForm(name ?? '')
      // A name of digits alone cannot be told from a number.
      if (name && /\p{L}/u.test(key)) entries.push({ key, name, part })
    }
  }
  months.forEach(({ name, short, inDate }, month) => {
    add([name, inDate, short], { kind: 'month', month })
  })
  months.forEach(({ dayNames = [] }, month) => {
    dayNames.forEach((name, at) => {
      add([name], { kind: 'month', month, day: at + 1 })
    })
  })
  seasons.forEach(({ name }, season) => {
    add([name, ...seasonWords(wordForm(name))], { kind: 'season', season })
  })
  eras.forEach(({ name, short }, era) => {
    add([name, short], { kind: 'era', era })
  })
  week.days.forEach(({ name, short }, weekday) => {
    add([name, short], { kind: 'weekday', weekday })
  })
  return entries
}

export type NameMatch = { part: NamedPart; words: number } | { issue: CalendarIssue } | null

/** The name at the beginning of some words: whole, else its beginning, else another form of it. */
export function findName({ exact, entries, words: most }: Vocabulary, words: readonly string[]): NameMatch {
  const count = Math.min(most, words.length)
  for (let length = count; length > 0; length--) {
    const entry = exact.get(words.slice(0, length).join(' '))
    if (entry) return { part: entry.part, words: length }
  }
  for (let length = count; length > 0; length--) {
    const typed = words.slice(0, length).join(' ')
    if (typed.length < 2 || !/\p{L}/u.test(typed) || linkWords.has(typed)) continue
    const found = theOnly(
      entries.filter(({ key }) => key.startsWith(typed)),
      typed,
    )
    if (found) return 'issue' in found ? found : { part: found.part, words: length }
  }
  const [word = ''] = words
  const inflected = theOnly(
    entries.filter(({ key }) => isInflected(word, key)),
    word,
  )
  return inflected && ('issue' in inflected ? inflected : { part: inflected.part, words: 1 })
}

function theOnly(candidates: readonly Entry[], typed: string): Entry | { issue: CalendarIssue } | null {
  const [first] = candidates
  if (!first) return null
  const other = candidates.find(({ part }) => part.kind === first.part.kind && !isSame(part, first.part))
  if (!other) return first
  return { issue: calendarIssue('', 'word-ambiguous', { word: typed, first: first.name, second: other.name }) }
}

function isSame(a: NamedPart, b: NamedPart): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
