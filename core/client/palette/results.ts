import { applies, labelOf } from '../desk/commands.ts'
import { inEnglish, language, t } from '../i18n/intl.ts'
import type { Command, CommandContext, Found, Source, Thing, When } from '../registry/contract.ts'
import { frecency } from './frecency.ts'
import { TIER, tierOf } from './match.ts'
import { type PreparedNames, prepare } from './match-names.ts'
import type { NamedPlaces, NamedThings } from './names.ts'
import { rank } from './rank.ts'
import { commandUse, type Recent } from './recents.ts'

/** One row of the palette. */
export interface Row {
  /** stays the same while the same row is offered, so that a selection holds */
  key: string
  icon: string
  label: string
  about?: string
  /** what is typed, where it stands in the label */
  query?: string
  snippet?: Found['snippet']
  thing?: Thing
  address?: string
  commandId?: string
  command?: Command
  args?: Readonly<Record<string, string>>
  score: number
}

export interface Group {
  id: string
  label: string
  rows: Row[]
  /** ways to go on, which are no results */
  isOffer?: boolean
}

/** No more rows than this are ever drawn. */
const mostRows = 50

/** What is typed after a one-character prefix, and the prefix. */
export function splitPrefix(text: string, prefixes: readonly string[]): { prefix: string; query: string } {
  const first = text.charAt(0)
  return prefixes.includes(first) ? { prefix: first, query: text.slice(1).trim() } : { prefix: '', query: text.trim() }
}

/** Commands that apply, found by their words in the reader's language and in English, used ones first. */
export function commandRows(
  commands: readonly Command[],
  context: CommandContext,
  query: string,
  { most = mostRows * 2 }: { most?: number } = {},
): Row[] {
  const { entries, names } = prepareCommands(commands, context)
  const use = commandUse()
  const worth = ({ id, when, on }: Command) => useShare * use(id) + (on || isLocal(when) ? 1 - useShare : 0)
  const seen = new Set<string>()
  const rows: Row[] = []
  for (const { index, score } of rank(names, query, {
    limit: most,
    boost: at => {
      const command = entries[at]?.command
      return command ? worth(command) : 0
    },
  })) {
    const command = entries[index]?.command
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

/** Of what lifts a command: how much it is used, the rest whether it belongs to the place. That is more than any quality. */
const useShare = 2 / 3

const ofPlace = /^(project|space|page|kind|text|listShown|sortable|has\.|may\.)/

/** Whether a command belongs to the page or the project and is not one of the whole site. */
function isLocal(when: When | undefined): boolean {
  if (!when) return false
  return [when].flat().every(record => Object.entries(record).some(([fact, wanted]) => wanted && ofPlace.test(fact)))
}

interface PreparedCommands {
  /** what they were prepared for: the house's commands, the palette's context, the language */
  of: readonly unknown[]
  entries: readonly { command: Command; words: string }[]
  names: PreparedNames
}

let last: PreparedCommands | undefined

/** The commands that apply with their words laid out, once for all letters typed into one palette. */
function prepareCommands(commands: readonly Command[], context: CommandContext): PreparedCommands {
  const of = [commands, context, language.version]
  if (last && of.every((one, at) => one === last?.of[at])) return last
  const fitting = commands.filter(command => !command.hidden && applies(command, context.facts, context.things))
  const entries = fitting.flatMap(command => wordsOf(command).map(words => ({ command, words })))
  last = { of, entries, names: prepare(entries.map(({ words }) => words)) }
  return last
}

function wordsOf(command: Command): string[] {
  const label = labelOf(command)
  const words = [t(label), inEnglish(label)]
  if (command.words) words.push(t(command.words), inEnglish(command.words))
  return [...new Set(words)]
}

/** Things by name, of everything the sources know; with nothing typed all of them, those in use first. */
export function thingRows(
  named: readonly NamedThings[],
  query: string,
  recents: readonly Recent[],
  describe: (thing: Thing) => string,
  iconOf: (thing: Thing) => string,
  now: number,
): Row[] {
  const uses = new Map(recents.map(recent => [recent.thing.id, frecency(recent.uses, recent.last, now)]))
  return named.flatMap(({ things, ranker }) => {
    const boost = uses.size > 0 ? (at: number) => uses.get(things[at]?.id ?? '') ?? 0 : undefined
    const rows = new Map<string, Row>()
    for (const { index, score } of ranker.rank(query, { limit: mostRows, boost })) {
      const thing = things[index]
      // The best of its names stands for a thing.
      if (!thing || rows.has(thing.id)) continue
      const { foundAs, label } = thing
      const about = foundAs === undefined ? describe(thing) : `${label} · ${describe(thing)}`
      const row = { key: `thing ${thing.id}`, icon: iconOf(thing), label: foundAs ?? label, about }
      rows.set(thing.id, { ...row, query, thing, score })
    }
    return [...rows.values()]
  })
}

/** Places by name, one group for each source. */
export function placeGroups(named: readonly NamedPlaces[], query: string): Group[] {
  return named.map(({ source, places, names }) => ({
    id: source.id,
    label: t(source.label),
    rows: rank(names, query, { limit: mostRows }).flatMap(({ index, score }): Row[] => {
      const place = places[index]
      return place
        ? [{ query, icon: 'folder', ...place, key: `found ${source.id} ${place.address ?? index}`, score }]
        : []
    }),
  }))
}

/** The order of groups that answer equally well (mock: palette); what other sources bring comes last. */
const groupOrder = ['recent', 'here', 'project', 'anywhere']

/** How well the best row of a group answers: it begins with what was typed; it holds its words; letters only. */
function gradeOf({ rows: [best] }: Group): number {
  const tier = tierOf(best?.score ?? 0)
  return tier >= TIER.prefix ? 0 : tier >= TIER.initials ? 1 : 2
}

/** Groups in a fixed order, those first that answer better; empty ones are left out. */
export function arrange(groups: readonly Group[], most: number = mostRows): Group[] {
  const placeOf = ({ id }: Group) => (groupOrder.includes(id) ? groupOrder.indexOf(id) : groupOrder.length)
  const ordered = groups
    .filter(group => group.rows.length > 0)
    .sort((a, b) => gradeOf(a) - gradeOf(b) || placeOf(a) - placeOf(b))
  let left = most
  return ordered.flatMap(group => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}

/** Rows the server found, below everything local, without those that stand there already. */
export function joinFound(
  found: readonly { source: Pick<Source, 'id' | 'label' | 'isOffer'>; hits: readonly Found[] }[],
  query: string,
  present: ReadonlySet<string>,
  iconOf: (thing: Thing) => string,
  describe: (thing: Thing) => string,
): Group[] {
  const inOrder = found.toSorted((a, b) => Number(a.source.isOffer ?? false) - Number(b.source.isOffer ?? false))
  return inOrder.map(({ source, hits }) => ({
    id: source.id,
    isOffer: source.isOffer,
    label: t(source.label),
    rows: hits.flatMap((hit, index): Row[] => {
      const key =
        hit.thing && !hit.snippet
          ? `thing ${hit.thing.id}`
          : `found ${source.id} ${hit.thing?.id ?? hit.address ?? index}`
      if (present.has(key)) return []
      const icon = hit.icon ?? (hit.thing ? iconOf(hit.thing) : 'search')
      const about = hit.about ?? (hit.thing && describe(hit.thing))
      return [{ query, ...hit, key, icon, about, score: 0 }]
    }),
  }))
}
