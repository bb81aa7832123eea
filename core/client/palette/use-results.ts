import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { searchKey } from '#core/shared/text.ts'
import { queries } from '../api/query.ts'
import { contextFor } from '../desk/commands.ts'
import { factsOn } from '../desk/desk.ts'
import { formatAgo, language, t } from '../i18n/intl.ts'
import type { CommandContext, Found, Source, Thing } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import type { House } from '../registry/registry.ts'
import { holds } from '../shortcuts/context.ts'
import { keysOf } from '../shortcuts/shown-keys.ts'
import { gatherNames, gatherPlaces, type NamedPlaces, type NamedThings, ofKinds } from './names.ts'
import { recentThings } from './recents.ts'
import {
  arrange,
  commandRows,
  type Group,
  joinFound,
  placeGroups,
  type Row,
  splitPrefix,
  thingRows,
} from './results.ts'

const serverPauseMs = 120
const recentRows = 7
/** more than there can be, each by all its words */
const everyCommand = 5000

/** What all sources that have no prefix of their own know here; none while it is not wanted. */
function useGathered<Gathered>(
  gather: (sources: readonly Source[], context: CommandContext) => Promise<readonly Gathered[]>,
  context: CommandContext,
  isWanted: boolean,
): readonly Gathered[] {
  const { sources } = useHouse()
  const [all, setAll] = useState<readonly Gathered[]>([])
  useEffect(() => {
    if (!isWanted) return
    let current = true
    const here = sources.list().filter(source => !source.prefix && (!source.when || holds(source.when, context.facts)))
    const ask = () => void gather(here, context).then(gathered => current && setAll(gathered))
    // After the frame that shows the palette: what it takes to ask is not in the way of that.
    const frame = requestAnimationFrame(() => setTimeout(ask))
    return () => {
      current = false
      cancelAnimationFrame(frame)
    }
  }, [sources, context, gather, isWanted])
  return all
}

interface ServerAnswer {
  text: string
  found: { source: Source; hits: readonly Found[] }[]
}

/** What the server finds for a text, a moment after the last key; each source joins when it has answered. */
function useFound(context: CommandContext, text: string): { found: ServerAnswer['found']; waiting: boolean } {
  const { sources } = useHouse()
  const [answer, setAnswer] = useState<ServerAnswer>({ text: '', found: [] })
  const { prefix, query } = splitPrefix(text, prefixesOf(sources.list()))
  // A source with a prefix of its own may have something to offer before anything is typed.
  const asks = query !== '' || sources.list().some(source => source.prefix === prefix)
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const asking = { ...context, signal: stop.signal }
    const asked = sources
      .list()
      .filter(
        source =>
          source.search && (source.prefix ?? '') === prefix && (!source.when || holds(source.when, context.facts)),
      )
    const timer = setTimeout(async () => {
      const outcomes = await Promise.allSettled(
        asked.map(async source => ({ source, hits: (await source.search?.(asking, query)) ?? [] })),
      )
      if (stop.signal.aborted) return
      setAnswer({ text, found: outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : [])) })
    }, serverPauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, asks, query, prefix, sources, context])
  const waiting = asks && answer.text !== text
  // What an earlier text found stays until the new answer is here, so that rows do not blink; only what still fits.
  const found = useMemo(
    () => (waiting ? stillFitting(answer.found, query) : asks ? answer.found : []),
    [waiting, answer, asks, query],
  )
  return { found, waiting }
}

/** Of what was found for an earlier text, that which has every word of this one. */
function stillFitting(found: ServerAnswer['found'], query: string): ServerAnswer['found'] {
  // What has a colon may narrow a search: no text is asked to hold it.
  const words = searchKey(query)
    .split(/\s+/)
    .filter(word => !word.includes(':'))
  const fits = ({ label, snippet }: Found) => {
    const text = searchKey(`${label} ${snippet?.text ?? ''}`)
    return words.every(word => text.includes(word))
  }
  return found.map(({ source, hits }) => ({ source, hits: hits.filter(fits) }))
}

function prefixesOf(sources: readonly Source[]): string[] {
  return ['>', '?', ...sources.flatMap(source => source.prefix ?? [])]
}

/** The groups to show for a text. */
export function useGroups(context: CommandContext, text: string): { groups: readonly Group[]; waiting: boolean } {
  const house = useHouse()
  const { version } = useSnapshot(language)
  // Names of things are gathered when the palette opens, places once something is typed.
  const names = useGathered(gatherNames, context, true)
  const places = useGathered(gatherPlaces, context, text !== '')
  const { found, waiting } = useFound(context, text)
  const groups = useMemo(
    () => localGroups(house, context, text, { names, places }, version),
    [house, context, text, names, places, version],
  )
  const all = useMemo(() => {
    const present = new Set(groups.flatMap(group => group.rows.map(row => row.key)))
    return [
      ...groups,
      ...joinFound(found, text, present, iconIn(house), thing => kindWord(thing))
        .map(group => ({ ...group, rows: group.rows.filter(({ thing }) => !thing || isOn(thing, context)) }))
        .filter(group => group.rows.length > 0),
    ]
  }, [groups, found, text, house, context])
  return { groups: all, waiting }
}

