import type { InputOf, OutputOf } from '#core/shared/call.ts'
import { events } from '#core/shared/event.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { part } from '#plugins/outline/shared.ts'
import { cvCalls, valueKey } from '#plugins/tags/shared.ts'
import {
  badField,
  type CallContext,
  checkEntityValues,
  NewIds,
  newBatchId,
  Problem,
  type Reader,
  type Tx,
  writeContextOf,
} from '#server/index.ts'
import type { transferCalls } from '../shared/calls.ts'
import { importLimits } from '../shared/importer/plan.ts'
import { chooseImages, type ImportImages, storeImages } from './handed-over.ts'
import { chaptersLeftOutside, putIntoKnownParts } from './known-parts.ts'
import { type MadeTag, recordTags } from './made-tags.ts'
import { findJob, insertDone, isTaken } from './queries.ts'
import { type EarlierRecords, earlierRecords, insertRecords } from './records.ts'

type TakeInput = InputOf<typeof transferCalls.take>
type TakeOutput = OutputOf<typeof transferCalls.take>

/** How often it is written again because what it refers to was changed meanwhile. */
const attempts = 3

/** Thrown when what was found in the project before writing has changed meanwhile: the import starts over. */
class Outdated extends Error {}

/**
 * Writes what an importer read: checked as a whole before anything is written, then written in small transactions,
 * and visible with the last one.
 */
