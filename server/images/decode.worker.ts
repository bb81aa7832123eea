// Decodes one image in its own process: its memory is freed on exit, and a crash affects nothing else. It reads the
// file from stdin, reports its needs, waits until memory is granted, and writes the sizes to stdout.
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { encodeSizes, measure } from './decode.ts'
import type { DecodeMessage, ImageShape } from './decode-messages.ts'
import { decodingBytes, pixelsAllowed } from './formats.ts'

// Lower priority than the server. Signals are ignored, because a closing server finishes requests in flight; once the
// server is gone, the channel disconnects.
setPriority(10)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

await decode(await buffer(process.stdin), Number(process.argv[2]))
process.exit()

async function decode(bytes: Buffer, maxSide: number): Promise<void> {
  const found = await measure(bytes)
  if (!found) return sendMessage({ refused: 'no image' })
  const pixels = found.width * found.height
  if (pixels > pixelsAllowed(found.type)) return sendMessage({ refused: 'too many pixels', ...found })
  const memoryGranted = once(process, 'message')
  await sendMessage({ needs: decodingBytes(found.type, pixels) })
  await memoryGranted
  const sizes = await encodeSizes(bytes, found.type, maxSide)
  if (!sizes) return sendMessage({ refused: 'no image' })
  const { full, half, thumbnail } = sizes
  const shapeOf = ({ bytes: { length }, ...shape }: typeof full): ImageShape => ({ ...shape, bytes: length })
  await sendMessage({ sizes: { full: shapeOf(full), half: shapeOf(half), thumbnail: shapeOf(thumbnail) } })
  for (const { bytes: encoded } of [full, half, thumbnail])
    await new Promise(done => process.stdout.write(encoded, done))
}

function sendMessage(message: DecodeMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, error => (error ? reject(error) : resolve()))
  })
}
