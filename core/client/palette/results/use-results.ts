import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { queryClient } from '../../api/query.ts'
import { commandContext, factsFor } from '../../context/command-context.ts'
import { createCommandContext } from '../../context/run-command.ts'
import { aboutEntity } from '../../entity/about-entity.ts'
import { formatAgo, language, t } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import type { Command, CommandContext, EntityRef, SearchSource, SourceResult } from '../../registry/contract.ts'
import type { PluginRegistry } from '../../registry/registry.ts'
import { keysOf } from '../../shortcuts/command-keys.ts'
import { evaluateWhen } from '../../shortcuts/when.ts'
import { recentEntities } from '../history/recents.ts'
import { creationOffers } from './creation-offers.ts'
import {
  commandRows,
  destinationGroups,
  entityRows,
  type PaletteGroup,
  type PaletteResult,
  serverGroups,
  sortGroups,
  splitPrefix,
} from './results.ts'
import {
  filterKinds,
  gatherDestinations,
  gatherNames,
  type NamedDestinations,
  type NamedEntities,
} from './source-names.ts'

const serverDebounceMs = 120
const recentRows = 7
/** above the number of commands with all their keywords */
const maxCommandRows = 5000

/** The local data of all sources without a prefix; empty while disabled, null until it is loaded. */
function useSourceData<Data>(
  gather: (sources: readonly SearchSource[], context: CommandContext) => Promise<readonly Data[]>,
  context: CommandContext,
  isEnabled: boolean,
): readonly Data[] | null {
  const { sources } = useRegistry()
  const [all, setAll] = useState<readonly Data[] | null>(null)
  useEffect(() => {
    if (!isEnabled) return
    let current = true
    const here = sources
      .list()
      .filter(source => !source.prefix && (!source.when || evaluateWhen(source.when, context.facts)))
    const loadData = () => void gather(here, context).then(data => current && setAll(data))
    // After the frame that shows the palette, so that loading does not delay it.
    const frame = requestAnimationFrame(() => setTimeout(loadData))
    return () => {
      current = false
      cancelAnimationFrame(frame)
    }
  }, [sources, context, gather, isEnabled])
  return isEnabled ? all : noData
}

const noData: readonly never[] = []

interface ServerResults {
  text: string
  found: { source: SearchSource; hits: readonly SourceResult[] }[]
}

/** Server results for a text, debounced; each source is added when it has answered. */
function useServerResults(context: CommandContext, text: string): { found: ServerResults['found']; waiting: boolean } {
  const { sources } = useRegistry()
  const [answer, setAnswer] = useState<ServerResults>({ text: '', found: [] })
  const { prefix, query } = splitPrefix(text, prefixesOf(sources.list()))
  // A source with a prefix may have results before anything is typed.
  const shouldSearch = query !== '' || sources.list().some(source => source.prefix === prefix)
  useEffect(() => {
    if (!shouldSearch) return
    const stop = new AbortController()
    const requestContext = { ...context, signal: stop.signal }
    const queriedSources = sources
      .list()
      .filter(
        source =>
          source.search &&
          (source.prefix ?? '') === prefix &&
          (!source.when || evaluateWhen(source.when, context.facts)),
      )
    const timer = setTimeout(async () => {
      const outcomes = await Promise.allSettled(
        queriedSources.map(async source => ({ source, hits: (await source.search?.(requestContext, query)) ?? [] })),
      )
      if (stop.signal.aborted) return
      setAnswer({ text, found: outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : [])) })
    }, serverDebounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, shouldSearch, query, prefix, sources, context])
  const waiting = shouldSearch && answer.text !== text
  // Results of an earlier text stay until the new ones arrive, so that rows do not flicker; only those that still
  // match.
  const found = useMemo(
    () => (waiting ? filterMatching(answer.found, query) : shouldSearch ? answer.found : []),
    [waiting, answer, shouldSearch, query],
  )
  return { found, waiting }
}

