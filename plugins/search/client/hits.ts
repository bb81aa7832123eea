import { fold, type Thing } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'

/** A thing that was found. */
export interface Hit {
  thing: Thing
  /** other names, one of which may be what matches */
  aliases?: readonly string[]
  snippet?: { text: string; marks: readonly (readonly [number, number])[] }
}

export interface HitsOfKind {
  kind: Kind
  hits: readonly Hit[]
}

/**
 * Where a hit opens: its thing, and where it was found by its text, at the words that match there. They are written as they
 * stand in the text, in whatever form, so that the page finds them without knowing any grammar.
 */
export function addressOf(kind: Kind, { thing, snippet }: Pick<Hit, 'thing' | 'snippet'>): string {
  const address = entityLink(kind, thing)
  if (!snippet) return address
  const words = snippet.marks.map(([from, to]) => snippet.text.slice(from, to))
  const different = words.filter((word, at) => words.findIndex(other => fold(other) === fold(word)) === at)
  return different.length > 0 ? `${address}?q=${encodeURIComponent(different.join(' '))}` : address
}

type Found = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** What suggestion/global answers as hits, by kind. */
export function hitsOf(found: Found, kinds: readonly Kind[]): Map<string, Hit[]> {
  const hits = new Map<string, Hit[]>()
  for (const kind of kinds) {
    const items = found[kind.name]
    if (items)
      hits.set(
        kind.name,
        items.map(item => hitOf(kind, item)),
      )
  }
  return hits
}

function hitOf(kind: Kind, item: Readonly<Record<string, unknown>>): Hit {
  const { spaceId, projectId, aliases, snippet } = item
  return {
    thing: {
      kind: kind.name,
      id: String(item[kind.idField]),
      label: String(item[kind.title] ?? ''),
      spaceId: String(spaceId),
      projectId: String(projectId),
      parentId: kind.parentField ? String(item[kind.parentField] ?? '') || null : null,
    },
    ...(Array.isArray(aliases) ? { aliases: aliases.map(String) } : {}),
    ...(snippet ? { snippet: snippet as Hit['snippet'] } : {}),
  }
}

/** The words of a text as they are compared. */
export function wordsIn(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter(word => word !== '')
}

/** Whether every word stands somewhere in the text, inside others too. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every(word => folded.includes(word))
}

const folded = new WeakMap<readonly Thing[], string[]>()

/** Things whose name holds the words: those that begin with them first, then the shorter ones. By kind, `most` of each. */
export function localHits(
  things: readonly Thing[],
  text: string,
  { most, shows }: { most: number; shows(kind: string): boolean },
): Map<string, Hit[]> {
  const words = wordsIn(text)
  if (words.length === 0) return new Map()
  let names = folded.get(things)
  if (!names) {
    names = things.map(({ label }) => fold(label))
    folded.set(things, names)
  }
  const whole = words.join(' ')
  const found = new Map<string, { thing: Thing; weight: number }[]>()
  for (const [at, name] of names.entries()) {
    const thing = things[at]
    if (!thing || !words.every(word => name.includes(word)) || !shows(thing.kind)) continue
    const weight = name.length + (name.startsWith(whole) ? 0 : name.includes(` ${words[0]}`) ? 1000 : 2000)
    const same = found.get(thing.kind) ?? []
    found.set(thing.kind, same)
    same.push({ thing, weight })
  }
  return new Map(
    [...found].map(([kind, all]) => [
      kind,
      all
        .sort((a, b) => a.weight - b.weight)
        .slice(0, most)
        .map(({ thing }) => ({ thing })),
    ]),
  )
}

/** What is there at once stays where it is; what the server adds stands below. Kinds in the order they come. */
export function joinHits(
  local: ReadonlyMap<string, readonly Hit[]>,
  server: ReadonlyMap<string, readonly Hit[]>,
  kinds: readonly Kind[],
  most: number,
): HitsOfKind[] {
  const order = [...kinds.filter(({ name }) => local.has(name)), ...kinds.filter(({ name }) => !local.has(name))]
  return order.flatMap(kind => {
    const first = local.get(kind.name) ?? []
    const known = new Set(first.map(({ thing }) => thing.id))
    const more = (server.get(kind.name) ?? []).filter(({ thing }) => !known.has(thing.id))
    const hits = [...first, ...more].slice(0, most)
    return hits.length > 0 ? [{ kind, hits }] : []
  })
}

/** Of an earlier answer, what still has every word. */
export function stillFitting(hits: ReadonlyMap<string, readonly Hit[]>, text: string): Map<string, Hit[]> {
  const words = wordsIn(text)
  const fits = ({ thing, aliases = [], snippet }: Hit) =>
    holdsAll([thing.label, ...aliases, snippet?.text ?? ''].join(' '), words)
  return new Map([...hits].map(([kind, all]) => [kind, all.filter(fits)]))
}

/** Kinds as tabs: the most hits first, of equal ones in the order they had. */
export function tabsOf(found: readonly HitsOfKind[]): HitsOfKind[] {
  return found.toSorted((a, b) => b.hits.length - a.hits.length)
}

/** The tab to begin with: entries where there are any, else the first. */
export function firstTab(tabs: readonly HitsOfKind[]): string {
  return (tabs.find(({ kind }) => kind.name === 'entry') ?? tabs[0])?.kind.name ?? ''
}