export async function importRecords(input: TakeInput, context: CallContext): Promise<TakeOutput> {
  const { entities, tags = [], images = [], dry = false, bringBack = false } = input
  const place: Place = { spaceId: input.spaceId, projectId: input.projectId }
  const checked = await check(entities, tags, place, context)
  if (images.length > importLimits.images) throw badField('images', `holds more than ${importLimits.images} images`)
  const sources = [...entities.map(({ id }) => id), ...images]
  if (dry) {
    const { known, deleted, away } = await earlierParts(context.read, { place, checked, images, sources, bringBack })
    const outside = await chaptersLeftOutside({ chapters: checked, known, away }, place, context)
    const created = checked.filter(({ id }) => !known.has(id) && !away.has(id)).length
    return { ...answerOf(created, { known, deleted }), ...(outside.length > 0 && { outside }) }
  }
  for (let attempt = 0; attempt < attempts; attempt++)
    try {
      return await attemptImport({ ...input, tags, images, place, checked, sources, bringBack }, context)
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  throw new Problem('conflict', 'The project is being changed all the time: nothing was imported. Try again.')
}

interface Taking {
  importId: string
  name: string
  tags: NonNullable<TakeInput['tags']>
  images: readonly string[]
  place: Place
  checked: Checked
  /** the ids of all entities and images in the source */
  sources: readonly string[]
  /** what was deleted since an earlier import is imported again */
  bringBack: boolean
}

interface EarlierParts extends EarlierRecords {
  /** what of the source stays away, because it was deleted */
  away: ReadonlySet<string>
}

/**
 * What of a source is here, and what was deleted since it was imported: new children of what was deleted count as deleted, and
 * so do images that only their texts show.
 */
async function earlierParts(
  read: Reader,
  { place, checked, images, sources, bringBack }: Omit<Taking, 'importId' | 'name' | 'tags'>,
): Promise<EarlierParts> {
  const { known, deleted: records } = await earlierRecords(read, place.projectId, sources)
  if (records.size === 0) return { known, deleted: records, away: records }
  const deleted = new Set<string>()
  for (const { id, parentId } of checked)
    if (!known.has(id) && (records.has(id) || (parentId !== undefined && deleted.has(parentId)))) deleted.add(id)
  const shown = idsIn(checked.filter(({ id }) => !known.has(id) && !deleted.has(id)))
  const gone = idsIn(checked.filter(({ id }) => deleted.has(id)))
  for (const id of images) if (!known.has(id) && !shown.has(id) && (records.has(id) || gone.has(id))) deleted.add(id)
  return { known, deleted, away: bringBack ? new Set() : deleted }
}

/** The ids that entities name: one pass over their texts, however many are looked for. */
function idsIn(entities: Checked): ReadonlySet<string> {
  const text = JSON.stringify(entities.map(({ values }) => values))
  return new Set(Array.from(text.matchAll(/"([\w-]{16,64})"/g), ([, id = '']) => id))
}

function answerOf(created: number, { known, deleted }: EarlierRecords): TakeOutput {
  return { created, known: [...known.keys()], ...(deleted.size > 0 && { deleted: [...deleted] }) }
}

async function attemptImport(taking: Taking, context: CallContext): Promise<TakeOutput> {
  const { importId, name, place, checked, sources } = taking
  const { projectId } = place
  const user = context.person()
  if (await isDone(context.read, taking, context)) return { created: 0, known: [...sources] }
  const { known, deleted, away } = await earlierParts(context.read, taking)
  const fresh = checked.filter(({ id }) => !known.has(id) && !away.has(id))
  const ids = new NewIds(new Map())
  for (const { id } of checked) ids.set(id, known.get(id) ?? context.newId())
  const newTags = await chooseTags(taking, fresh, ids, context)
  const images = await imagesOf({ place, images: taking.images.filter(id => !away.has(id)) }, context)
  for (const [source, id] of images.ids) ids.set(source, id)
  const now = context.now().toISOString()
  const whole = fresh.map(({ id, kind, parentId, withinId, archived, values, path }) => ({
    ...{ kind, id: ids.of(id), parentId: parentId === undefined ? null : ids.of(parentId) },
    // Into a part that was here before it is put when all are there: it is written at the end of the story.
    ...(withinId !== undefined && !known.has(withinId) && !away.has(withinId) && { withinId: ids.of(withinId) }),
    ...{ createdAt: now, archivedAt: archived ? now : null, values: ids.in(values), path },
  }))
  return context.entities.insertWhole(place, whole, {
    ...{ batchId: newBatchId(context), by: { ...writeContextOf(context), writeKey: null }, signal: context.signal },
    write: work => context.write(work),
    cleanUp: work => context.cleanUp(work),
    async before(tx) {
      // The same request may have been answered meanwhile, or another one with a part of the same source.
      if (await isDone(tx, taking, context)) throw new Outdated()
      const now = await earlierParts(tx, taking)
      const isSame = (id: string) => now.known.get(id) === known.get(id) && now.deleted.has(id) === deleted.has(id)
      if (!sources.every(isSame)) throw new Outdated()
      for (const tag of newTags) await makeTag(tx, place, tag, context)
    },
    async after(tx) {
      const done = { id: importId, project_id: projectId, user_id: user.id, name, at: now, count: fresh.length }
      await insertDone(tx, done)
      await recordTags(tx, importId, newTags)
      const by = { user, now: context.now() }
      await storeImages(tx, images, { importId, place, by, images: context.images, events: context.events })
      await insertRecords(
        tx,
        fresh.map(({ id }) => ({
          ...{ import_id: importId, project_id: projectId, source: id, entity_id: ids.of(id), image_id: null },
        })),
      )
      await putIntoKnownParts(tx, { chapters: checked, known, away, idOf: id => ids.of(id) }, place, context)
      await context.events.emit(tx, { project: projectId }, events.place, place)
      return answerOf(fresh.length, { known, deleted })
    },
  })
}

/** Whether a repeated request finds the import done. @throws Problem if the id is that of another one */
async function isDone(read: Reader, { importId, place }: Taking, context: CallContext): Promise<boolean> {
  const { id: userId } = context.person()
  if (await findJob(read, { id: importId, projectId: place.projectId, userId })) return true
  if (await isTaken(read, importId)) throw badField('importId', 'is the id of another import')
  return false
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
  for (const [at, { id, kind: kindName, parentId, withinId, archived = false, values }] of entities.entries()) {
    const path = `entities.${at}`
    const kind = context.entities.kind(kindName)
    if (!kind) throw badField(`${path}.kind`, `“${kindName}” is no kind of this server`)
    checkParent(kind, parentId, before, path)
    if (withinId !== undefined && (kindName !== chapter.name || before.get(withinId) !== part.name))
      throw badField(`${path}.withinId`, 'must be the part of a chapter, and come before it')
    before.set(id, kindName)
    if (!allowed.has(kindName)) await context.access.require(context.person(), `${kindName}.create`, place)
    allowed.add(kindName)
    checkEntityValues(kind, values, `${path}.values`)
    checked.push({ id, kind, parentId, withinId, archived, values, path })
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

/** Gives the tags that are used their ids. @returns those that are not there yet */
async function chooseTags(
  { place, tags }: Taking,
  used: Checked,
  ids: NewIds,
  context: CallContext,
): Promise<MadeTag[]> {
  const created: MadeTag[] = []
  const named = idsIn(used)
  const idsByKey = await existingTags(place, tags, context)
  for (const [at, { id, value }] of tags.entries()) {
    if (!named.has(id)) continue
    const key = valueKey(value)
    if (key === '') throw badField(`tags.${at}.value`, 'is no name')
    const tagId = idsByKey.get(key) ?? context.newId()
    if (!idsByKey.has(key)) created.push({ id: tagId, value: value.trim() })
    idsByKey.set(key, tagId)
    ids.set(id, tagId)
  }
  return created
}

/** @throws Outdated if somebody else has made it by now */
async function makeTag(tx: Tx, place: Place, { id, value }: MadeTag, context: CallContext): Promise<void> {
  try {
    await context.perform(tx, cvCalls.create, { ...place, valueId: id, value, appointment: 'entryTag' })
  } catch (error) {
    throw error instanceof Problem && error.type === 'conflict' ? new Outdated() : error
  }
}

/** @throws Problem naming an image that was not handed over; forbidden if the user may not add images */
async function imagesOf(
  { images, place }: Pick<Taking, 'images' | 'place'>,
  context: CallContext,
): Promise<ImportImages> {
  const user = context.person()
  if (images.length > 0) await context.access.require(user, 'image.update', place)
  const { projectId } = place
  return chooseImages(context.read, {
    ...{ sources: images, projectId, userId: user.id, now: context.now() },
    newId: () => context.newId(),
  })
}
