import {
  type CommandContext,
  call,
  type EntityRef,
  emitOwnEvent,
  entityRefOf,
  keptCall,
  reorderCallOf,
  reorderEntities,
  type StepOption,
  showSaved,
  showToast,
  showUndoToast,
  t,
  updateEntity,
} from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import { callsOf, placeOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { type Layer, layer, map, mapCalls } from '../shared.ts'
import { uploadWithProgress } from './create.ts'

/** Gives a map another image; the progress of the upload is shown, and it can be cancelled. */
export async function replaceImage({ entities: [entityRef], files }: CommandContext): Promise<void> {
  const image = files?.image?.[0]
  if (!entityRef || !image) return
  const sent = { ...placeOf(entityRef), mapId: entityRef.id, image }
  const stored = await uploadWithProgress(mapCalls.update, sent, image, crypto.randomUUID())
  await showSaved(entityRef, stored as never, ['selectedFile', 'useDefaultMap'])
  showToast({ kind: 'ok', id: 'map-image', title: t('maps.image-replaced', { name: entityRef.label }) })
}

/** Uses the plain map instead of an image. */
export async function setPlainMap({ entities: [entityRef] }: CommandContext): Promise<void> {
  if (!entityRef) return
  await updateEntity(entityRef, { useDefaultMap: true })
  showToast({ kind: 'ok', id: 'map-image', title: t('maps.image-plain', { name: entityRef.label }) })
}

/** Adds an image as the topmost layer of a map. */
export async function addMapImage({ entities: [entityRef], files }: CommandContext, { label = '' }): Promise<void> {
  const image = files?.image?.[0]
  if (!entityRef || !image) return
  const sent = { ...placeOf(entityRef), mapId: entityRef.id, label, image }
  const stored = await uploadWithProgress(mapCalls.addImage, sent, image, crypto.randomUUID())
  const added = entityRefOf(layer, { ...stored })
  await emitOwnEvent(events.entity, { ...placeOf(added), kind: layer.name, is: 'many' })
  showToast({ kind: 'ok', id: 'map-image', title: t('maps.image-added', { name: added.label }) })
}

async function layersOf(entityRef: EntityRef): Promise<readonly Layer[]> {
  const { layers } = await call(callsOf(map).get, { ...placeOf(entityRef), mapId: entityRef.id })
  return layers as readonly Layer[]
}

/** The layers of the map, the topmost first. */
export async function layerChoices({ entities: [entityRef] }: CommandContext): Promise<StepOption[]> {
  const layers = entityRef ? await layersOf(entityRef) : []
  return layers.toReversed().map(({ layerId, label }) => ({ value: layerId, label, icon: 'layers' }))
}

/** Moves a layer among those of its map, and says so if it is the first or the last already. */
async function moveLayer({ entities: [entityRef] }: CommandContext, layerId: string, by: -1 | 1): Promise<void> {
  if (!entityRef) return
  const layers = await layersOf(entityRef)
  const ids = layers.map(one => one.layerId)
  const from = ids.indexOf(layerId)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) {
    showToast({ kind: 'info', id: 'layer-order', title: t(by < 0 ? 'maps.is-lowest' : 'maps.is-topmost') })
    return
  }
  const put = async (order: string[]) => {
    await reorderEntities(layer, entityRef, order)
    await emitOwnEvent(events.entity, { ...placeOf(entityRef), kind: layer.name, is: 'many' })
  }
  await put(ids.toSpliced(from, 1).toSpliced(to, 0, layerId))
  const name = layers[from]?.label ?? ''
  showUndoToast({
    id: 'layer-order',
    title: t(by < 0 ? 'maps.lowered' : 'maps.raised', { name }),
    undo: () => put(ids),
    again: [keptCall(reorderCallOf(layer), { ...placeOf(entityRef), data: ids })],
  })
}

export function raiseLayer(context: CommandContext, { layer: id = '' }): Promise<void> {
  return moveLayer(context, id, 1)
}

export function lowerLayer(context: CommandContext, { layer: id = '' }): Promise<void> {
  return moveLayer(context, id, -1)
}

/** Goes to the map of a location. */
export function showOnMap({ entities: [entityRef], go }: CommandContext): void {
  if (entityRef?.parentId) go(entityLink(map, { ...placeOf(entityRef), id: entityRef.parentId }))
}
