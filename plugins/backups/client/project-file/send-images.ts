import { CallError, call, errorMessage, sendUntilAnswered, t, upload } from '#core/client/index.ts'
import { forgetSentImagesCall, sendImageCall } from '#core/shared/calls/project-file.ts'
import { fileOfImage, type ProjectImage, sizeOfImage } from '../../shared/project-image.ts'

/** Statuses of an image that is damaged, too large or none. */
const unreadable = new Set([400, 413, 422])

/** An image that the server does not take, or that is not in the file as it should be. Its message is for the user. */
export class ImageRefused extends Error {}

/** Images that go before their file, and the ids of those that have. */
export interface SentImages {
  sentId: string
  done: Set<string>
}

interface SendOptions {
  spaceId: string
  signal: AbortSignal
  /** the share of all that was sent */
  onProgress(share: number): void
}

/**
 * Sends the images of a project that were not sent yet, one after another, as fast as the server takes them.
 * @throws ImageRefused naming one that is wrong
 */
export async function sendImages(
  images: readonly ProjectImage[],
  { sentId, done }: SentImages,
  { spaceId, signal, onProgress }: SendOptions,
): Promise<void> {
  const left = images.filter(({ id }) => !done.has(id))
  const all = left.reduce((sum, image) => sum + sizeOfImage(image), 0)
  let sent = 0
  for (const one of left) {
    const size = sizeOfImage(one)
    const shareOf = (share: number) => onProgress(all > 0 ? (sent + share * size) / all : 0)
    shareOf(0)
    const file = await fileOfImage(one).catch((): never => {
      throw new ImageRefused(`${one.name}: ${t('backups.image-damaged')}`)
    })
    signal.throwIfAborted()
    const image = new File([file], one.name, { type: one.type })
    const input = { spaceId, sentId, imageId: one.id, image }
    try {
      const send = () => upload(sendImageCall, input, { quiet: true, signal, onProgress: shareOf })
      await sendUntilAnswered(send, signal)
    } catch (error) {
      if (!(error instanceof CallError) || !unreadable.has(error.status)) throw error
      throw new ImageRefused(`${one.name}: ${errorMessage(error)}`)
    }
    done.add(one.id)
    sent += size
  }
}

/** Has the server forget images whose import was given up; it does so by itself after some hours. */
export async function forgetImages({ sentId, done }: SentImages): Promise<void> {
  done.clear()
  await call(forgetSentImagesCall, { sentId }, { quiet: true }).catch(() => undefined)
}
