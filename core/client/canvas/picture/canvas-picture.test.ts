import { expect, it } from 'vitest'
import { withResolution } from './canvas-picture.ts'

const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  sign => sign.charCodeAt(0),
)

it('a picture says how large it is on paper, behind its header', async () => {
  const bytes = new Uint8Array(await (await withResolution(new Blob([pixel]), 300)).arrayBuffer())
  expect([...bytes.subarray(33, 54)]).toEqual([
    // 11,811 pixels to a metre; the checksum is that of other programs for the same chunk.
    ...[0, 0, 0, 9, 0x70, 0x48, 0x59, 0x73, 0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1, 0x78, 0xa5, 0x3f, 0x76],
  ])
  expect([...bytes.subarray(0, 33)]).toEqual([...pixel.subarray(0, 33)])
  expect([...bytes.subarray(54)]).toEqual([...pixel.subarray(33)])
})
