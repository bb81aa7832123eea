/** Filters written as words of the text: `kind:character tag:elf in:space`. */
const filterNames = ['kind', 'tag', 'in'] as const
type FilterName = (typeof filterNames)[number]

/** A value of a filter and its spellings, the preferred one first. */
export interface FilterChoice {
  value: string
  words: readonly string[]
}

/** The words of filters; tags take any value. */
export interface FilterVocabulary {
  filters: Readonly<Record<FilterName, readonly string[]>>
  kinds: readonly FilterChoice[]
  places: readonly FilterChoice[]
  /** words that plugins add; their values are read by them */
  words?: readonly FilterChoice[]
}

/** A word of the typed text, with its filter if it is one. */
interface FilterWord {
  from: number
  to: number
  text: string
  filter?: FilterName
  /** the word of a plugin that it is */
  word?: string
}

export interface SearchQuery {
  /** the text to search for */
  text: string
  kinds: readonly string[]
  tags: readonly string[]
  place?: string
  /** words of plugins with their values */
  narrowed: readonly { word: string; value: string }[]
  /** filters with an unknown value */
  unknown: readonly { filter: FilterName; value: string; last: boolean }[]
  /** the last word, which may be incomplete */
  last?: FilterWord
}

/** The most tags that the call accepts. */
const tagsMax = 10
const pattern = /([^\s:"]+):(?:"([^"]*)"?|(\S*))|\S+/gu

/** Normalizes a word: differences that a reader does not see are removed. */
export function normalizeWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_]+/gu, ' ')
    .trim()
}

export function splitWords(typed: string, vocabulary: FilterVocabulary): FilterWord[] {
  return [...typed.matchAll(pattern)].map(({ 0: whole, 1: word, 2: quoted, 3: plain, index }) => {
    const place = { from: index, to: index + whole.length }
    const value = quoted ?? plain ?? ''
    const filter = word === undefined ? undefined : filterOf(word, vocabulary)
    const own = word === undefined ? undefined : findChoice(word, vocabulary.words ?? [])
    // A word that names places too is one of a plugin if its value is no place, nor the beginning of one.
    if (own && (!filter || (filter === 'in' && !namesPlace(value, vocabulary))))
      return { ...place, word: own, text: value }
    return filter ? { ...place, filter, text: value } : { ...place, text: whole }
  })
}

function namesPlace(value: string, { places }: FilterVocabulary): boolean {
  const started = normalizeWord(value)
  return places.some(({ words }) => words.some(word => normalizeWord(word).includes(started)))
}

function filterOf(word: string, { filters }: FilterVocabulary): FilterName | undefined {
  const same = normalizeWord(word)
  return filterNames.find(name => filters[name].some(one => normalizeWord(one) === same))
}

function findChoice(value: string, choices: readonly FilterChoice[]): string | undefined {
  const same = normalizeWord(value)
  return choices.find(({ words }) => words.some(word => normalizeWord(word) === same))?.value
}

/**
 * Parses a typed text; any text is valid. Several kinds are alternatives, several tags must all match, of several
 * places the last one counts.
 */
export function readQuery(typed: string, vocabulary: FilterVocabulary): SearchQuery {
  const words = splitWords(typed, vocabulary)
  const end = words.at(-1)
  const last = end && end.to === typed.length ? end : undefined
  const kinds = new Set<string>()
  const tags = new Map<string, string>()
  const unknown: { filter: FilterName; value: string; last: boolean }[] = []
  const narrowed: { word: string; value: string }[] = []
  let place: string | undefined
  for (const word of words) {
    const { filter, text: value } = word
    if (word.word && value.trim() !== '') narrowed.push({ word: word.word, value: value.trim() })
    if (!filter || value.trim() === '') continue
    if (filter === 'tag') {
      tags.set(normalizeWord(value), value)
      continue
    }
    const parsed = findChoice(value, filter === 'kind' ? vocabulary.kinds : vocabulary.places)
    if (parsed === undefined) unknown.push({ filter, value, last: word === last })
    else if (filter === 'kind') kinds.add(parsed)
    else place = parsed
  }
  const text = words
    .filter(({ filter, word }) => !filter && !word)
    .map(word => word.text)
    .join(' ')
  return { text, kinds: [...kinds], tags: [...tags.values()].slice(0, tagsMax), place, narrowed, unknown, last }
}

/** One completion of the last word. */
export interface FilterCompletion {
  /** shown in the list */
  label: string
  /** the text after it is accepted */
  typed: string
}

const completionsMax = 8

/** Completions of the last word: a filter from two letters on, or a value of its filter. `tags` are names. */
export function completions(typed: string, vocabulary: FilterVocabulary, tags: readonly string[]): FilterCompletion[] {
  const { last } = readQuery(typed, vocabulary)
  if (!last) return []
  const before = typed.slice(0, last.from)
  if (!last.filter) {
    const startedValue = normalizeWord(last.text)
    if (startedValue.length < 2) return []
    const spellings = [
      ...filterNames.map(name => vocabulary.filters[name]),
      ...(vocabulary.words ?? []).map(({ words }) => words),
    ]
    const words = spellings.flatMap(all => all.find(word => normalizeWord(word).startsWith(startedValue)) ?? [])
    return [...new Set(words)].map(word => ({ label: `${word}:`, typed: `${before}${word}:` }))
  }
  const { filter } = last
  const startedValue = normalizeWord(last.text)
  const choices = filter === 'tag' ? tags.map(tag => ({ value: tag, words: [tag] })) : choicesFor(filter, vocabulary)
  if (startedValue !== '' && findChoice(startedValue, choices) !== undefined) return []
  const key = typed.slice(last.from, typed.indexOf(':', last.from) + 1)
  return choices
    .filter(({ words }) => words.some(word => normalizeWord(word).includes(startedValue)))
    .slice(0, completionsMax)
    .map(({ words: [word = ''] }) => ({ label: word, typed: `${before}${key}${quoted(word)} ` }))
}

function choicesFor(filter: 'kind' | 'in', { kinds, places }: FilterVocabulary): readonly FilterChoice[] {
  return filter === 'kind' ? kinds : places
}

/** A value as typed: quoted if it contains spaces. */
function quoted(value: string): string {
  return /[\s"]/u.test(value) ? `"${value.replaceAll('"', '')}"` : value
}
