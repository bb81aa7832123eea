import {
  type CommandArgs,
  type CommandContext,
  call,
  emitOwnEvent,
  keptCall,
  type Message,
  type StepOption,
  showToast,
  showUndoToast,
  t,
  upload,
} from '#core/client/index.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { type Place, placeOf } from '#core/shared/kind-calls.ts'
import { cvCalls, type TagsEvent, tagsEvent } from '#plugins/tags/shared.ts'
import { loadLocationTypes } from './location-types.ts'

function emitTypes(place: Place, is: TagsEvent['is']): Promise<void> {
  return emitOwnEvent(tagsEvent, { ...place, appointment: 'locationType', is } satisfies TagsEvent)
}

/** The types of the project, to choose one. */
export async function mapTypeChoices(context: CommandContext): Promise<StepOption[]> {
  const types = await loadLocationTypes(placeOf(context))
  return types.map(({ valueId, value }) => ({ value: valueId, label: value, icon: 'map-pin' }))
}

export function zoomIssue(text: string): Message | null {
  return /^\d{1,3}([.,]\d+)?$/.test(text.trim()) && zoomOf(text) <= 100 ? null : 'maps.zoom-range'
}

const zoomOf = (text: string) => Number(text.trim().replace(',', '.'))

export async function createType(context: CommandContext, { name = '', color = '' }: CommandArgs): Promise<void> {
  const place = placeOf(context)
  const data = { color, value: name } as { color: `#${string}`; value: string }
  await call(cvCalls.create, { ...place, value: name, appointment: 'locationType', data })
  await emitTypes(place, 'new')
  showToast({ kind: 'ok', id: 'location-types', title: t('maps.type-created', { name }) })
}

async function changeType(
  context: CommandContext,
  valueId: string,
  change: object,
  said: (name: string) => string = name => t('maps.type-changed', { name }),
): Promise<void> {
  const place = placeOf(context)
  const { value } = await upload(cvCalls.update, { ...place, valueId, image: undefined, ...change })
  await emitTypes(place, 'changed')
  showToast({ kind: 'ok', id: 'location-types', title: said(value) })
}

export function renameType(context: CommandContext, { type = '', name = '' }: CommandArgs): Promise<void> {
  return changeType(context, type, { value: name })
}

/** The icon of a type, shown instead of a dot. */
export function setTypeIcon(context: CommandContext, { type = '' }: CommandArgs): Promise<void> {
  return changeType(context, type, { image: context.files?.image?.[0] }, name => t('maps.type-has-icon', { name }))
}

/** The zoom in percent from which locations of a type are shown. */
export function setTypeZoom(context: CommandContext, { type = '', zoom = '' }: CommandArgs): Promise<void> {
  return changeType(context, type, { zoom: zoomOf(zoom) }, name => t('maps.type-from-zoom', { name, zoom }))
}

export async function deleteType(context: CommandContext, { type = '' }: CommandArgs): Promise<void> {
  const place = placeOf(context)
  await call(cvCalls.delete, { ...place, valueId: type })
  await emitTypes(place, 'changed')
  const input = { ...place, undoId: type }
  showUndoToast({
    ...{ id: 'location-types', title: t('maps.type-deleted') },
    undo: async () => {
      await call(undoDeletionCall, input)
      await emitTypes(place, 'changed')
    },
    again: [keptCall(undoDeletionCall, input)],
  })
}

export function confirmDeletion(): StepOption[] {
  return [{ value: 'delete', label: t('maps.delete-type-sure'), icon: 'trash-2' }]
}
