import { can } from '#core/shared/access/permission.ts'
import type { UploadedFile } from '#core/shared/call.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import {
  badField,
  type CallContext,
  entityNotFound,
  type HandledCall,
  handle,
  type Params,
  Problem,
  prepare,
  RawJson,
  type Tx,
  writeContextOf,
} from '#server/index.ts'
import { layer, layerCalls, location, locationCalls, map, mapCalls } from '../shared.ts'
import { withItemIds } from './items.ts'
import { placesOf } from './places.ts'

interface SentImage {
  image?: UploadedFile | undefined
  existing?: { imageId: string } | undefined
}

/** Decodes an image that comes with a call before the transaction that stores it; one that is there has its id. */
async function imageStore({ image, existing }: SentImage, context: CallContext) {
  if (image && existing) throw badField('existing', 'is in place of a file; send one of both')
  const prepared = image && (await context.images.prepareLarge(image))
  return async (tx: Tx, place: Place): Promise<string | undefined> =>
    prepared ? context.images.store(tx, prepared, place, writeContextOf(context)) : existing?.imageId
}

/** Refuses a missing entity before a large image is decoded. */
function requireEntity(context: CallContext, kind: Kind, place: Place, id: string): Promise<unknown> {
  return context.entities.get(context.read, kind, place, id)
}

const createMap = handle(mapCalls.create, async ({ spaceId, projectId, image, existing, ...sent }, context) => {
  const place = { spaceId, projectId }
  const values = withItemIds(sent, ['ways'], '', () => context.newId())
  const store = await imageStore({ image, existing }, context)
  return context.write(async tx => {
    const imageId = await store(tx, place)
    const all = { ...values, ...(imageId !== undefined && { selectedFile: imageId, useDefaultMap: false }) }
    return context.entities.create(tx, map, place, { values: all }, writeContextOf(context))
  })
})

const updateMap = handle(mapCalls.update, async ({ mapId, revision, data: sent = {}, image, ...place }, context) => {
  if (image) await requireEntity(context, map, place, mapId)
  const store = await imageStore({ image }, context)
  const keepsLayers = await mayReadLayers(context, place)
  return context.write(async tx => {
    const imageId = await store(tx, place)
    const data = withItemIds(sent, ['ways'], 'data.', () => context.newId())
    const change = { ...data, ...(imageId !== undefined && { selectedFile: imageId, useDefaultMap: false }) }
    const stored = await context.entities.update(
      tx,
      map,
      place,
      mapId,
      { revision, data: change },
      writeContextOf(context),
    )
    return keepsLayers ? stored : withoutLayers(stored)
  })
})

const mayReadLayers = async (context: CallContext, place: Place) =>
  can(await context.access.grantFor(context.person(), place), `${layer.name}.read`)

const withoutLayers = ({ text }: RawJson) => new RawJson(JSON.stringify({ ...JSON.parse(text), layers: [] }))

/** The layers are in the answer of a map only for those who may read them. */
const getMap = handle(callsOf(map).get, async ({ mapId, ...place }, context) => {
  const entity = await context.entities.get(context.read, map, place, mapId)
  return (await mayReadLayers(context, place)) ? entity : withoutLayers(entity)
})

const addImage = handle(mapCalls.addImage, async ({ spaceId, projectId, mapId, label, image }, context) => {
  const place = { spaceId, projectId }
  await requireEntity(context, map, place, mapId)
  const store = await imageStore({ image }, context)
  return context.write(async tx => {
    const values = { label, type: 'image', image: await store(tx, place) }
    return context.entities.create(tx, layer, place, { parentId: mapId, values }, writeContextOf(context))
  })
})

const imageLayers = prepare((db, $: Params<{ map: string; project: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'data'])
    .where('parent_id', '=', $.map)
    .where('kind', '=', layer.name)
    .where('project_id', '=', $.project)
    .where('batch_id', 'is', null)
    .orderBy('position'),
)

interface ChosenLayer extends Place {
  mapId: string
  layerId?: string
  imageId?: string
}

