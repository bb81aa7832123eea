import { imageAddress } from '#core/shared/links.ts'
import type { BookCover } from '../shared/book.ts'

/** Stores of books take no larger picture. */
const longestSide = 2560

/** A picture as JPEG, the one format every reader shows. Throws if the file is no picture. */
export async function coverFrom(file: Blob): Promise<BookCover> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures')
  // JPEG has no transparency.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return { type: 'image/jpeg', bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height }
}

/** The poster of a project as a file. */
export async function readPoster(
  posterId: string,
  spaceId: string,
  projectId: string,
  signal: AbortSignal,
): Promise<Blob> {
  const answer = await fetch(imageAddress(posterId, { spaceId, projectId }), { signal })
  if (!answer.ok) throw new Error(`The poster was answered with ${answer.status}`)
  return answer.blob()
}
