import {
  aboutEntity,
  type CommandContext,
  call,
  countEntities,
  type EntityRef,
  errorMessage,
  keptCall,
  registry,
  type StepOption,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { mentionCalls, relationCalls } from '../shared.ts'
import {
  createRelation,
  deleteRelation,
  endOf,
  fetchRelated,
  newRelationInput,
  type Period,
  periodInput,
  type RelatedEnd,
  type RelatedEntity,
  relationInput,
  restoreRelation,
  sendPeriod,
  showAlreadyRelated,
} from './related-entities.ts'
import { openPeriod } from './state.ts'
import { withLink } from './with-link.ts'

function entityOption(
  value: string,
  { kind, label, project }: Pick<EntityRef, 'kind' | 'label' | 'project'>,
): StepOption {
  return { value, label, icon: registry.kinds.get(kind)?.icon, about: aboutEntity({ kind, project }) }
}

/** Kinds and ids contain no slash. The project is named if it is another one. */
export function encodeEnd({ kind, id, projectId }: RelatedEnd): string {
  return projectId === undefined ? `${kind}/${id}` : `${kind}/${id}/${projectId}`
}

function decodeEnd(value: string): RelatedEnd {
  const [kind = '', id = '', projectId] = value.split('/')
  return projectId === undefined ? { kind, id } : { kind, id, projectId }
}

/** An entity of a list as the other end: shared ones have the name of their project. */
const endOfRef = ({ kind, id, projectId, project }: EntityRef): RelatedEnd =>
  project === undefined ? { kind, id } : { kind, id, projectId }

const relatedOption = (other: RelatedEntity): StepOption =>
  entityOption(encodeEnd(endOf(other)), { ...other, project: other.otherProject?.name })

/**
 * The entities that can be related to the selected ones: all of the project, and then of the worlds that it uses, except
 * those themselves and those related to all of them.
 */
export async function newRelationChoices(context: CommandContext): Promise<StepOption[]> {
  const { entities, facts } = context
  const sources = registry.sources.list().filter(source => source.names)
  const [names, ...related] = await Promise.all([
    Promise.all(sources.map(source => source.names?.(context) ?? [])),
    ...entities.map(entityRef => fetchRelated(entityRef, context.signal)),
  ])
  const relatedIds = related.map(list => new Set(list.map(({ id }) => id)))
  const ownIds = new Set(entities.map(({ id }) => id))
  const all = new Map(names.flat().map(entityRef => [entityRef.id, entityRef]))
  return [...all.values()]
    .filter(({ kind, id, project }) => {
      const isOn = project !== undefined || facts[`has.${kind}`] !== false
      return registry.kinds.get(kind) && isOn && !ownIds.has(id)
    })
    .filter(({ id }) => relatedIds.length === 0 || !relatedIds.every(ids => ids.has(id)))
    .map(entityRef => entityOption(encodeEnd(endOfRef(entityRef)), entityRef))
}

export async function relatedChoices({ entities: [entityRef], signal }: CommandContext): Promise<StepOption[]> {
  return entityRef ? (await fetchRelated(entityRef, signal)).map(relatedOption) : []
}

/** Entities related to an entity, or mentioning it. */
export async function neighbourChoices({ entities: [entityRef], signal }: CommandContext): Promise<StepOption[]> {
  if (!entityRef) return []
  const { spaceId, projectId, id: entryId, kind: entryType } = entityRef
  const input = { spaceId, projectId, entryId, entryType, limit: 100 }
  const [related, mentioning] = await Promise.all([
    fetchRelated(entityRef, signal),
    call(mentionCalls.backlinks, input, { quiet: true, signal }),
  ])
  const relatedIds = new Map(related.map(other => [other.link, { ...relatedOption(other), value: other.link }]))
  for (const { entity, label, link, project } of mentioning.data.map(withLink))
    if (link !== undefined && !relatedIds.has(link))
      relatedIds.set(link, entityOption(link, { kind: entity, label, project }))
  return [...relatedIds.values()]
}

export function openLink({ go }: CommandContext, link: string): void {
  if (link.startsWith('/')) go(link)
}

/** Relates every entity to another one; the toast offers undo. */
export async function addRelations(entities: readonly EntityRef[], value: string, label?: string): Promise<void> {
  const other = decodeEnd(value)
  const newlyRelated: EntityRef[] = []
  for (const entityRef of entities.filter(({ id }) => id !== other.id))
    if (await createRelation(entityRef, other)) newlyRelated.push(entityRef)
  if (newlyRelated.length === 0) return showAlreadyRelated()
  const named = label ?? (await relatedName(newlyRelated[0], other.id))
  showUndoToast({
    id: 'relations',
    title:
      newlyRelated.length > 1
        ? t('relations.added-many', { label: named, entities: countEntities(newlyRelated) })
        : t('relations.added', { label: named }),
    undo: () => Promise.all(newlyRelated.map(entityRef => deleteRelation(entityRef, other))),
    again: newlyRelated.map(entityRef => keptCall(relationCalls.delete, relationInput(entityRef, other))),
  })
}

async function relatedName(entityRef: EntityRef | undefined, id: string): Promise<string> {
  const related = entityRef ? await fetchRelated(entityRef) : []
  return related.find(other => other.id === id)?.label ?? ''
}

/** Deletes a relation; the toast offers undo. */
export async function removeRelation(entities: readonly EntityRef[], value: string): Promise<void> {
  const [entityRef] = entities
  const other = entityRef && (await fetchRelated(entityRef)).find(one => encodeEnd(endOf(one)) === value)
  if (entityRef && other) await removeRelated(entityRef, other)
}

export async function removeRelated(entityRef: EntityRef, other: RelatedEntity): Promise<void> {
  await deleteRelation(entityRef, endOf(other))
  showUndoToast({
    id: 'relations',
    title: t('relations.removed', { label: other.label }),
    undo: async () => {
      if (await restoreRelation(entityRef, other)) return
      const project = other.otherProject?.name ?? ''
      const title = t('relations.back-without-dates', { label: other.label, project })
      showToast({ kind: 'warn', id: 'relations', title })
    },
    again: [keptCall(relationCalls.create, newRelationInput(entityRef, endOf(other), other))],
  })
}

/** Opens the dialog with the dates of a relation; those of one that another project keeps are set there, which is said. */
export function openDates(entityRef: EntityRef, other: RelatedEntity): void {
  const { isKeptElsewhere, otherProject, label } = other
  const title = t('relations.dated-there', { label, project: otherProject?.name ?? '' })
  if (isKeptElsewhere) showToast({ kind: 'info', id: 'relations', title })
  else openPeriod(entityRef, other)
}

/** The same of a relation that was chosen. */
export async function datePeriod([entityRef]: readonly EntityRef[], value: string): Promise<void> {
  const other = entityRef && (await fetchRelated(entityRef)).find(one => encodeEnd(endOf(one)) === value)
  if (entityRef && other) openDates(entityRef, other)
}

/** Says from when until when two entities are related; the toast offers undo. */
export async function changePeriod(entityRef: EntityRef, other: RelatedEntity, period: Period): Promise<void> {
  const before = other.period ?? { since: null, until: null }
  await sendPeriod(entityRef, endOf(other), period)
  showUndoToast({
    id: 'relations',
    title: t('relations.dated', { label: other.label }),
    undo: () => sendPeriod(entityRef, endOf(other), before),
    again: [keptCall(relationCalls.period, periodInput(entityRef, endOf(other), before))],
  })
}

/** Shows a refusal of the server in a toast. */
export function showRelationFailure(error: unknown): void {
  showToast({ kind: 'bad', id: 'relations', title: errorMessage(error) })
}
