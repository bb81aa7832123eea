import type { Kind } from '#core/shared/kind.ts'
import { facts } from '../../context/command-context.ts'
import { createCommandContext } from '../../context/run-command.ts'
import { t } from '../../i18n/intl.ts'
import { recentEntities } from '../../palette/history/recents.ts'
import { entityRows } from '../../palette/results/results.ts'
import { gatherNames, type NamedEntities } from '../../palette/results/source-names.ts'
import { registry } from '../../registry/app-registry.ts'
import type { CommandContext, EntityRef } from '../../registry/contract.ts'
import { evaluateWhen } from '../../shortcuts/when.ts'

/** One row of the list: a thing to mention, a new one to create, or the kind it is to be of. */
export interface MentionOption {
  /** stays the same while the same row is offered */
  key: string
  icon: string
  label: string
  about?: string
  /** nothing on a row that creates */
  entity?: EntityRef
  /** on the rows that ask for it: the kind of the new thing */
  kind?: string
}

const createKey = 'create'

/** Rows of what is known here; the server's join below. */
const maxLocal = 8
const maxRows = 20

function kindIcon({ kind }: Pick<EntityRef, 'kind'>): string {
  return registry.kinds.get(kind)?.icon ?? 'file-text'
}

function kindLabel({ kind }: Pick<EntityRef, 'kind'>): string {
  return t(`kind.${kind}.one`)
}

/** Names of everything in the project, as the palette knows them. */
export async function projectNames(): Promise<readonly NamedEntities[]> {
  const context = createCommandContext([])
  const sources = registry.sources.list().filter(source => !source.prefix && appliesHere(source.when, context))
  return gatherNames(sources, context)
}

function appliesHere(when: Parameters<typeof evaluateWhen>[0] | undefined, { facts }: CommandContext): boolean {
  return !when || evaluateWhen(when, facts)
}

/** Kinds a project has switched off are not mentioned any more. */
function isKindEnabled({ kind }: Pick<EntityRef, 'kind'>): boolean {
  return facts()[`has.${kind}`] !== false && registry.kinds.get(kind) !== undefined
}

/** The things known here whose names have the letters, best first. */
export function knownEntities(names: readonly NamedEntities[], projectId: string, text: string): EntityRef[] {
  const rows = entityRows(names, text, recentEntities(projectId), kindLabel, kindIcon, Date.now())
  return rows
    .toSorted((one, other) => other.score - one.score)
    .flatMap(({ entity }) => (entity && isKindEnabled(entity) ? [entity] : []))
    .slice(0, maxLocal)
}

/** The kinds a new thing can be of here. */
export function creatableKinds(): readonly Kind[] {
  const currentFacts = facts()
  return registry.kinds
    .list()
    .filter(({ name, parent }) => !parent && currentFacts[`has.${name}`] && currentFacts[`may.${name}.create`])
}

/** The rows that ask what a new thing is to be. */
export function kindOptions(): MentionOption[] {
  return creatableKinds().map(({ name, icon }) => ({
    key: `${createKey} ${name}`,
    icon,
    label: t(`kind.${name}.new`),
    kind: name,
  }))
}

/** The rows for what is known here and what the server has found, with one to create at the end. */
export function optionsFor(
  localEntities: readonly EntityRef[],
  serverEntities: readonly EntityRef[],
  text: string,
  canCreate: boolean,
) {
  const entities = new Map(
    [...localEntities, ...serverEntities.filter(isKindEnabled)].map(entity => [entity.id, entity]),
  )
  const rows = [...entities.values()].slice(0, maxRows).map(
    (entity): MentionOption => ({
      key: entity.id,
      icon: kindIcon(entity),
      label: entity.label,
      about: entity.foundAs === undefined ? kindLabel(entity) : `${entity.foundAs} · ${kindLabel(entity)}`,
      entity,
    }),
  )
  const create: MentionOption = { key: createKey, icon: 'plus', label: t('mention.create', { text }) }
  return canCreate ? [...rows, create] : rows
}
