import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll } from 'vitest'
import type { UploadedFile } from '#core/shared/call.ts'
import { createBlobs } from '#server/blobs/blobs.ts'
import { createImages } from '#server/images/images.ts'

/** Images in a folder of the test's own. */
export function openImages() {
  const dataDir = mkdtempSync(join(tmpdir(), 'skald-images-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const blobs = createBlobs(dataDir)
  const images = createImages(blobs)
  return {
    ...{ dataDir, blobs, images },
    /** the bytes that are served for a file */
    async shown(bytes: Uint8Array, size: 'full' | 'half' | 'thumbnail' = 'full'): Promise<Buffer> {
      const prepared = await images.prepare(fileOf(bytes))
      return readAll((await blobs.get(prepared[size].hash))?.open())
    },
  }
}

export async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>> | undefined): Promise<Buffer> {
  if (!stream) throw new Error('There is nothing to read')
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export function fileOf(bytes: Uint8Array, name = 'whale.png', type = 'image/png'): UploadedFile {
  return { name, type, bytes: new Uint8Array(bytes) }
}

/** Half red, half blue, red on the left. */
export function picture(width = 60, height = 40): Sharp {
  const row = Buffer.concat([
    Buffer.alloc(Math.ceil(width / 2) * 3, Buffer.from([255, 0, 0])),
    Buffer.alloc(Math.floor(width / 2) * 3, Buffer.from([0, 0, 255])),
  ])
  return sharp(Buffer.alloc(height * row.length, row), { raw: { width, height, channels: 3 } })
}

/** All pixels differ, so that it cannot be compressed well. */
export function noise(width: number, height: number): Sharp {
  let seed = 1
  const bytes = Buffer.allocUnsafe(width * height * 3)
  for (let at = 0; at < bytes.length; at++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0
    bytes[at] = seed >>> 24
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

/** A portrait photo as a phone writes it: rotated, with orientation, location and owner in its metadata. */
export function phonePhoto(): Promise<Buffer> {
  return picture(600, 400)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'Ishmael of Nantucket' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 17/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '70/1 6/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}

/** A PNG whose header claims more pixels than it has. */
export function pngBomb(width: number, height: number, { interlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, Number(interlaced)], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.from('789c63600000000200015d0a2db4', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}