/** The earlier results that contain every word of this text. */
function filterMatching(found: ServerResults['found'], query: string): ServerResults['found'] {
  // A word with a colon may be a search filter, so results need not contain it.
  const words = searchKey(query)
    .split(/\s+/)
    .filter(word => !word.includes(':'))
  const matches = ({ label, snippet }: SourceResult) => {
    const text = searchKey(`${label} ${snippet?.text ?? ''}`)
    return words.every(word => text.includes(word))
  }
  return found.map(({ source, hits }) => ({ source, hits: hits.filter(matches) }))
}

function prefixesOf(sources: readonly SearchSource[]): string[] {
  return ['>', '?', ...sources.flatMap(source => source.prefix ?? [])]
}

interface PaletteGroups {
  groups: readonly PaletteGroup[]
  /** the server has not answered for this text */
  waiting: boolean
  /** more rows may come: something has not answered for the first time, or for this text */
  isIncomplete: boolean
}

/** The groups to show for a text. */
export function usePaletteGroups(context: CommandContext, text: string): PaletteGroups {
  const registry = useRegistry()
  const { version } = useSnapshot(language)
  // Names of entities are loaded when the palette opens, places once something is typed.
  const names = useSourceData(gatherNames, context, true)
  const places = useSourceData(gatherDestinations, context, text !== '')
  const { found, waiting } = useServerResults(context, text)
  const groups = useMemo(
    () => localGroups(registry, context, text, { names: names ?? noData, places: places ?? noData }, version),
    [registry, context, text, names, places, version],
  )
  const all = useMemo(() => {
    const present = new Set(groups.flatMap(group => group.rows.map(row => row.key)))
    const fromServer = serverGroups(found, text, present, iconIn(registry), entity => aboutEntity(entity))
      .map(group => ({
        ...group,
        rows: group.rows.filter(({ entity }) => !entity || isKindEnabled(entity, context)),
      }))
      .filter(group => group.rows.length > 0)
    const results = [...groups, ...fromServer.filter(({ isOffer }) => !isOffer)]
    const typed = splitPrefix(text, prefixesOf(registry.sources.list()))
    // Who is called so is known when the server has answered.
    const creations = waiting ? [] : creationOffers(registry, context, typed, results)
    return [...results, ...creations, ...fromServer.filter(({ isOffer }) => isOffer)]
  }, [groups, found, waiting, text, registry, context])
  return { groups: all, waiting, isIncomplete: waiting || names === null || places === null }
}

/** Entities of kinds that a project has switched off are stored but not found in it. */
function isKindEnabled(entity: EntityRef, { facts, projectId }: CommandContext): boolean {
  return entity.projectId !== projectId || facts[`has.${entity.kind}`] !== false
}

function iconIn(registry: PluginRegistry): (entity: EntityRef) => string {
  return entity => entity.icon ?? registry.kinds.get(entity.kind)?.icon ?? 'file-text'
}

