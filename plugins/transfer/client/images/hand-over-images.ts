import { CallError, sendUntilAnswered, upload } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { transferCalls } from '../../shared/calls.ts'
import type { PlannedImage } from '../../shared.ts'
import { pictureOfSvg } from './svg-picture.ts'
import { svgType } from './svg-type.ts'

/** Statuses of an image that is damaged, too large or none, or that the user may not add. */
const unreadable = new Set([400, 403, 413, 415, 422])

interface HandOverOptions {
  signal: AbortSignal
  onProgress?: (done: number) => void
}

/**
 * Sends images before the texts that show them, as fast as the server takes them. Nothing shows them until these are
 * there.
 * @returns those that the server does not take, and drawings that cannot be drawn
 */
export async function handOverImages(
  place: Place,
  images: readonly PlannedImage[],
  { signal, onProgress }: HandOverOptions,
): Promise<{ refused: PlannedImage[] }> {
  const refused: PlannedImage[] = []
  for (const [done, one] of images.entries()) {
    onProgress?.(done)
    const picture = one.image.type === svgType ? await pictureOfSvg(one.image) : one.image
    if (!picture) {
      refused.push(one)
      continue
    }
    const name = picture === one.image ? one.name : one.name.replace(/(?:\.svg)?$/i, '.png')
    const image = new File([picture], name, { type: picture.type })
    try {
      const send = () => upload(transferCalls.image, { ...place, source: one.id, image }, { quiet: true, signal })
      await sendUntilAnswered(send, signal)
    } catch (error) {
      if (!(error instanceof CallError) || !unreadable.has(error.status)) throw error
      refused.push(one)
    }
  }
  return { refused }
}
