/** Filters written as words among the text: `kind:character tag:elf in:space`. */
export const filterNames = ['kind', 'tag', 'in'] as const
export type FilterName = (typeof filterNames)[number]

/** A value a filter may have, and the words it goes by, the one to write first. */
export interface FilterChoice {
  value: string
  words: readonly string[]
}

/** The words in which filters are written; of tags the values are free. */
export interface FilterVocabulary {
  filters: Readonly<Record<FilterName, readonly string[]>>
  kinds: readonly FilterChoice[]
  places: readonly FilterChoice[]
}

/** A word as it stands in what was typed; with a filter where it is one. */
export interface FilterWord {
  from: number
  to: number
  text: string
  filter?: FilterName
}

export interface SearchQuery {
  /** what is left to look for */
  text: string
  kinds: readonly string[]
  tags: readonly string[]
  place?: string
  /** filters whose value means nothing here */
  unknown: readonly { filter: FilterName; value: string; last: boolean }[]
  /** the word at the end, which may be still being typed */
  last?: FilterWord
}

/** What a query asks of tags at most, as the call has it. */
const tagsMax = 10
const pattern = /([^\s:"]+):(?:"([^"]*)"?|(\S*))|\S+/gu

/** Words that differ in nothing a reader sees are the same. */
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
    const filter = word === undefined ? undefined : filterOf(word, vocabulary)
    return filter ? { ...place, filter, text: quoted ?? plain ?? '' } : { ...place, text: whole }
  })
}

function filterOf(word: string, { filters }: FilterVocabulary): FilterName | undefined {
  const same = normalizeWord(word)
  return filterNames.find(name => filters[name].some(one => normalizeWord(one) === same))
}

function findChoice(value: string, choices: readonly FilterChoice[]): string | undefined {
  const same = normalizeWord(value)
  return choices.find(({ words }) => words.some(word => normalizeWord(word) === same))?.value
}

/** What was typed, understood; any text is a query. Kinds add up, tags narrow, of several places the last counts. */
export function readQuery(typed: string, vocabulary: FilterVocabulary): SearchQuery {
  const words = splitWords(typed, vocabulary)
  const end = words.at(-1)
  const last = end && end.to === typed.length ? end : undefined
  const kinds = new Set<string>()
  const tags = new Map<string, string>()
  const unknown: { filter: FilterName; value: string; last: boolean }[] = []
  let place: string | undefined
  for (const word of words) {
    const { filter, text: value } = word
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
    .filter(({ filter }) => !filter)
    .map(word => word.text)
    .join(' ')
  return { text, kinds: [...kinds], tags: [...tags.values()].slice(0, tagsMax), place, unknown, last }
}

/** One way to go on with the last word. */
export interface FilterCompletion {
  /** what stands in the list */
  label: string
  /** what is typed once it is taken */
  typed: string
}

const completionsMax = 8

/** How the word at the end may go on: a filter's word from two letters, or a value of its filter. `tags` are names. */
export function completions(typed: string, vocabulary: FilterVocabulary, tags: readonly string[]): FilterCompletion[] {
  const { last } = readQuery(typed, vocabulary)
  if (!last) return []
  const before = typed.slice(0, last.from)
  if (!last.filter) {
    const startedValue = normalizeWord(last.text)
    if (startedValue.length < 2) return []
    const words = filterNames.flatMap(
      name => vocabulary.filters[name].find(word => normalizeWord(word).startsWith(startedValue)) ?? [],
    )
    return words.map(word => ({ label: `${word}:`, typed: `${before}${word}:` }))
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

/** A value as it is written: in quotes where it has spaces. */
function quoted(value: string): string {
  return /[\s"]/u.test(value) ? `"${value.replaceAll('"', '')}"` : value
}
