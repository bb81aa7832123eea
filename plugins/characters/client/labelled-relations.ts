import { call, type EntityRef, emitOwnEvent } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { relationCalls, relationsEvent } from '#plugins/relations/shared.ts'
import { cvCalls, type TagsEvent, tagLimits, tagsEvent } from '#plugins/tags/shared.ts'
import { character, characterCalls } from '../shared.ts'

type CharacterRelation = OutputOf<typeof relationCalls.get>[number]
type RelationLabelValue = OutputOf<typeof cvCalls.find>[number]

/** Another character, and its relation to this one; `outgoing` is the relation of this one to it. */
interface LabelledRelation {
  id: string
  name: string
  label: string
  outgoing: boolean
  /** absent if it has always held */
  period?: CharacterRelation['period']
}

function relationsOf({ spaceId, projectId, id, kind }: EntityRef) {
  return { spaceId, projectId, entryId: id, entryType: kind }
}

function labelsIn({ spaceId, projectId }: Place) {
  return { spaceId, projectId, appointment: 'characterRelation', limit: tagLimits.values } as const
}

/**
 * Relations with characters of the project that have a label; one whose label was deleted is an unlabelled relation.
 */
function labelledRelationsIn(
  id: string,
  relations: readonly CharacterRelation[],
  labels: readonly RelationLabelValue[],
): LabelledRelation[] {
  const labelsById = new Map(labels.map(({ valueId, value }) => [valueId, value]))
  return relations.flatMap(
    ({ entryId1, entryType1, entryId2, entryType2, valueId, otherProject, relationData, period }) => {
      if (otherProject) return []
      const label = valueId && labelsById.get(valueId)
      if (!label || entryType1 !== character.name || entryType2 !== character.name) return []
      const other = entryId1 === id ? entryId2 : entryId1
      const name = relationData.labels[other] ?? ''
      return [{ id: other, name, label, outgoing: entryId1 === id, ...(period && { period }) }]
    },
  )
}

export async function fetchLabelledRelations(entity: EntityRef): Promise<LabelledRelation[]> {
  const [relations, labels] = await Promise.all([
    call(relationCalls.get, relationsOf(entity), { quiet: true }),
    call(cvCalls.find, labelsIn(entity), { quiet: true }),
  ])
  return labelledRelationsIn(entity.id, relations, labels)
}

/** The label may be new in the project. */
async function emitRelated({ spaceId, projectId, id }: EntityRef, other: string): Promise<void> {
  const place = { spaceId, projectId }
  const labels: TagsEvent = { ...place, appointment: 'characterRelation', is: 'new' }
  await Promise.all([emitOwnEvent(relationsEvent, { ...place, ids: [id, other] }), emitOwnEvent(tagsEvent, labels)])
}

/** Relates two characters with a label. @throws CallError 409 if the pair has a label already */
export async function createLabelledRelation(entity: EntityRef, other: string, label: string): Promise<void> {
  const { spaceId, projectId, id } = entity
  const input = { spaceId, projectId, characterId1: other, characterId2: id, label }
  await call(characterCalls.createRelation, input, { key: crypto.randomUUID(), quiet: true })
  await emitRelated(entity, other)
}

/** Says from when until when two characters are related. */
export async function dateRelation(
  { spaceId, projectId, id }: EntityRef,
  other: string,
  { since, until }: NonNullable<LabelledRelation['period']>,
): Promise<void> {
  const type = character.name
  const input = { spaceId, projectId, entry1: { id, type }, entry2: { id: other, type }, since, until }
  await call(relationCalls.period, input, { quiet: true })
  await emitOwnEvent(relationsEvent, { spaceId, projectId, ids: [id, other] })
}

export async function deleteLabelledRelation(entity: EntityRef, other: string): Promise<void> {
  const { spaceId, projectId, id } = entity
  await call(characterCalls.deleteRelation, { spaceId, projectId, characterId1: id, characterId2: other })
  await emitRelated(entity, other)
}
