import type { ImageSize } from '#core/shared/calls/images.ts'
import type { ImageType } from '#core/shared/image-type.ts'

/** A message from the process that decodes an image; the bytes of the sizes follow on its output. */
export type DecodeMessage =
  | { refused: 'no image' }
  | { refused: 'too many pixels'; type: ImageType; width: number; height: number }
  | { refused: 'unfit for tiles'; message: string }
  /** the memory it needs in bytes; it waits for any reply */
  | { needs: number }
  | { sizes: Record<ImageSize, ImageShape>; original: { type: string; width: number; height: number } }

export interface ImageShape {
  type: string
  width: number
  height: number
  bytes: number
}