/** The image layer of a map that a call names, by its id or that of its image. @throws Problem not-found */
async function chosenLayer(tx: Tx, { projectId, mapId, layerId, imageId }: ChosenLayer): Promise<string> {
  const rows = await imageLayers.all(tx, { map: mapId, project: projectId })
  const found = rows.find(({ id, data }) => {
    const { image } = JSON.parse(data) as { image: string | null }
    if (image === null) return false
    return layerId === undefined ? image === imageId : id === layerId && (imageId === undefined || image === imageId)
  })
  if (!found) throw new Problem('not-found', 'There is no such image on this map, or not any more.')
  return found.id
}

const editImage = handle(mapCalls.editImage, ({ label, ...chosen }, context) =>
  context.write(async tx => {
    const id = await chosenLayer(tx, chosen)
    return context.entities.update(tx, layer, chosen, id, { data: { label } }, writeContextOf(context))
  }),
)

const removeImage = handle(mapCalls.removeImage, async (chosen, context) => {
  await context.write(async tx => {
    const id = await chosenLayer(tx, chosen)
    await context.entities.remove(tx, layer, chosen, id, writeContextOf(context), { undoable: true })
  })
  return { ok: true as const }
})

const createLayer = handle(
  layerCalls.create,
  async ({ spaceId, projectId, mapId, after, image, existing, ...sent }, context) => {
    const place = { spaceId, projectId }
    if (image) await requireEntity(context, map, place, mapId)
    const store = await imageStore({ image, existing }, context)
    return context.write(async tx => {
      const shown = await store(tx, place)
      const values = withItemIds(sent, ['data'], '', () => context.newId())
      const entity = { parentId: mapId, after, values: { ...values, ...(shown !== undefined && { image: shown }) } }
      return context.entities.create(tx, layer, place, entity, writeContextOf(context))
    })
  },
)

const updateLayer = handle(layerCalls.update, ({ layerId, revision, data: sent, ...place }, context) =>
  context.write(async tx => {
    await requireMap(tx, place, layerId)
    const data = withItemIds(sent, ['data'], 'data.', () => context.newId())
    return context.entities.update(tx, layer, place, layerId, { revision, data }, writeContextOf(context))
  }),
)

const parentAt = prepare((db, $: Params<{ id: string; project: string }>) =>
  db.selectFrom('entities').select('parent_id').where('id', '=', $.id).where('project_id', '=', $.project),
)

/** As for every kind with a parent: a call that names another map than the entity has finds nothing. */
async function requireMap(tx: Tx, { projectId, mapId }: Place & { mapId?: string | null }, id: string): Promise<void> {
  if (!mapId) return
  const row = await parentAt.first(tx, { id, project: projectId })
  if (row?.parent_id && row.parent_id !== mapId) throw entityNotFound()
}

const collections = ['shape', 'states']

const createLocation = handle(locationCalls.create, ({ spaceId, projectId, mapId, ...sent }, context) => {
  const place = { spaceId, projectId }
  return context.write(tx => {
    const values = withItemIds(sent, collections, '', () => context.newId())
    return context.entities.create(tx, location, place, { parentId: mapId, values }, writeContextOf(context))
  })
})

const updateLocation = handle(locationCalls.update, ({ locationId, revision, data: sent, ...place }, context) =>
  context.write(async tx => {
    await requireMap(tx, place, locationId)
    const data = withItemIds(sent, collections, 'data.', () => context.newId())
    return context.entities.update(tx, location, place, locationId, { revision, data }, writeContextOf(context))
  }),
)

const places = handle(mapCalls.places, async ({ mapId, after, limit, texts, ...place }, context) => {
  await requireEntity(context, map, place, mapId)
  return placesOf(context.read, place, { mapId, after, limit, texts })
})

/** The handlers of map/…, layer/… and location/… that do more than those of every kind. */
export const mapHandlers: readonly HandledCall[] = [
  ...[createMap, getMap, updateMap, addImage, editImage, removeImage, places],
  ...[createLayer, updateLayer, createLocation, updateLocation],
]
