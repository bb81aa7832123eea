import type { InputOf, OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type ImagesEvent, imagesEvent } from '#plugins/images/shared.ts'
import {
  badField,
  type CallContext,
  type EntityWriteContext,
  type Events,
  type Images,
  listed,
  type Params,
  type PreparedImage,
  Problem,
  prepare,
  prepareWrite,
  type Reader,
  type Tx,
  withTables,
} from '#server/index.ts'
import type { transferCalls } from '../shared/calls.ts'
import { importLimits } from '../shared/importer/plan.ts'
import { earlierRecords, insertRecords } from './records.ts'
import type { HandedOverTables } from './tables.ts'

// Images come before the texts that show them: their files are stored, and their rows with the import, in its last
// transaction. So no text shows an image that is missing, and nothing of an import that is broken off can be seen.

/** How long an image waits for its import. Files without a row are kept for longer than that. */
const waitingMs = 12 * 60 * 60 * 1000
const waitingSince = (now: Date) => new Date(now.getTime() - waitingMs).toISOString()

type HandedOver = HandedOverTables['import_images']
type Owner = Pick<HandedOver, 'project_id' | 'user_id'>

const handedOverOf = prepare((db, $: Params<Owner & { sources: string; since: string }>) =>
  withTables<HandedOverTables>(db)
    .selectFrom('import_images')
    .select(['source', 'image'])
    .where('project_id', '=', $.project_id)
    .where('user_id', '=', $.user_id)
    .where('source', 'in', listed<string>($.sources))
    .where('at', '>=', $.since),
)
const countOf = prepare((db, $: Params<Owner>) =>
  withTables<HandedOverTables>(db)
    .selectFrom('import_images')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', $.project_id)
    .where('user_id', '=', $.user_id),
)
const insert = prepareWrite((tx, $: Params<HandedOver>) =>
  withTables<HandedOverTables>(tx).insertInto('import_images').values({
    project_id: $.project_id,
    user_id: $.user_id,
    source: $.source,
    image: $.image,
    bytes: $.bytes,
    at: $.at,
  }),
)
const remove = prepareWrite((tx, $: Params<Owner & { source: string }>) =>
  withTables<HandedOverTables>(tx)
    .deleteFrom('import_images')
    .where('project_id', '=', $.project_id)
    .where('user_id', '=', $.user_id)
    .where('source', '=', $.source),
)
const removeOlder = prepareWrite((tx, $: Params<{ before: string }>) =>
  withTables<HandedOverTables>(tx).deleteFrom('import_images').where('at', '<', $.before),
)

/** Forgets the images whose import never came. */
export async function forgetWaiting(tx: Tx, now: Date): Promise<void> {
  await removeOlder.run(tx, { before: waitingSince(now) })
}

/** Forgets the images that a person whose account goes has handed over. */
export async function forgetWaitingOf(tx: Tx, userId: string): Promise<void> {
  await withTables<HandedOverTables>(tx).deleteFrom('import_images').where('user_id', '=', userId).execute()
}

/** Keeps an image for an import of the caller that follows. @throws Problem not-what-it-says, conflict, storage-limit */
export async function storeImportImage(
  { source, image, ...rest }: InputOf<typeof transferCalls.image>,
  context: CallContext,
): Promise<OutputOf<typeof transferCalls.image>> {
  const place: Place = { spaceId: rest.spaceId, projectId: rest.projectId }
  const owner = { project_id: place.projectId, user_id: context.person().id }
  if ((await earlierRecords(context.read, place.projectId, [source])).known.has(source)) return { isNew: false }
  const prepared = await context.images.prepareLarge(image, { field: 'image' })
  return context.write(async tx => {
    const now = context.now()
    await forgetWaiting(tx, now)
    if (((await countOf.first(tx, owner))?.count ?? 0) >= importLimits.images)
      throw new Problem('conflict', `Not kept: ${importLimits.images} images wait for an import here already.`)
    await remove.run(tx, { ...owner, source })
    const bytes = Object.values(prepared).reduce((sum, file) => sum + file.bytes, 0)
    await insert.run(tx, { ...owner, source, image: JSON.stringify(prepared), bytes, at: now.toISOString() })
    await context.images.requireRoom(tx, owner.user_id)
    return { isNew: true }
  })
}

/** The images of one import: the id of each by its source, and those that are stored with it. */
export interface ImportImages {
  ids: ReadonlyMap<string, string>
  fresh: readonly { source: string; id: string; image: PreparedImage }[]
}

interface ChooseOptions {
  sources: readonly string[]
  projectId: string
  userId: string
  now: Date
  newId(): string
}

/** Gives the images of an import their ids. @throws Problem naming one that was not handed over */
export async function chooseImages(
  read: Reader,
  { sources, projectId, userId, now, newId }: ChooseOptions,
): Promise<ImportImages> {
  const { known } = await earlierRecords(read, projectId, sources)
  const rows = await handedOverOf.all(read, {
    ...{ project_id: projectId, user_id: userId, sources: JSON.stringify(sources), since: waitingSince(now) },
  })
  const waiting = new Map(rows.map(({ source, image }) => [source, image]))
  const ids = new Map<string, string>()
  const fresh: ImportImages['fresh'][number][] = []
  for (const [at, source] of sources.entries()) {
    if (ids.has(source)) continue
    const image = waiting.get(source)
    const id = known.get(source) ?? newId()
    if (!known.has(source)) {
      if (image === undefined) throw badField(`images.${at}`, 'was not handed over, or more than twelve hours ago')
      fresh.push({ source, id, image: JSON.parse(image) as PreparedImage })
    }
    ids.set(source, id)
  }
  return { ids, fresh }
}

interface StoreOptions {
  importId: string
  place: Place
  by: Pick<EntityWriteContext, 'user' | 'now'>
  images: Pick<Images, 'store'>
  events: Pick<Events, 'emit'>
}

/** Stores the new images of an import in the transaction in which its texts appear. */
export async function storeImages(
  tx: Tx,
  { fresh }: ImportImages,
  { importId, place, by, images, events }: StoreOptions,
): Promise<void> {
  const { spaceId, projectId } = place
  for (const { source, id, image } of fresh) {
    await images.store(tx, image, { spaceId, projectId }, { ...by, newId: () => id })
    await remove.run(tx, { project_id: projectId, user_id: by.user.id, source })
  }
  const rows = fresh.map(({ source, id }) => ({ source, entity_id: null, image_id: id }))
  await insertRecords(
    tx,
    rows.map(row => ({ ...row, import_id: importId, project_id: projectId })),
  )
  const event: ImagesEvent = { spaceId, projectId }
  if (fresh.length > 0) await events.emit(tx, { project: projectId }, imagesEvent, event)
}
