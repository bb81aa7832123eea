import { useLayoutEffect } from 'react'
import { useSnapshot } from 'valtio'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { can, type Grant, grantOf, kindVerbs, projectPermissions, spacePermissions } from '#core/shared/permission.ts'
import { useCall } from '../api/query.ts'
import type { Command, Thing, When } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { holds } from '../shortcuts/context.ts'
import { desk } from './desk.ts'

type Facts = Readonly<Record<string, boolean | string>>

/** What is known of the place shown. */
interface Standing {
  space?: { permissions: readonly string[] }
  project?: { permissions: readonly string[]; modules: readonly string[] }
}

/**
 * What a person may do where they are, as facts: `may.project.settings`, `may.chapter.create`; and `has.chapter` for
 * every kind the project has switched on; `added` are permissions that plugins bring. The server decides; this only
 * hides what it would refuse.
 */
export function rightsIn(
  { space, project }: Standing,
  kinds: readonly string[],
  added: readonly string[] = [],
): Readonly<Record<string, boolean>> {
  const inSpace = space && grantOf(space.permissions)
  const inProject = project && grantOf(project.permissions)
  const asked: [string, Grant | undefined][] = [
    ...spacePermissions.map((name): [string, Grant | undefined] => [name, inSpace]),
    ...[...projectPermissions, ...kinds.flatMap(kind => kindVerbs.map(verb => `${kind}.${verb}`)), ...added].map(
      (name): [string, Grant | undefined] => [name, inProject],
    ),
  ]
  return {
    ...Object.fromEntries(asked.map(([name, grant]) => [`may.${name}`, can(grant, name)])),
    ...Object.fromEntries(kinds.map(kind => [`has.${kind}`, project?.modules.includes(kind) ?? false])),
  }
}

/** Keeps the facts about rights in step with the place shown; the frame runs it once. */
export function useRights(): void {
  const { spaceId, projectId } = useSnapshot(desk).params
  const house = useHouse()
  const kinds = house.kinds.list()
  const plugins = house.plugins.list()
  const { data: space } = useCall(spaceCalls.get, spaceId ? { spaceId } : null, { quiet: true })
  const { data: project } = useCall(projectCalls.get, spaceId && projectId ? { spaceId, projectId } : null, {
    quiet: true,
  })
  const inSpace = space?.permissions
  const inProject = project?.permissions
  const modules = project?.modules
  useLayoutEffect(() => {
    desk.rights = rightsIn(
      {
        space: inSpace && { permissions: inSpace },
        project: inProject && modules && { permissions: inProject, modules },
      },
      kinds.map(kind => kind.name),
      plugins.flatMap(plugin => plugin.permissions ?? []),
    )
  }, [inSpace, inProject, modules, kinds, plugins])
}

/** Follows one right in the place shown: `chapter.create`. */
export function useMay(permission: string): boolean {
  return useSnapshot(desk).rights[`may.${permission}`] ?? false
}

/** Whether the things may be acted on; of things elsewhere nothing is known, and the server says it. */
export function mayActOn(verb: Command['needs'], things: readonly Thing[], facts: Facts): boolean {
  if (!verb) return true
  const here = things.filter(thing => thing.projectId === desk.params.projectId)
  return here.every(thing => facts[`may.${thing.kind}.${verb}`] === true)
}

const ofPlace = (fact: string) => /^(may|has)\./.test(fact) || fact === 'space' || fact === 'project'

/** Demands on the place alone: what is open on top, or under the keys, passes; a right does not. */
function placeDemands(when: When | undefined): When | undefined {
  return (
    when && [when].flat().map(record => Object.fromEntries(Object.entries(record).filter(([fact]) => ofPlace(fact))))
  )
}

/** Whether a button of the command has its place here: where the person may not do it, it is not drawn. */
export function useOffered(command: Command | undefined, things: readonly Thing[] = []): boolean {
  const { rights, params } = useSnapshot(desk)
  if (!command) return false
  const facts = { ...rights, space: 'spaceId' in params, project: 'projectId' in params }
  return holds(placeDemands(command.when), facts) && mayActOn(command.needs, things, facts)
}
