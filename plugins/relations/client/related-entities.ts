import type { InfiniteData } from '@tanstack/react-query'
import {
  CallError,
  call,
  type EntityRef,
  emitOwnEvent,
  fetchCall,
  registry,
  showToast,
  t,
  useCall,
} from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { type EntityChangeEvent, eventLabelMax } from '#core/shared/entity-event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import { type mentionCalls, type RelationsEvent, relationCalls, relationsEvent } from '../shared.ts'

export type Relation = OutputOf<typeof relationCalls.get>[number]
type RelationValue = Pick<OutputOf<typeof cvCalls.find>[number], 'valueId' | 'value'>

/** From when until when a relation holds. */
export type Period = NonNullable<Relation['period']>

/** The label of a relation, a custom value of the project. */
interface RelationLabel {
  label: string
  /** true if it says what the entity is to the other, false for the opposite direction */
  outgoing: boolean
}

/** The other entity of a relation. */
export interface RelatedEntity {
  kind: string
  id: string
  label: string
  /** the path of its page */
  link: string
  /** of its own */
  icon?: string
  color?: string
  tie?: RelationLabel
  /** absent if it has always held */
  period?: Period
  /** it is kept, and dated, in that project */
  isKeptElsewhere?: boolean
  /** its project, if that is another one */
  otherProject?: { projectId: string; name: string }
}

function entityInput({ spaceId, projectId, id, kind }: EntityRef) {
  return { spaceId, projectId, entryId: id, entryType: kind }
}

function labelsInput({ spaceId, projectId }: Place) {
  return { spaceId, projectId, appointment: 'characterRelation', limit: tagLimits.values } as const
}

function hasLabel({ valueId }: Relation): boolean {
  return valueId !== undefined
}

/**
 * The other entities of an entity's relations; unknown kinds are left out. A relation whose label was deleted has none.
 */
export function relatedIn(
  relations: readonly Relation[],
  id: string,
  values: readonly RelationValue[] = [],
): RelatedEntity[] {
  const labelsById = new Map(values.map(({ valueId, value }) => [valueId, value]))
  return relations
    .map(relation => {
      const { entryId1, entryType1, entryId2, entryType2, valueId = '', otherProject, period, keptIn } = relation
      const { labels, links, looks } = relation.relationData
      const outgoing = entryId1 === id
      const other = outgoing ? { kind: entryType2, id: entryId2 } : { kind: entryType1, id: entryId1 }
      const label = relation.label ?? labelsById.get(valueId)
      const relationLabel = label === undefined ? {} : { tie: { label, outgoing } }
      const named = { ...other, label: labels[other.id] ?? '', link: links[other.id] ?? '', ...looks?.[other.id] }
      return {
        ...{ ...named, ...relationLabel, ...(period && { period }), ...(otherProject && { otherProject }) },
        ...(keptIn && { isKeptElsewhere: true }),
      }
    })
    .filter(({ kind }) => registry.kinds.get(kind))
}

/** The relations of an entity, oldest first. */
export function useRelated(entity: EntityRef) {
  const { data, isError, error, refetch } = useCall(relationCalls.get, entityInput(entity), { quiet: true })
  const { data: values } = useCall(cvCalls.find, data?.some(hasLabel) ? labelsInput(entity) : null, { quiet: true })
  return { others: data && relatedIn(data, entity.id, values), isError, error, refetch }
}

/** Fetches the same for commands. */
export async function fetchRelated(entity: EntityRef, signal?: AbortSignal): Promise<RelatedEntity[]> {
  const relations = await fetchCall(relationCalls.get, entityInput(entity), { signal })
  const values = relations.some(hasLabel) ? await fetchCall(cvCalls.find, labelsInput(entity), { signal }) : []
  return relatedIn(relations, entity.id, values)
}

/** The other entity, with its project if that is another one. */
export type RelatedEnd = Pick<EntityRef, 'kind' | 'id'> & { projectId?: string }

/** Another end as calls and commands name it. */
export function endOf({ kind, id, otherProject }: Pick<RelatedEntity, 'kind' | 'id' | 'otherProject'>): RelatedEnd {
  return { kind, id, ...(otherProject && { projectId: otherProject.projectId }) }
}

export function relationInput(entity: EntityRef, other: RelatedEnd) {
  const { spaceId, projectId, id, kind } = entity
  const elsewhere = other.projectId !== undefined && other.projectId !== projectId
  const entry2 = { id: other.id, type: other.kind, ...(elsewhere && { projectId: other.projectId }) }
  return { spaceId, projectId, entry1: { id, type: kind }, entry2 }
}

function emitRelated({ spaceId, projectId, id }: EntityRef, other: RelatedEnd): void {
  const event: RelationsEvent = { spaceId, projectId, ids: [id, other.id] }
  void emitOwnEvent(relationsEvent, event)
  if (other.projectId !== undefined && other.projectId !== projectId)
    void emitOwnEvent(relationsEvent, { ...event, projectId: other.projectId })
}