/** Kinds a project has switched off are kept but not found in it (decision A-050). */
function isOn(thing: Thing, { facts, projectId }: CommandContext): boolean {
  return thing.projectId !== projectId || facts[`has.${thing.kind}`] !== false
}

function iconIn(house: House): (thing: Thing) => string {
  return thing => house.kinds.get(thing.kind)?.icon ?? 'file-text'
}

function kindWord(thing: Thing): string {
  return t(`kind.${thing.kind}.one`)
}

/** What is known here for a text: commands, things by name, places. */
export function localGroups(
  house: House,
  context: CommandContext,
  text: string,
  { names, places }: { names: readonly NamedThings[]; places: readonly NamedPlaces[] },
  _language: number,
): Group[] {
  const { prefix, query } = splitPrefix(text, prefixesOf(house.sources.list()))
  const commands = house.commands.list()
  const now = Date.now()
  if (prefix === '?')
    return arrange([{ id: 'help', label: t('palette.keys'), rows: keyRows(house, context, query) }], 200)
  // Who asks for commands alone may look through all of them.
  const most = prefix === '>' ? everyCommand : undefined
  const found = commandRows(commands, context, query, { most })
  const onThing = found.filter(row => row.command?.on)
  const anywhere = found.filter(row => !row.command?.on)
  const groups: Group[] = [
    { id: 'here', label: hereLabel(context), rows: onThing },
    { id: 'anywhere', label: t('palette.anywhere'), rows: anywhere },
  ]
  if (prefix === '>') return arrange(groups, most)
  const recents = recentThings(context.projectId)
  const icon = iconIn(house)
  const named = (of: readonly NamedThings[]) =>
    thingRows(of, query, recents, kindWord, icon, now).filter(({ thing }) => !thing || isOn(thing, context))
  const ids = new Map(recents.map(recent => [recent.thing.id, recent]))
  const ago = (row: Row) => ({
    ...row,
    about: `${row.about} · ${formatAgo(ids.get(row.thing?.id ?? '')?.last ?? now, now)}`,
  })
  if (prefix !== '')
    return house.sources.list().flatMap(({ id, label, prefix: own, kinds, when }) => {
      const rows = own === prefix && kinds && holds(when, context.facts) ? named(ofKinds(names, kinds)) : []
      return rows.length > 0 ? [{ id, label: t(label), rows }] : []
    })
  if (query === '') {
    const opened: Row[] = recents
      .filter(({ thing }) => thing.id !== context.things[0]?.id && house.kinds.get(thing.kind) && isOn(thing, context))
      .slice(0, recentRows)
      .map(({ thing, last }) => ({
        key: `thing ${thing.id}`,
        icon: icon(thing),
        label: thing.label,
        about: `${kindWord(thing)} · ${formatAgo(last, now)}`,
        thing,
        score: 0,
      }))
    return [{ id: 'recent', label: t('palette.recent'), rows: opened }, ...groups].filter(
      group => group.rows.length > 0,
    )
  }
  const things = named(names)
  return arrange([
    { id: 'recent', label: t('palette.recent'), rows: things.filter(row => ids.has(row.thing?.id ?? '')).map(ago) },
    {
      id: 'project',
      label: projectName(context) ?? t('palette.names'),
      rows: things.filter(row => !ids.has(row.thing?.id ?? '')),
    },
    ...placeGroups(places, query),
    ...groups,
  ])
}

function keyRows(house: House, context: CommandContext, query: string): Row[] {
  const withKeys = house.commands.list().filter(command => keysOf(command.id))
  const shown = withKeys.map(command => ({ ...command, hidden: false, when: undefined, on: undefined }))
  return commandRows(shown, context, query).map(row => ({
    ...row,
    command: house.commands.get(row.command?.id ?? '') ?? row.command,
  }))
}

function hereLabel(context: CommandContext): string {
  const [thing] = context.things
  if (!thing) return t('palette.anywhere')
  if (context.things.length > 1) return t('list.selected', { count: context.things.length })
  return t('palette.here', { label: thing.label })
}

function projectName({ spaceId, projectId }: CommandContext): string | undefined {
  return queries.getQueryData<{ name: string }>([projectCalls.get.name, { spaceId, projectId }])?.name
}

/** The palette's context turned to one thing: its place, and the facts about it instead of those about what is under the keys. */
export function contextOn(context: CommandContext, thing: Thing): CommandContext {
  return contextFor([thing], { ...factsOn([thing], context.facts), overlay: '' })
}

/** What can be done to one thing, in a context about it. */
export function actionGroups(house: House, context: CommandContext, thing: Thing, query: string): Group[] {
  const commands = house.commands.list().filter(command => command.on)
  const rows = commandRows(commands, context, query)
  return [{ id: 'actions', label: kindWord(thing), rows }]
}
