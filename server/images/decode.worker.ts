// Decodes one image in its own process: its memory is freed on exit, and a crash affects nothing else. It reads the
// file from stdin, reports its needs, waits until memory is granted, and writes the sizes to stdout.
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { encodeSizes, measure } from './decode.ts'
import type { DecodeMessage, ImageShape } from './decode-messages.ts'
import { decodingBytes, type ImageMeasure, largeDecodingBytes, largeImageIssue, pixelsAllowed } from './formats.ts'

// Lower priority than the server. Signals are ignored, because a closing server finishes requests in flight; once the
// server is gone, the channel disconnects.
setPriority(10)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

await decode(await buffer(process.stdin), Number(process.argv[2]), process.argv[3] === 'large')
process.exit()

async function decode(bytes: Buffer, maxSide: number, large: boolean): Promise<void> {
  const found = await measure(bytes)
  if (!found) return sendMessage({ refused: 'no image' })
  const { type, width, height } = found
  const pixels = width * height
  const unfit = large ? largeImageIssue(found) : undefined
  if (unfit) return sendMessage({ refused: 'unfit for tiles', message: unfit })
  if (!large && pixels > pixelsAllowed(type)) return sendMessage({ refused: 'too many pixels', type, width, height })
  const memoryGranted = once(process, 'message')
  await sendMessage({ needs: large ? bytes.length + largeDecodingBytes(found) : decodingBytes(type, pixels) })
  await memoryGranted
  const sizes = await encodeSizes(bytes, found.type, maxSide)
  if (!sizes) return sendMessage({ refused: 'no image' })
  const { full, half, thumbnail } = sizes
  const shapeOf = ({ bytes: { length }, ...shape }: typeof full): ImageShape => ({ ...shape, bytes: length })
  const shapes = { full: shapeOf(full), half: shapeOf(half), thumbnail: shapeOf(thumbnail) }
  await sendMessage({ sizes: shapes, original: uprightSize(found, full) })
  for (const { bytes: encoded } of [full, half, thumbnail])
    await new Promise(done => process.stdout.write(encoded, done))
}

/** The size of the original, turned as the image is shown. */
function uprightSize({ type, width, height }: ImageMeasure, shown: { width: number; height: number }) {
  const isTurned = width !== height && width > height !== shown.width > shown.height
  return isTurned ? { type, width: height, height: width } : { type, width, height }
}

function sendMessage(message: DecodeMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, error => (error ? reject(error) : resolve()))
  })
}
