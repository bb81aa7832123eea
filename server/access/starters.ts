import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../db/schema.ts'
import type { EntityStore, Writing } from '../ports.ts'
import { refuseFaults } from './faults.ts'

/** The kinds a project may begin with one thing of, by what the call names them. */
const starters = { defaultMap: 'map', defaultTimeline: 'timeline' } as const

type Asked = { [Field in keyof typeof starters]?: boolean }

/** The kinds of which a new project is to have its first thing. @throws Problem bad-input where one is not installed */
export function starterKinds(entities: Pick<EntityStore, 'kind'>, asked: Asked): Kind[] {
  const wanted = Object.entries(starters).filter(([field]) => asked[field as keyof Asked])
  const kinds = wanted.map(([field, name]) => ({ field, name, kind: entities.kind(name) }))
  refuseFaults(
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
  by: Writing,
): Promise<void> {
  for (const kind of kinds) await entities.create(tx, kind, place, { values: { ...kind.starter } }, by)
}