/** Local results for a text: commands, entities by name, places. */
export function localGroups(
  registry: PluginRegistry,
  context: CommandContext,
  text: string,
  { names, places }: { names: readonly NamedEntities[]; places: readonly NamedDestinations[] },
  _language: number,
): PaletteGroup[] {
  const { prefix, query } = splitPrefix(text, prefixesOf(registry.sources.list()))
  const commands = registry.commands.list()
  const now = Date.now()
  if (prefix === '?')
    return sortGroups([{ id: 'help', label: t('palette.keys'), rows: keyRows(registry, context, query) }], 200)
  // With the prefix for commands all of them are listed.
  const max = prefix === '>' ? maxCommandRows : undefined
  const found = commandRows(commands, context, query, { most: max })
  const onEntity = found.filter(row => row.command?.on)
  const anywhere = found.filter(row => !row.command?.on)
  const groups: PaletteGroup[] = [
    { id: 'here', label: contextLabel(context), rows: onEntity },
    ...(query === '' ? [] : pageGroups(commands, context, query, onEntity)),
    { id: 'anywhere', label: t('palette.anywhere'), rows: anywhere },
  ]
  if (prefix === '>') return sortGroups(groups, max)
  const recents = recentEntities(context.projectId)
  const icon = iconIn(registry)
  const named = (of: readonly NamedEntities[]) =>
    entityRows(of, query, recents, aboutEntity, icon, now).filter(
      ({ entity }) => !entity || isKindEnabled(entity, context),
    )
  const ids = new Map(recents.map(recent => [recent.entity.id, recent]))
  const ago = (row: PaletteResult) => ({
    ...row,
    about: `${row.about} · ${formatAgo(ids.get(row.entity?.id ?? '')?.last ?? now, now)}`,
  })
  if (prefix !== '')
    return registry.sources.list().flatMap(({ id, label, prefix: sourcePrefix, kinds, when }) => {
      const rows =
        sourcePrefix === prefix && kinds && evaluateWhen(when, context.facts) ? named(filterKinds(names, kinds)) : []
      return rows.length > 0 ? [{ id, label: t(label), rows }] : []
    })
  if (query === '') {
    const opened: PaletteResult[] = recents
      .filter(
        ({ entity }) =>
          entity.id !== context.entities[0]?.id && registry.kinds.get(entity.kind) && isKindEnabled(entity, context),
      )
      .slice(0, recentRows)
      .map(({ entity, last }) => ({
        key: `entity ${entity.id}`,
        icon: icon(entity),
        label: entity.label,
        about: `${aboutEntity(entity)} · ${formatAgo(last, now)}`,
        entity,
        score: 0,
      }))
    return [{ id: 'recent', label: t('palette.recent'), rows: opened }, ...groups].filter(
      group => group.rows.length > 0,
    )
  }
  const entities = named(names)
  return sortGroups([
    { id: 'recent', label: t('palette.recent'), rows: entities.filter(row => ids.has(row.entity?.id ?? '')).map(ago) },
    {
      id: 'project',
      label: projectName(context) ?? t('palette.names'),
      rows: entities.filter(row => !ids.has(row.entity?.id ?? '') && row.entity?.project === undefined),
    },
    { id: 'shared', label: t('palette.shared'), rows: entities.filter(row => row.entity?.project !== undefined) },
    ...destinationGroups(places, query),
    ...groups,
  ])
}

function keyRows(registry: PluginRegistry, context: CommandContext, query: string): PaletteResult[] {
  const withKeys = registry.commands.list().filter(command => keysOf(command.id))
  const shown = withKeys.map(command => ({ ...command, hidden: false, when: undefined, on: undefined }))
  return commandRows(shown, context, query).map(row => ({
    ...row,
    command: registry.commands.get(row.command?.id ?? '') ?? row.command,
  }))
}

/** While rows are selected on the page of an entity: the commands on that entity which the rows do not have. */
function pageGroups(
  commands: readonly Command[],
  context: CommandContext,
  query: string,
  onRows: readonly PaletteResult[],
): PaletteGroup[] {
  const { pageEntity } = commandContext
  if (!pageEntity || context.facts.list !== true) return []
  const target = { ...pageEntity }
  const of = contextForEntity(context, target)
  const taken = new Set(onRows.map(({ key }) => key))
  const rows = commandRows(
    commands.filter(({ on }) => on),
    of,
    query,
  )
  const own = rows.filter(({ key }) => !taken.has(key)).map(row => ({ ...row, target }))
  return [{ id: 'page', label: contextLabel(of), rows: own }]
}

function contextLabel(context: CommandContext): string {
  const [entity] = context.entities
  if (!entity) return t('palette.anywhere')
  if (context.entities.length > 1) return t('list.selected', { count: context.entities.length })
  return t('palette.here', { label: entity.label })
}

function projectName({ spaceId, projectId }: CommandContext): string | undefined {
  return queryClient.getQueryData<{ name: string }>([projectCalls.get.name, { spaceId, projectId }])?.name
}

/** The palette's context for one entity: its place, and its facts instead of those of the current target. */
export function contextForEntity(context: CommandContext, entity: EntityRef): CommandContext {
  return createCommandContext([entity], { ...factsFor([entity], context.facts), overlay: '' })
}

/** The actions on one entity, in its context. */
export function actionGroups(
  registry: PluginRegistry,
  context: CommandContext,
  entity: EntityRef,
  query: string,
): PaletteGroup[] {
  const commands = registry.commands.list().filter(command => command.on)
  const rows = commandRows(commands, context, query)
  return [{ id: 'actions', label: aboutEntity(entity), rows }]
}
