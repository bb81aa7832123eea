import { call, refresh, type Thing } from '#core/client/index.ts'
import type { Call, OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { character, characterCalls } from '../shared.ts'

type Relation = OutputOf<typeof relationCalls.get>[number]
type Value = OutputOf<typeof cvCalls.find>[number]

/** Another character, and what it is to this one; outgoing: what this one is to it. */
export interface Tie {
  id: string
  name: string
  label: string
  outgoing: boolean
}

function relationsOf({ spaceId, projectId, id, kind }: Thing) {
  return { spaceId, projectId, entryId: id, entryType: kind }
}

function labelsIn({ spaceId, projectId }: Place) {
  return { spaceId, projectId, appointment: 'characterRelation', limit: tagLimits.values } as const
}

/** Relations with characters that have a label; one whose label is deleted is a relation like any other. */
function tiesIn(id: string, relations: readonly Relation[], labels: readonly Value[]): Tie[] {
  const words = new Map(labels.map(({ valueId, value }) => [valueId, value]))
  return relations.flatMap(({ entryId1, entryType1, entryId2, entryType2, valueId, relationData }) => {
    const label = valueId && words.get(valueId)
    if (!label || entryType1 !== character.name || entryType2 !== character.name) return []
    const other = entryId1 === id ? entryId2 : entryId1
    return [{ id: other, name: relationData.labels[other] ?? '', label, outgoing: entryId1 === id }]
  })
}

export async function fetchTies(thing: Thing): Promise<Tie[]> {
  const [relations, labels] = await Promise.all([
    call(relationCalls.get, relationsOf(thing), { quiet: true }),
    call(cvCalls.find, labelsIn(thing), { quiet: true }),
  ])
  return tiesIn(thing.id, relations, labels)
}

async function changed(): Promise<void> {
  await refresh(relationCalls.get as Call, cvCalls.find as Call)
}

/** Says what one character is to another. @throws CallError 409 where that has been said already */
export async function tie({ spaceId, projectId, id }: Thing, other: string, label: string): Promise<void> {
  const input = { spaceId, projectId, characterId1: other, characterId2: id, label }
  await call(characterCalls.createRelation, input, { key: crypto.randomUUID(), quiet: true })
  await changed()
}

export async function untie({ spaceId, projectId, id }: Thing, other: string): Promise<void> {
  await call(characterCalls.deleteRelation, { spaceId, projectId, characterId1: id, characterId2: other })
  await changed()
}
