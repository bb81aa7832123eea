import type { ImageSize } from '#core/shared/calls/images.ts'
import type { ImageType } from './formats.ts'

/** What the process that decodes an image tells the server; the bytes of the sizes follow one another on its output. */
export type DecodeMessage =
  | { refused: 'no image' }
  | { refused: 'too many pixels'; type: ImageType; width: number; height: number }
  /** bytes of memory it will take; it waits for an answer, whatever that is */
  | { needs: number }
  | { sizes: Record<ImageSize, ImageShape> }

export interface ImageShape {
  type: string
  width: number
  height: number
  bytes: number
}
