import type { Kind } from '#core/shared/kind.ts'
import { facts } from '../../context/command-context.ts'
import { createCommandContext } from '../../context/run-command.ts'
import { aboutEntity } from '../../entity/about-entity.ts'
import { t } from '../../i18n/intl.ts'
import { recentEntities } from '../../palette/history/recents.ts'
import { entityRows } from '../../palette/results/results.ts'
import { gatherNames, type NamedEntities } from '../../palette/results/source-names.ts'
import { registry } from '../../registry/app-registry.ts'
import type { CommandContext, EntityRef } from '../../registry/contract.ts'
import { evaluateWhen } from '../../shortcuts/when.ts'
import { mentionLook } from './mention-types.ts'

/** One row of the list: an entity to mention, a new one to create, or the kind of the new one. */
export interface MentionOption {
  /** stable while the same row is offered */
  key: string
  icon: string
  label: string
  about?: string
  /** missing on a row that creates */
  entity?: EntityRef
  /** on the rows that ask for it: the kind of the new entity */
  kind?: string
}

const createKey = 'create'

/** Most local rows; the server's are added below. */
const maxLocal = 8
const maxRows = 20

function iconOf({ kind, icon }: Pick<EntityRef, 'kind' | 'icon'>): string {
  return icon ?? mentionLook(kind)?.icon ?? 'file-text'
}

/** What a row offers: an entity, or a part of one, which has a name of its own. */
function about(entity: Pick<EntityRef, 'kind' | 'project'>): string {
  const { kind } = entity
  return registry.kinds.get(kind) ? aboutEntity(entity) : t(mentionLook(kind)?.label ?? `kind.${kind}.one`)
}

/** The names of all entities in the project, from the palette's sources. */
export async function projectNames(): Promise<readonly NamedEntities[]> {
  const context = createCommandContext([])
  const sources = registry.sources.list().filter(source => !source.prefix && appliesHere(source.when, context))
  return gatherNames(sources, context)
}

function appliesHere(when: Parameters<typeof evaluateWhen>[0] | undefined, { facts }: CommandContext): boolean {
  return !when || evaluateWhen(when, facts)
}

/** Kinds the project has turned off are not offered, but those of worlds that it uses are. */
function isKindEnabled({ kind, project }: Pick<EntityRef, 'kind' | 'project'>): boolean {
  return (project !== undefined || facts()[`has.${kind}`] !== false) && mentionLook(kind) !== undefined
}

const isShared = ({ project }: EntityRef): boolean => project !== undefined

/** The known entities whose names match, best first, those of the project before shared ones. */
export function knownEntities(names: readonly NamedEntities[], projectId: string, text: string): EntityRef[] {
  const rows = entityRows(names, text, recentEntities(projectId), about, iconOf, Date.now())
  const found = rows
    .toSorted((one, other) => other.score - one.score)
    .flatMap(({ entity }) => (entity && isKindEnabled(entity) ? [entity] : []))
  const own = found.filter(entity => !isShared(entity))
  return [...own.slice(0, maxLocal), ...found.filter(isShared).slice(0, maxLocal)]
}

/** The kinds of which an entity can be created here. */
export function creatableKinds(): readonly Kind[] {
  const currentFacts = facts()
  return registry.kinds
    .list()
    .filter(({ name, parent }) => !parent && currentFacts[`has.${name}`] && currentFacts[`may.${name}.create`])
}

/** The rows that ask for the kind of a new entity; a name in a text is of somebody or something of the world more often. */
export function kindOptions(): MentionOption[] {
  const worldFirst = creatableKinds().toSorted((one, other) => Number(other.world) - Number(one.world))
  return worldFirst.map(({ name, icon }) => ({
    key: `${createKey} ${name}`,
    icon,
    label: t(`kind.${name}.new`),
    kind: name,
  }))
}

/** The rows for local names and the server's results, with a create entry at the end. */
export function optionsFor(
  localEntities: readonly EntityRef[],
  serverEntities: readonly EntityRef[],
  text: string,
  canCreate: boolean,
) {
  const entities = new Map(
    [...localEntities, ...serverEntities.filter(isKindEnabled)].map(entity => [entity.id, entity]),
  )
  const inOrder = [...entities.values()].sort((one, other) => Number(isShared(one)) - Number(isShared(other)))
  const rows = inOrder.slice(0, maxRows).map(
    (entity): MentionOption => ({
      key: entity.id,
      icon: iconOf(entity),
      label: entity.label,
      about: entity.foundAs === undefined ? about(entity) : `${entity.foundAs} · ${about(entity)}`,
      entity,
    }),
  )
  const create: MentionOption = { key: createKey, icon: 'plus', label: t('mention.create', { text }) }
  return canCreate ? [...rows, create] : rows
}
