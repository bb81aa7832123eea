import {
  type CommandContext,
  emitOwnEvent,
  fetchCall,
  keptCall,
  links,
  registry,
  type StepOption,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { seriesCalls, seriesEvent } from '../shared.ts'
import { listAddress } from './list-address.ts'
import { fetchLinked } from './worlds.ts'

/** The projects of the space whose worlds can be used: all but this one and those that are. */
export async function worldChoices({ spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const [projects, { worlds }] = await Promise.all([
    fetchCall(projectCalls.find, { spaceId }),
    fetchLinked(spaceId, projectId),
  ])
  const used = new Set([projectId, ...worlds.map(world => world.projectId)])
  return projects
    .filter(project => !used.has(project.projectId))
    .map(({ projectId: value, name: label, icon }) => ({ value, label, icon }))
}

export async function usedChoices({ spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const { worlds, hidden } = await fetchLinked(spaceId, projectId)
  return [
    ...worlds.map(({ projectId: value, name: label }) => ({ value, label, icon: 'layers' })),
    ...hidden.map(value => ({ value, label: t('series.hidden'), icon: 'lock' })),
  ]
}

/** The lists of kinds in the worlds that are used. */
export async function listChoices({ spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const { worlds } = await fetchLinked(spaceId, projectId)
  return worlds.flatMap(world =>
    registry.kinds
      .list()
      .filter(({ name, parent }) => world.kinds.includes(name) && !parent)
      .map(({ name, icon }) => ({
        value: listAddress({ spaceId, projectId }, name, world.projectId),
        ...{ label: t(`kind.${name}.many`), icon, about: t('series.from', { name: world.name }) },
      })),
  )
}

/** The projects whose worlds are used here, and those that use this one. */
export async function usedWorldChoices({ spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const { worlds, users } = await fetchLinked(spaceId, projectId)
  const options = new Map<string, StepOption>()
  for (const [all, about] of [
    [worlds, 'series.is-world'],
    [users, 'series.is-user'],
  ] as const)
    for (const { projectId: id, name: label } of all)
      options.set(id, { value: links.project(spaceId, id), label, icon: 'folder', about: t(about) })
  return [...options.values()]
}

interface Link {
  spaceId: string
  projectId: string
  worldId: string
}

type Calls = Pick<CommandContext, 'call'>

async function send({ call }: Calls, name: 'use' | 'stop', link: Link): Promise<void> {
  await call(seriesCalls[name], link)
  const { spaceId, projectId, worldId } = link
  for (const id of [projectId, worldId]) await emitOwnEvent(seriesEvent, { spaceId, projectId: id })
}

async function nameOf({ spaceId, projectId, worldId }: Link): Promise<string> {
  const { worlds } = await fetchLinked(spaceId, projectId)
  return worlds.find(world => world.projectId === worldId)?.name ?? t('series.hidden')
}

/** Uses the world of another project; the toast offers undo. */
export async function useWorld(context: CommandContext, worldId: string): Promise<void> {
  const { spaceId = '', projectId = '' } = context
  const link = { spaceId, projectId, worldId }
  await send(context, 'use', link)
  showUndoToast({
    id: 'series',
    title: t('series.used', { name: await nameOf(link) }),
    undo: () => send(context, 'stop', link),
    again: [keptCall(seriesCalls.stop, link)],
  })
}

/** No longer uses it; the toast offers undo, unless the user may not read that project. */
export async function stopWorld(context: CommandContext, worldId: string): Promise<void> {
  const { spaceId = '', projectId = '' } = context
  const link = { spaceId, projectId, worldId }
  const name = await nameOf(link)
  await send(context, 'stop', link)
  showUndoToast({
    id: 'series',
    title: t('series.stopped', { name }),
    undo: () => send(context, 'use', link),
    again: [keptCall(seriesCalls.use, link)],
  })
}
