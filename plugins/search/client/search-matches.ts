import type { EntityRef } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import { foldForMatching } from '#core/shared/text/fold.ts'

/** An entity that was found. */
export interface SearchMatch {
  entity: EntityRef
  /** other names, one of which may have matched */
  aliases?: readonly string[]
  snippet?: { text: string; marks: readonly (readonly [number, number])[] }
}

export interface HitsOfKind {
  kind: Kind
  hits: readonly SearchMatch[]
}

/**
 * The link of a hit: its entity, or the matching words in its text. The words are spelled as in the text, so that the
 * page finds them without knowing inflections.
 */
export function hitAddress(kind: Kind, { entity, snippet }: Pick<SearchMatch, 'entity' | 'snippet'>): string {
  const address = entityLink(kind, entity)
  if (!snippet) return address
  const words = snippet.marks.map(([from, to]) => snippet.text.slice(from, to))
  const uniqueWords = words.filter(
    (word, at) => words.findIndex(other => foldForMatching(other) === foldForMatching(word)) === at,
  )
  return uniqueWords.length > 0 ? `${address}?q=${encodeURIComponent(uniqueWords.join(' '))}` : address
}

type GlobalSuggestions = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** The results of suggestion/global by kind. */
export function hitsByKind(found: GlobalSuggestions, kinds: readonly Kind[]): Map<string, SearchMatch[]> {
  const hits = new Map<string, SearchMatch[]>()
  for (const kind of kinds) {
    const items = found[kind.name]
    if (items)
      hits.set(
        kind.name,
        items.map(item => toHit(kind, item)),
      )
  }
  return hits
}

function toHit(kind: Kind, item: Readonly<Record<string, unknown>>): SearchMatch {
  const { spaceId, projectId, project, aliases, snippet, icon, color } = item
  return {
    entity: {
      kind: kind.name,
      id: String(item[kind.idField]),
      label: String(item[kind.title] ?? ''),
      spaceId: String(spaceId),
      projectId: String(projectId),
      parentId: kind.parentField ? String(item[kind.parentField] ?? '') || null : null,
      ...(typeof project === 'string' && { project }),
      ...(typeof icon === 'string' && { icon }),
      ...(typeof color === 'string' && { color }),
    },
    ...(Array.isArray(aliases) ? { aliases: aliases.map(String) } : {}),
    ...(snippet ? { snippet: snippet as SearchMatch['snippet'] } : {}),
  }
}

/** The words of a text, folded for comparison. */
export function foldedWords(text: string): string[] {
  return foldForMatching(text)
    .split(/\s+/)
    .filter(word => word !== '')
}

/** Whether the text contains every word, also inside other words. */
export function containsWords(text: string, words: readonly string[]): boolean {
  const folded = foldForMatching(text)
  return words.every(word => folded.includes(word))
}

const folded = new WeakMap<readonly EntityRef[], string[]>()

/**
 * Entities whose name contains the words: those that start with them first, then shorter names. At most `most` of each
 * kind.
 */
export function localHits(
  entities: readonly EntityRef[],
  text: string,
  { most: limit, shows: showsKind }: { most: number; shows(kind: string): boolean },
): Map<string, SearchMatch[]> {
  const words = foldedWords(text)
  if (words.length === 0) return new Map()
  let names = folded.get(entities)
  if (!names) {
    names = entities.map(({ label }) => foldForMatching(label))
    folded.set(entities, names)
  }
  const whole = words.join(' ')
  const found = new Map<string, { entity: EntityRef; weight: number }[]>()
  for (const [at, name] of names.entries()) {
    const entity = entities[at]
    if (!entity || !words.every(word => name.includes(word)) || !showsKind(entity.kind)) continue
    const weight = name.length + (name.startsWith(whole) ? 0 : name.includes(` ${words[0]}`) ? 1000 : 2000)
    const same = found.get(entity.kind) ?? []
    found.set(entity.kind, same)
    same.push({ entity, weight })
  }
  return new Map(
    [...found].map(([kind, all]) => [
      kind,
      all
        .sort((a, b) => a.weight - b.weight)
        .slice(0, limit)
        .map(({ entity }) => ({ entity })),
    ]),
  )
}

/** Local results stay in place; those of the server are added below. Kinds keep their order. */
export function mergeHits(
  local: ReadonlyMap<string, readonly SearchMatch[]>,
  server: ReadonlyMap<string, readonly SearchMatch[]>,
  kinds: readonly Kind[],
  limit: number,
): HitsOfKind[] {
  const order = [...kinds.filter(({ name }) => local.has(name)), ...kinds.filter(({ name }) => !local.has(name))]
  return order.flatMap(kind => {
    const first = local.get(kind.name) ?? []
    const localIds = new Set(first.map(({ entity }) => entity.id))
    const more = (server.get(kind.name) ?? []).filter(({ entity }) => !localIds.has(entity.id))
    const hits = [...first, ...more].slice(0, limit)
    return hits.length > 0 ? [{ kind, hits }] : []
  })
}

/** The results of an earlier request that contain every word. */
export function filterHits(
  hits: ReadonlyMap<string, readonly SearchMatch[]>,
  text: string,
): Map<string, SearchMatch[]> {
  const words = foldedWords(text)
  const fits = ({ entity, aliases = [], snippet }: SearchMatch) =>
    containsWords([entity.label, ...aliases, snippet?.text ?? ''].join(' '), words)
  return new Map([...hits].map(([kind, all]) => [kind, all.filter(fits)]))
}

/** Kinds as tabs, sorted by number of hits; equal ones keep their order. */
export function sortTabs(found: readonly HitsOfKind[]): HitsOfKind[] {
  return found.toSorted((a, b) => b.hits.length - a.hits.length)
}

/** The first selected tab: entries if there are any, else the first. */
export function firstTab(tabs: readonly HitsOfKind[]): string {
  return (tabs.find(({ kind }) => kind.name === 'entry') ?? tabs[0])?.kind.name ?? ''
}
