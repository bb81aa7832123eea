import type { InputOf, OutputOf } from '#core/shared/call.ts'
import { events } from '#core/shared/event.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type ImagesEvent, imagesEvent } from '#plugins/images/shared.ts'
import { cvCalls, valueKey } from '#plugins/tags/shared.ts'
import {
  badField,
  type CallContext,
  checkEntityValues,
  NewIds,
  Problem,
  type Tx,
  writeContextOf,
} from '#server/index.ts'
import type { transferCalls } from '../shared/calls.ts'
import { importLimits } from '../shared/importer/plan.ts'
import { type MadeTag, recordTags } from './made-tags.ts'
import { findJob, insertDone, isTaken } from './queries.ts'
import { insertRecords, knownRecords } from './records.ts'

type TakeInput = InputOf<typeof transferCalls.take>
type TakeOutput = OutputOf<typeof transferCalls.take>

/** Takes in what an importer read: checked as a whole before anything is written, then written in one transaction. */
export async function takeIn(input: TakeInput, context: CallContext): Promise<TakeOutput> {
  const { importId, name, entities, tags = [], images = [], dry = false, ...rest } = input
  const place: Place = { spaceId: rest.spaceId, projectId: rest.projectId }
  const checked = await check(entities, tags, place, context)
  const user = context.person()
  if (images.length > importLimits.images) throw badField('images', `holds more than ${importLimits.images} images`)
  const sources = [...entities.map(({ id }) => id), ...images]
  const freshOf = (known: ReadonlyMap<string, string>) => checked.filter(({ id }) => !known.has(id))
  if (dry) {
    const known = await knownRecords(context.read, place.projectId, sources)
    return { created: freshOf(known).length, known: [...known.keys()] }
  }
  const tagIds = await existingTags(place, tags, context)
  return context.write(async tx => {
    // A repeated request finds the import done.
    if (await findJob(tx, { id: importId, projectId: place.projectId, userId: user.id }))
      return { created: 0, known: sources }
    if (await isTaken(tx, importId)) throw badField('importId', 'is the id of another import')
    const known = await knownRecords(tx, place.projectId, sources)
    const ids = new NewIds(new Map())
    for (const { id } of entities) ids.set(id, known.get(id) ?? context.newId())
    const fresh = freshOf(known)
    const madeTags = await makeTags(tx, { place, tags, existing: tagIds, used: fresh, ids }, context)
    const now = context.now().toISOString()
    const whole = fresh.map(({ id, kind, parentId, values, path }) => ({
      ...{ kind, id: ids.of(id), parentId: parentId === undefined ? null : ids.of(parentId) },
      ...{ createdAt: now, archivedAt: null, values: ids.in(values), path },
    }))
    const by = { ...writeContextOf(context), writeKey: null }
    await insertDone(tx, {
      id: importId,
      project_id: place.projectId,
      user_id: user.id,
      name,
      at: now,
      count: fresh.length,
    })
    await recordTags(tx, importId, madeTags)
    await context.entities.insertWhole(tx, place, whole, { batchId: context.newId(), by, signal: context.signal })
    await insertRecords(
      tx,
      fresh.map(({ id }) => ({
        ...{ import_id: importId, project_id: place.projectId, source: id, entity_id: ids.of(id), image_id: null },
      })),
    )
    await context.events.emit(tx, { project: place.projectId }, events.place, place)
    return { created: fresh.length, known: [...known.keys()] }
  })
}

type Checked = Awaited<ReturnType<typeof check>>

/** @throws Problem naming what is wrong; forbidden for a kind that the user may not create */
async function check(
  entities: TakeInput['entities'],
  tags: NonNullable<TakeInput['tags']>,
  place: Place,
  context: CallContext,
) {
  if (entities.length > importLimits.records)
    throw badField('entities', `holds more than ${importLimits.records} entities`)
  if (tags.length > importLimits.tags) throw badField('tags', `holds more than ${importLimits.tags} tags`)
  const seen = new Set<string>()
  const allowed = new Set<string>()
  const checked = []
  const before = new Map<string, string>()
  for (const [at, { id, kind: kindName, parentId, values }] of entities.entries()) {
    const path = `entities.${at}`
    const kind = context.entities.kind(kindName)
    if (!kind) throw badField(`${path}.kind`, `“${kindName}” is no kind of this server`)
    checkParent(kind, parentId, before, path)
    before.set(id, kindName)
    if (!allowed.has(kindName)) await context.access.require(context.person(), `${kindName}.create`, place)
    allowed.add(kindName)
    checkEntityValues(kind, values, `${path}.values`)
    checked.push({ id, kind, parentId, values, path })
  }
  for (const [at, { id }] of [...entities, ...tags].entries()) {
    const path = at < entities.length ? `entities.${at}.id` : `tags.${at - entities.length}.id`
    if (seen.has(id)) throw badField(path, 'is the id of something else')
    seen.add(id)
  }
  return checked
}

