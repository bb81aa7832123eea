import { isApplicable, labelOf } from '../../context/run-command.ts'
import { inEnglish, language, t } from '../../i18n/intl.ts'
import type {
  Command,
  CommandArgs,
  CommandContext,
  EntityRef,
  SearchSource,
  SourceResult,
  When,
} from '../../registry/contract.ts'
import { commandUse, type Recent } from '../history/recents.ts'
import { frecency } from '../ranking/frecency.ts'
import { TIER, TIER_STEP, tierOf } from '../ranking/match.ts'
import { type PreparedNames, prepareNames } from '../ranking/match-names.ts'
import { rank } from '../ranking/rank.ts'
import type { NamedDestinations, NamedEntities } from './source-names.ts'

/** One row of the palette. */
export interface PaletteResult {
  /** stable while the same row is listed, so that the selection stays */
  key: string
  icon: string
  label: string
  about?: string
  /** the query, and its ranges in the label */
  query?: string
  snippet?: SourceResult['snippet']
  entity?: EntityRef
  address?: string
  commandId?: string
  command?: Command
  args?: CommandArgs
  /** what the command acts on, if that is not what the palette was opened on */
  target?: EntityRef
  score: number
}

export interface PaletteGroup {
  id: string
  label: string
  rows: PaletteResult[]
  /** offers to create or search further, which are no results */
  isOffer?: boolean
}

/** Maximum number of rendered rows. */
const maxRows = 50

/** Splits off a one-character prefix. */
export function splitPrefix(text: string, prefixes: readonly string[]): { prefix: string; query: string } {
  const first = text.charAt(0)
  return prefixes.includes(first) ? { prefix: first, query: text.slice(1).trim() } : { prefix: '', query: text.trim() }
}

/**
 * Applicable commands, found by their labels in the user's language and in English, used ones first; with an empty query,
 * what removes something comes last.
 */
export function commandRows(
  commands: readonly Command[],
  context: CommandContext,
  query: string,
  { most: max = maxRows * 2 }: { most?: number } = {},
): PaletteResult[] {
  const { entries, names, synonyms } = prepareCommands(commands, context)
  const use = commandUse()
  // Enter on a list that was just opened must not remove anything, however often that was done before.
  const isLast = ({ removes, danger }: Command) => query === '' && (removes === true || danger === true)
  const rankOf = ({ id, when, on }: Command) => useWeight * use(id) + (on || isLocal(when) ? 1 - useWeight : 0)
  const seen = new Set<string>()
  const rows: PaletteResult[] = []
  const ranked = rank(names, query, {
    // So that synonyms take no place from what is really called so.
    limit: max + synonyms,
    boost: at => {
      const command = entries[at]?.command
      return command && !isLast(command) ? rankOf(command) : 0
    },
  })
  // A synonym counts as a match one tier worse.
  const scored = ranked.map(({ index, score }) => ({
    command: entries[index]?.command,
    score: entries[index]?.isSynonym ? score - TIER_STEP : score,
  }))
  for (const { command, score } of scored.sort((a, b) => b.score - a.score)) {
    if (!command || seen.has(command.id)) continue
    seen.add(command.id)
    const refused = command.refused?.()
    rows.push({
      key: `command ${command.id}`,
      icon: command.icon ?? 'command',
      label: t(labelOf(command)),
      ...(refused && { about: t(refused) }),
      query,
      command,
      score,
    })
  }
  return rows
}

/** The weight of usage in a command's boost; the rest is for commands of the current page or project. */
const useWeight = 2 / 3

const localFacts = /^(project|space|page|kind|text|listShown|sortable|has\.|may\.)/

/** Whether a command belongs to the page or project and not to the whole site. */
function isLocal(when: When | undefined): boolean {
  if (!when) return false
  return [when]
    .flat()
    .every(record => Object.entries(record).some(([fact, required]) => required && localFacts.test(fact)))
}

interface PreparedCommands {
  /** the cache key: registered commands, the palette's context, the language */
  of: readonly unknown[]
  entries: readonly { command: Command; words: string; isSynonym?: boolean }[]
  /** how many of them are synonyms */
  synonyms: number
  names: PreparedNames
}

let lastPrepared: PreparedCommands | undefined

/** The applicable commands with prepared labels, computed once for all letters typed into one palette. */
function prepareCommands(commands: readonly Command[], context: CommandContext): PreparedCommands {
  const of = [commands, context, language.version]
  if (lastPrepared && of.every((one, at) => one === lastPrepared?.of[at])) return lastPrepared
  const applicable = commands.filter(
    command => !command.hidden && isApplicable(command, context.facts, context.entities),
  )
  const own = applicable.flatMap(command => searchTextsOf(command).map(words => ({ command, words })))
  const labels = new Set(own.map(({ words }) => words))
  const verbs = synonymsByVerb()
  const others = own.flatMap(({ command, words }) =>
    withSynonyms(words, verbs).map(other => ({ command, words: other, isSynonym: true })),
  )
  // Where one command has the name, it is not the synonym of another.
  const added = others.filter(({ words }) => !labels.has(words))
  const entries = [...own, ...added]
  lastPrepared = { of, entries, synonyms: added.length, names: prepareNames(entries.map(({ words }) => words)) }
  return lastPrepared
}

