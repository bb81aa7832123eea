import { emitOwnEvent, fetchCall, formatDate, formatNumber, type ListedImage, t, upload } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { galleryCalls, type ImagesEvent, imagesEvent } from '../shared.ts'

export type GalleryImage = OutputOf<typeof galleryCalls.getAll>[number]

/** The images of a project and its space, newest first. */
export async function fetchImages({ spaceId, projectId }: Place): Promise<GalleryImage[]> {
  return fetchCall(galleryCalls.getAll, { spaceId, projectId }, { freshMs: 2000 })
}

/** The same with what they are called. */
export async function listImages(place: Place): Promise<ListedImage[]> {
  const images = await fetchImages(place)
  return images.map(image => ({ imageId: image.imageId, label: imageName(image), about: imageAbout(image) }))
}

/** Adds a file to the images of a project. */
export async function uploadToGallery({ spaceId, projectId }: Place, file: File): Promise<string> {
  const { imageId } = await upload(galleryCalls.add, { spaceId, projectId, image: file })
  await refreshImages(spaceId)
  return imageId
}

/** Refetches the images of a space. */
export function refreshImages(spaceId: string): Promise<void> {
  return emitOwnEvent(imagesEvent, { spaceId } satisfies ImagesEvent)
}

/** Bytes as megabytes, rounded to hundredths, at least 0.01. */
export function inMegabytes(bytes: number): number {
  return Math.max(1, Math.round((bytes / 1024 / 1024) * 100)) / 100
}

export function imageSizeText({ size }: Pick<GalleryImage, 'size'>): string {
  return t('images.megabytes', { size: formatNumber(inMegabytes(size)) })
}

/** Its size, its scope and its day. */
export function imageAbout(image: Pick<GalleryImage, 'size' | 'scope' | 'createdAt'>): string {
  return [imageSizeText(image), t(`images.scope-${image.scope}`), formatDate(image.createdAt)].join(' · ')
}

/** An image has no name of its own: it is named by what uses it. */
export function imageName({ uses, poster, elsewhere }: Pick<GalleryImage, 'uses' | 'poster' | 'elsewhere'>): string {
  const names = uses.map(({ label }) => label)
  if (poster) names.push(t('images.poster'))
  if (elsewhere > 0) names.push(t('images.elsewhere', { count: elsewhere }))
  return names.length > 0 ? names.join(', ') : t('images.unused')
}