/** One that is of this import has come before; whether another one is there is seen when it is written. */
function checkParent(
  { name, parent, outlivesParent }: Kind,
  parentId: string | undefined,
  before: ReadonlyMap<string, string>,
  path: string,
): void {
  const field = `${path}.parentId`
  if (parentId === undefined) {
    if (parent !== undefined && !outlivesParent) throw badField(field, `is required: a ${name} needs a ${parent}`)
    return
  }
  if (parent === undefined) throw badField(field, `is not known: a ${name} has none`)
  const found = before.get(parentId)
  if (found !== undefined && found !== parent) throw badField(field, `is a ${found}, and a ${name} needs a ${parent}`)
}

/** The tags that the project has already, by their key. */
async function existingTags(place: Place, tags: TakeInput['tags'] = [], context: CallContext) {
  if (tags.length === 0) return new Map<string, string>()
  const input = { ...place, appointment: 'entryTag' as const, limit: 10_000 }
  const found = await context.performRead(cvCalls.find, input)
  return new Map(found.map(({ valueId, value }) => [valueKey(value), valueId]))
}

interface TagWork {
  place: Place
  tags: NonNullable<TakeInput['tags']>
  existing: ReadonlyMap<string, string>
  /** only tags of these entities are made */
  used: Checked
  ids: NewIds
}

/** @returns the tags that were not there yet */
async function makeTags(
  tx: Tx,
  { place, tags, existing, used, ids }: TagWork,
  context: CallContext,
): Promise<MadeTag[]> {
  const created: MadeTag[] = []
  const text = JSON.stringify(used.map(({ values }) => values))
  const made = new Map(existing)
  for (const [at, { id, value }] of tags.entries()) {
    if (!text.includes(`"${id}"`)) continue
    const key = valueKey(value)
    if (key === '') throw badField(`tags.${at}.value`, 'is no name')
    const known = made.get(key)
    if (known !== undefined) ids.set(id, known)
    else {
      const tag = await context.perform(tx, cvCalls.create, { ...place, value, appointment: 'entryTag' })
      made.set(key, tag.valueId)
      ids.set(id, tag.valueId)
      created.push({ id: tag.valueId, value: tag.value })
    }
  }
  return created
}

/** Adds an image of the source to an import; it goes to the gallery of the project. */
export async function takeImage(
  { importId, source, image, ...rest }: InputOf<typeof transferCalls.image>,
  context: CallContext,
): Promise<OutputOf<typeof transferCalls.image>> {
  const place: Place = { spaceId: rest.spaceId, projectId: rest.projectId }
  const user = context.person()
  const job = { id: importId, projectId: place.projectId, userId: user.id }
  if ((await findJob(context.read, job))?.state !== 'done') throw new Problem('not-found', 'There is no such import.')
  if ((await knownRecords(context.read, place.projectId, [source])).has(source)) return { isNew: false }
  const prepared = await context.images.prepareLarge(image, { field: 'image' })
  return context.write(async tx => {
    if ((await knownRecords(tx, place.projectId, [source])).has(source)) return { isNew: false }
    const by = { user, now: context.now(), newId: () => context.newId() }
    const imageId = await context.images.store(tx, prepared, place, by)
    await insertRecords(tx, [
      { import_id: importId, project_id: place.projectId, source, entity_id: null, image_id: imageId },
    ])
    const event: ImagesEvent = { spaceId: place.spaceId, projectId: place.projectId }
    await context.events.emit(tx, { project: place.projectId }, imagesEvent, event)
    return { isNew: true }
  })
}
