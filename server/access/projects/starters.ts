import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityStore, EntityWriteContext } from '../../ports.ts'
import { refuseIssues } from '../field-issues.ts'

/** The kinds of which a project can start with one entity, by the field of the call. */
const starterFields = { defaultMap: 'map', defaultTimeline: 'timeline' } as const

type StarterChoice = { [Field in keyof typeof starterFields]?: boolean }

/** The kinds of which the new project gets a first entity. @throws Problem bad-input if one is not installed */
export function starterKinds(entities: Pick<EntityStore, 'kind'>, choice: StarterChoice): Kind[] {
  const chosen = Object.entries(starterFields).filter(([field]) => choice[field as keyof StarterChoice])
  const kinds = chosen.map(([field, name]) => ({ field, name, kind: entities.kind(name) }))
  refuseIssues(
    Object.fromEntries(
      kinds.map(({ field, name, kind }) => [
        field,
        kind?.starter ? null : `There is no ${name} to begin with: its plugin is not installed`,
      ]),
    ),
  )
  return kinds.flatMap(({ kind }) => kind ?? [])
}

export async function createStarters(
  tx: Tx,
  entities: Pick<EntityStore, 'create'>,
  kinds: readonly Kind[],
  place: Place,
  by: EntityWriteContext,
): Promise<void> {
  for (const kind of kinds) await entities.create(tx, kind, place, { values: { ...kind.starter } }, by)
}
