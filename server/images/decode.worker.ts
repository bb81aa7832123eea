// Decodes one image in a process of its own: the memory it takes goes back with it, and what kills it kills nothing
// else. The file comes on its input; it tells what it found, waits until there is room, and gives the sizes out.
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { encodeSizes, measure } from './decode.ts'
import type { DecodeMessage, ImageShape } from './decode-messages.ts'
import { decodingBytes, pixelsAllowed } from './formats.ts'

// The server answers others first. It finishes what is under way when it is asked to end, so this goes on too; once it
// is gone, the channel between them is closed.
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
