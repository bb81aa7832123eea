import { useLayoutEffect } from 'react'
import {
  can,
  type Grant,
  grantOf,
  kindVerbs,
  projectPermissions,
  spacePermissions,
} from '#core/shared/access/permission.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { useCall } from '../api/query.ts'
import { useRegistered } from '../registry/app-registry.ts'
import type { Command, EntityRef, When } from '../registry/contract.ts'
import { evaluateWhen } from '../shortcuts/when.ts'
import { commandContext, pageStateOf, usePageFacts } from './command-context.ts'
import type { PaneName } from './panes.ts'

type PermissionFacts = Readonly<Record<string, boolean | string>>

/** The loaded space and project of the current place. */
interface PlacePermissions {
  space?: { permissions: readonly string[] }
  project?: { permissions: readonly string[]; modules: readonly string[]; sample: boolean }
}

/**
 * The user's permissions in the current place as facts: `may.project.settings`, `may.chapter.create`. `has.chapter` is
 * there for every kind that is on in the project, and `sample` in one to look around in; `pluginPermissions` are those
 * that plugins declare. The server decides; these facts only hide what it would refuse.
 */
export function permissionFacts(
  { space, project }: PlacePermissions,
  kinds: readonly string[],
  pluginPermissions: readonly string[] = [],
): Readonly<Record<string, boolean>> {
  const inSpace = space && grantOf(space.permissions)
  const inProject = project && grantOf(project.permissions)
  const grants: [string, Grant | undefined][] = [
    ...spacePermissions.map((name): [string, Grant | undefined] => [name, inSpace]),
    ...[
      ...projectPermissions,
      ...kinds.flatMap(kind => kindVerbs.map(verb => `${kind}.${verb}`)),
      ...pluginPermissions,
    ].map((name): [string, Grant | undefined] => [name, inProject]),
  ]
  return {
    ...Object.fromEntries(grants.map(([name, grant]) => [`may.${name}`, can(grant, name)])),
    ...Object.fromEntries(kinds.map(kind => [`has.${kind}`, project?.modules.includes(kind) ?? false])),
    sample: project?.sample ?? false,
  }
}

/** Keeps the permission facts of a pane up to date with the place of its page; called once for each pane. */
export function usePermissionFacts(pane: PaneName): void {
  const { spaceId, projectId } = usePageFacts(pane).params
  const kinds = useRegistered(({ kinds }) => kinds.list())
  // As text: the commands of a page come as a plugin without permissions, and go again.
  const added = useRegistered(({ plugins }) =>
    plugins
      .list()
      .flatMap(({ permissions = [] }) => permissions)
      .join('\n'),
  )
  const { data: space } = useCall(spaceCalls.get, spaceId ? { spaceId } : null, { quiet: true })
  const { data: project } = useCall(projectCalls.get, spaceId && projectId ? { spaceId, projectId } : null, {
    quiet: true,
  })
  const inSpace = space?.permissions
  const inProject = project?.permissions
  const modules = project?.modules
  const sample = project?.sample ?? false
  useLayoutEffect(() => {
    pageStateOf(pane).permissions = permissionFacts(
      {
        space: inSpace && { permissions: inSpace },
        project: inProject && modules && { permissions: inProject, modules, sample },
      },
      kinds.map(kind => kind.name),
      added.split('\n').filter(Boolean),
    )
  }, [pane, inSpace, inProject, modules, sample, kinds, added])
}

/** Whether the user has a permission in the place of the page of this component: `chapter.create`. */
export function usePermission(permission: string): boolean {
  return usePageFacts().permissions[`may.${permission}`] ?? false
}

/**
 * Whether the user may act on the entities; permissions for entities elsewhere are unknown here and left to the server.
 */
export function canActOn(
  verb: Command['needs'],
  entities: readonly EntityRef[],
  facts: PermissionFacts,
  projectId = commandContext.params.projectId,
): boolean {
  if (!verb) return true
  const entitiesHere = entities.filter(entity => entity.projectId === projectId)
  return entitiesHere.every(entity => facts[`may.${entity.kind}.${verb}`] === true)
}

const isPlaceFact = (fact: string) => /^(?:(?:may|has)\..*|space|project|sample)$/.test(fact)

interface PlaceConditions {
  when: When | undefined
  /** the facts in it */
  factNames: readonly string[]
}

const unconditional: PlaceConditions = { when: undefined, factNames: [] }
const known = new WeakMap<object, PlaceConditions>()

/**
 * The conditions that depend on the place alone: those on overlays and target entities are dropped, permissions are
 * kept. A page has a hundred buttons, which evaluate them each time they render.
 */
function placeConditions(when: When | undefined): PlaceConditions {
  if (!when) return unconditional
  const found = known.get(when)
  if (found) return found
  const records = [when]
    .flat()
    .map(record => Object.fromEntries(Object.entries(record).filter(([fact]) => isPlaceFact(fact))))
  const conditions = { when: records, factNames: records.flatMap(record => Object.keys(record)) }
  known.set(when, conditions)
  return conditions
}

/** Whether a button of the command is rendered here: not if the user lacks the permission. */
export function useIsOffered(command: Command | undefined, entities: readonly EntityRef[] = []): boolean {
  const { permissions, params } = usePageFacts()
  if (!command) return false
  const { when, factNames } = placeConditions(command.when)
  // Only the facts of the condition: there are hundreds.
  const facts = {
    ...Object.fromEntries(
      factNames.flatMap(name => (Object.hasOwn(permissions, name) ? [[name, permissions[name]]] : [])),
    ),
    ...{ space: 'spaceId' in params, project: 'projectId' in params },
  }
  return evaluateWhen(when, facts) && canActOn(command.needs, entities, permissions, params.projectId)
}
