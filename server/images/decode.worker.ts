// Decodes one image in a process of its own: the memory it takes goes back with it, and what kills it kills nothing
// else. The file comes on its input; it tells what it found, waits until there is room, and gives the sizes out.
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { draw, measure } from './decode.ts'
import { decodingBytes, pixelsAllowed } from './formats.ts'
import type { Shape, Told } from './told.ts'

// The server answers others first. It finishes what is under way when it is asked to end, so this goes on too; once it
// is gone, the channel between them is closed.
setPriority(10)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

await decode(await buffer(process.stdin), Number(process.argv[2]))
process.exit()

async function decode(bytes: Buffer, maxSide: number): Promise<void> {
  const found = await measure(bytes)
  if (!found) return tell({ refused: 'no image' })
  const pixels = found.width * found.height
  if (pixels > pixelsAllowed(found.type)) return tell({ refused: 'too many pixels', ...found })
  const room = once(process, 'message')
  await tell({ needs: decodingBytes(found.type, pixels) })
  await room
  const sizes = await draw(bytes, found.type, maxSide)
  if (!sizes) return tell({ refused: 'no image' })
  const { full, half, thumbnail } = sizes
  const shapeOf = ({ bytes: { length }, ...shape }: typeof full): Shape => ({ ...shape, bytes: length })
  await tell({ sizes: { full: shapeOf(full), half: shapeOf(half), thumbnail: shapeOf(thumbnail) } })
  for (const { bytes: drawn } of [full, half, thumbnail]) await new Promise(done => process.stdout.write(drawn, done))
}

function tell(told: Told): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(told, undefined, undefined, error => (error ? reject(error) : resolve()))
  })
}
