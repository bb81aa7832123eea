import { Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { RawJson } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import type { SearchIndex } from '../ports.ts'
import type { Room } from '../storage/room.ts'
import { type AnswerRow, answersOf } from './json.ts'
import type { People } from './people.ts'
import { countBetween, thingAt } from './queries.ts'
import type { Shape } from './shape.ts'
import type { Telling } from './tell.ts'
import type { Follow } from './written.ts'

/** What every part of the store works with. */
export interface Parts {
  search: SearchIndex
  people: People
  shape(kind: Kind): Shape
  /** tells plugins of what is stored */
  follow: Follow
  /** tells open pages of it */
  tell: Telling
  /** refuses what somebody adds who has no room for it */
  room: Room
}

/** The one answer for what is missing, hidden, or somewhere else. */
export function notFound(): Problem {
  return new Problem('not-found', 'There is no such thing here, or not any more.')
}

export type ThingRow = NonNullable<Awaited<ReturnType<typeof thingAt.first>>>

export async function thing(read: Reader, kind: Kind, place: Place, id: string): Promise<ThingRow> {
  const row = await thingAt.first(read, { id, kind: kind.name, project: place.projectId, space: place.spaceId })
  if (!row) throw notFound()
  return row
}

/** One thing as calls answer it. */
export async function answer(
  read: Reader,
  parts: Parts,
  kind: Kind,
  place: Place,
  row: AnswerRow & { position: number },
): Promise<RawJson> {
  const indexes = kind.ordered ? [await indexOf(read, kind, place, row)] : undefined
  const [text = ''] = await answersOf(read, parts.people, parts.shape(kind), place, [row], indexes)
  return new RawJson(text)
}

async function indexOf(read: Reader, kind: Kind, place: Place, row: AnswerRow & { position: number }): Promise<number> {
  const siblings = { project: place.projectId, kind: kind.name, parent: row.parent_id }
  return (await countBetween.first(read, { ...siblings, from: 0, to: row.position }))?.count ?? 0
}
