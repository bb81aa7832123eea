import {
  type CommandContext,
  call,
  invalidateCalls,
  keptCall,
  links,
  registry,
  runCommand,
  type StepOption,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place, placeOf } from '#core/shared/kind-calls.ts'
import { galleryCalls, type ImageScope } from '../shared.ts'
import { fetchImages, type GalleryImage, imageAbout, imageName, refreshImages } from './gallery-images.ts'
import { galleryView, showDetails } from './gallery-view.ts'

async function findImage(place: Place, imageId: string): Promise<GalleryImage | undefined> {
  return (await fetchImages(place)).find(one => one.imageId === imageId)
}

export async function galleryChoices(context: CommandContext): Promise<StepOption[]> {
  const images = await fetchImages(placeOf(context))
  return images.map(image => ({
    value: image.imageId,
    icon: 'image',
    label: imageName(image),
    about: imageAbout(image),
  }))
}

export function showImage(context: CommandContext, imageId: string): void {
  const { spaceId, projectId } = placeOf(context)
  context.go(`${links.projectSection(spaceId, projectId, 'images')}?image=${encodeURIComponent(imageId)}`)
}

/** Moves an image from the project to its space, or back. */
export async function changeScope(context: CommandContext, imageId: string): Promise<void> {
  const place = placeOf(context)
  const image = await findImage(place, imageId)
  if (image) await setScope(place, imageId, image.scope === 'project' ? 'space' : 'project', image.scope)
}

async function setScope(place: Place, imageId: string, scope: ImageScope, before?: ImageScope): Promise<void> {
  const { spaceId, projectId } = place
  await call(galleryCalls.changeScope, { spaceId, projectId, imageId, scope })
  await refreshImages(spaceId)
  const toast = { id: `image-${imageId}`, title: t(`images.now-${scope}`) }
  if (before) showUndoToast({ ...toast, undo: () => setScope(place, imageId, before) })
  else showToast({ kind: 'ok', ...toast })
}

/** Asks for confirmation, listing the entities that use the image. */
export async function confirmDelete(context: CommandContext, imageId: string): Promise<StepOption[]> {
  const image = await findImage(placeOf(context), imageId)
  const isUsed = image && (image.poster || image.uses.length > 0 || image.elsewhere > 0)
  const about = isUsed ? t('images.used-by', { names: imageName(image) }) : t('images.not-used')
  return [
    { value: 'keep', label: t('entity.keep'), icon: 'x' },
    { value: 'delete', label: t('images.delete-for-good'), icon: 'trash-2', about },
  ]
}

export async function deleteImage(context: CommandContext, imageId: string): Promise<void> {
  const place = placeOf(context)
  await call(galleryCalls.delete, { ...place, imageId })
  await refreshUses(place)
  const input = { ...place, undoId: imageId }
  showUndoToast({
    ...{ id: `image-${imageId}`, title: t('images.deleted') },
    undo: async () => {
      await call(undoDeletionCall, input)
      await refreshUses(place)
    },
    again: [keptCall(undoDeletionCall, input)],
  })
}

/** Invalidates what may use an image: pages and lists of kinds with images, and the project with its poster. */
async function refreshUses({ spaceId }: Place): Promise<void> {
  const holders = registry.kinds
    .list()
    .filter(({ fields }) => Object.values(fields).some(({ form }) => form === 'image'))
  const calls = holders.flatMap(kind => [callsOf(kind).get, callsOf(kind).find] as unknown as Call[])
  await Promise.all([refreshImages(spaceId), invalidateCalls(...calls, projectCalls.get as Call)])
}

/** Opens the gallery, where the details can be seen. */
export function toggleDetails(context: CommandContext): void {
  const { spaceId, projectId } = placeOf(context)
  showDetails(!galleryView.details)
  if (context.facts.page !== 'project.images') context.go(links.projectSection(spaceId, projectId, 'images'))
}

/** Runs a command on the focused image. */
export async function runOnFocused(_: CommandContext, commandId: string): Promise<void> {
  const image = document.activeElement?.closest('[data-image]')?.getAttribute('data-image')
  if (image) await runCommand(commandId, { args: { image } })
}