function searchTextsOf(command: Command): string[] {
  const label = labelOf(command)
  const words = [t(label), inEnglish(label)]
  if (command.keywords) words.push(t(command.keywords), inEnglish(command.keywords))
  return [...new Set(words)]
}

/** Other words for the verbs that labels begin with, in the user's language and in English. */
function synonymsByVerb(): Map<string, string[]> {
  const lists = new Set([t('palette.synonyms'), inEnglish('palette.synonyms')])
  const lines = [...lists].flatMap(list => list.split('; '))
  return new Map(
    lines.map(line => {
      const [verb = '', others = ''] = line.split(': ')
      return [verb, others.split(', ')]
    }),
  )
}

/** A label with other words for its first one: "Create tag…" for "New tag…". */
function withSynonyms(label: string, synonyms: ReadonlyMap<string, readonly string[]>): string[] {
  const [first = ''] = label.split(' ', 1)
  const words = synonyms.get(first.toLowerCase()) ?? []
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1) + label.slice(first.length))
}

/** Entities by name from all sources; for an empty query all of them, used ones first. */
export function entityRows(
  named: readonly NamedEntities[],
  query: string,
  recents: readonly Recent[],
  describe: (entity: EntityRef) => string,
  iconOf: (entity: EntityRef) => string,
  now: number,
): PaletteResult[] {
  const uses = new Map(recents.map(recent => [recent.entity.id, frecency(recent.uses, recent.last, now)]))
  return named.flatMap(({ entities, ranker }) => {
    const boost = uses.size > 0 ? (at: number) => uses.get(entities[at]?.id ?? '') ?? 0 : undefined
    const rows = new Map<string, PaletteResult>()
    for (const { index, score } of ranker.rank(query, { limit: maxRows, boost })) {
      const entity = entities[index]
      // The best of its names represents an entity.
      if (!entity || rows.has(entity.id)) continue
      const { foundAs, label } = entity
      const about = foundAs === undefined ? describe(entity) : `${label} · ${describe(entity)}`
      const row = { key: `entity ${entity.id}`, icon: iconOf(entity), label: foundAs ?? label, about }
      rows.set(entity.id, { ...row, query, entity, score })
    }
    return [...rows.values()]
  })
}

/** Places by name, one group for each source. */
export function destinationGroups(named: readonly NamedDestinations[], query: string): PaletteGroup[] {
  return named.map(({ source, destinations, names }) => ({
    id: source.id,
    label: t(source.label),
    rows: rank(names, query, { limit: maxRows }).flatMap(({ index, score }): PaletteResult[] => {
      const destination = destinations[index]
      return destination
        ? [{ query, icon: 'folder', ...destination, key: `found ${source.id} ${destination.address ?? index}`, score }]
        : []
    }),
  }))
}

/** The order of groups that match equally well; other sources come last. */
const groupOrder = ['recent', 'here', 'project', 'shared', 'anywhere']

/** How well the best row of a group matches: by prefix, from the start of a word, inside words, or by letters only. */
function matchGrade({ rows: [best] }: PaletteGroup): number {
  const tier = tierOf(best?.score ?? 0)
  const grades = [TIER.prefix, TIER.word, TIER.initials]
  const grade = grades.findIndex(least => tier >= least)
  return grade < 0 ? grades.length : grade
}

/** Groups in a fixed order, better matches first; empty groups are removed. */
export function sortGroups(groups: readonly PaletteGroup[], max: number = maxRows): PaletteGroup[] {
  const orderOf = ({ id }: PaletteGroup) => (groupOrder.includes(id) ? groupOrder.indexOf(id) : groupOrder.length)
  const ordered = groups
    .filter(group => group.rows.length > 0)
    .sort((a, b) => matchGrade(a) - matchGrade(b) || orderOf(a) - orderOf(b))
  let left = max
  return ordered.flatMap(group => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}

/** Server results below everything local, without duplicates. */
export function serverGroups(
  found: readonly { source: Pick<SearchSource, 'id' | 'label' | 'isOffer'>; hits: readonly SourceResult[] }[],
  query: string,
  present: ReadonlySet<string>,
  iconOf: (entity: EntityRef) => string,
  describe: (entity: EntityRef) => string,
): PaletteGroup[] {
  const inOrder = found.toSorted((a, b) => Number(a.source.isOffer ?? false) - Number(b.source.isOffer ?? false))
  return inOrder.map(({ source, hits }) => ({
    id: source.id,
    isOffer: source.isOffer,
    label: t(source.label),
    rows: hits.flatMap((hit, index): PaletteResult[] => {
      const key =
        hit.entity && !hit.snippet
          ? `entity ${hit.entity.id}`
          : `found ${source.id} ${hit.entity?.id ?? hit.address ?? index}`
      if (present.has(key)) return []
      const icon = hit.icon ?? (hit.entity ? iconOf(hit.entity) : 'search')
      const about = hit.about ?? (hit.entity && describe(hit.entity))
      return [{ query, ...hit, key, icon, about, score: 0 }]
    }),
  }))
}
