import { drawnOnWhite } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { imageAddress } from '#core/shared/links.ts'
import { imagesOf } from '#core/shared/rich-text/nodes.ts'
import type { BookChapter, BookPicture } from '../shared/book.ts'

/** Stores of books take no larger picture. */
const longestSide = 2560

/** Pictures in a text are no wider than a page. */
const longestInText = 1600

/** A picture as JPEG, the one format every reader shows. Throws if the file is no picture. */
export async function coverFrom(file: Blob, longest = longestSide): Promise<BookPicture> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  // JPEG has no transparency.
  const canvas = drawnOnWhite(picture, { width, height })
  picture.close()
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  return { type: 'image/jpeg', bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height }
}

/**
 * The images of the chapters, by their ids. One that was deleted is left out: its description stands
 * for it.
 */
export async function downloadPictures(
  chapters: readonly BookChapter[],
  { spaceId, projectId }: Place,
  signal: AbortSignal,
): Promise<Map<string, BookPicture>> {
  const pictures = new Map<string, BookPicture>()
  for (const imageId of new Set(chapters.flatMap(({ text }) => imagesOf(text)))) {
    const answer = await fetch(imageAddress(imageId, { spaceId, projectId }), { signal })
    if (answer.ok) pictures.set(imageId, await coverFrom(await answer.blob(), longestInText))
    else if (answer.status !== 404) throw new Error(`An image was answered with ${answer.status}`)
  }
  return pictures
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