const isRefusedWith = (status: number, error: unknown) => error instanceof CallError && error.status === status

function isAlreadyRelated(error: unknown): boolean {
  return isRefusedWith(409, error)
}

/** What a relation says of its ends. */
type RelationWords = Pick<RelatedEntity, 'tie' | 'period' | 'isKeptElsewhere'>

/**
 * A new relation as the call names it: in this project, or in the one that kept it before, whose timelines its dates are
 * of.
 */
export function newRelationInput(entity: EntityRef, other: RelatedEnd, words: RelationWords = {}) {
  const { tie, period, isKeptElsewhere } = words
  const { spaceId, projectId, kind, id } = entity
  const isThere = isKeptElsewhere === true && other.projectId !== undefined
  const { entry1, entry2, ...place } = isThere
    ? relationInput({ ...other, spaceId, projectId: other.projectId ?? '', label: '' }, { kind, id, projectId })
    : relationInput(entity, other)
  const isFirst = (tie?.outgoing !== false) !== isThere
  const [from, to] = isFirst ? [entry1, entry2] : [entry2, entry1]
  return { ...place, entry1: from, entry2: to, label: tie?.label, ...(period && { period }) }
}

/**
 * Relates two entities, with an optional label and period; false if they are related already. @throws the error of any other
 * refusal
 */
export async function createRelation(entity: EntityRef, other: RelatedEnd, words?: RelationWords): Promise<boolean> {
  try {
    const input = newRelationInput(entity, other, words)
    await call(relationCalls.create, input, { quiet: true, key: crypto.randomUUID() })
    return true
  } catch (error) {
    if (!isAlreadyRelated(error)) throw error
    return false
  } finally {
    emitRelated(entity, other)
  }
}

/**
 * Relates two entities again whose relation was removed, as it was. Who may not change the project that kept it has it
 * kept here, without its dates; resolves to whether nothing is lost.
 */
export async function restoreRelation(entity: EntityRef, other: RelatedEntity): Promise<boolean> {
  try {
    await createRelation(entity, endOf(other), other)
    return true
  } catch (error) {
    if (!other.isKeptElsewhere || !isRefusedWith(403, error)) throw error
    await createRelation(entity, endOf(other), other.tie && { tie: other.tie })
    return false
  }
}

export async function deleteRelation(entity: EntityRef, other: RelatedEnd): Promise<void> {
  try {
    await call(relationCalls.delete, relationInput(entity, other), { quiet: true })
  } finally {
    emitRelated(entity, other)
  }
}

export function periodInput(entity: EntityRef, other: RelatedEnd, { since, until }: Period) {
  return { ...relationInput(entity, other), since, until }
}

/** Says from when until when two entities are related. @throws CallError if the server refuses a date */
export async function sendPeriod(entity: EntityRef, other: RelatedEnd, period: Period): Promise<void> {
  await call(relationCalls.period, periodInput(entity, other, period), { quiet: true })
  emitRelated(entity, other)
}

export function showAlreadyRelated(): void {
  showToast({ kind: 'warn', id: 'relations', messageId: 'relation-exists', title: t('relation-exists') })
}

/** The new names that events carry, by id; undefined if one is cut off. */
function newNames(events: readonly EntityChangeEvent[]): ReadonlyMap<string, string> | undefined {
  const isCut = events.some(({ label }) => label.length >= eventLabelMax)
  return isCut ? undefined : new Map(events.map(({ id, label }) => [id, label]))
}

/** Relations with the new names of their entities. */
export function patchRelationNames(relations: readonly Relation[], events: readonly EntityChangeEvent[]) {
  const names = newNames(events)
  return (
    names &&
    relations.map(({ relationData, ...relation }) => {
      const labels = Object.entries(relationData.labels).map(([id, label]) => [id, names.get(id) ?? label] as const)
      return { ...relation, relationData: { ...relationData, labels: Object.fromEntries(labels) } }
    })
  )
}

/** The answer is stale if it contains one of the entities. */
export function staleIfContained(answer: unknown, events: readonly EntityChangeEvent[]): unknown {
  const text = JSON.stringify(answer)
  return events.some(({ id }) => text.includes(JSON.stringify(id))) ? undefined : answer
}

/** Backlinks with the new names of the entities that mention. */
export function patchBacklinkNames(
  { pages, ...rest }: InfiniteData<OutputOf<typeof mentionCalls.backlinks>>,
  events: readonly EntityChangeEvent[],
) {
  const names = newNames(events)
  const rename = <Item extends { id: string; label: string }>(item: Item) => ({
    ...item,
    label: names?.get(item.id) ?? item.label,
  })
  return names && { ...rest, pages: pages.map(page => ({ ...page, data: page.data.map(rename) })) }
}
