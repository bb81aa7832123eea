// Cuts one level of an image into tiles, in its own process: `node tiles.worker.ts <source> <width> <height> <folder>`.
// The image is read row by row, so that its size hardly matters for memory. The result is `<folder>/tiles`.
import { rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { limits } from '#core/shared/limits.ts'
import { packTiles } from './tile-pack.ts'

// As in decode.worker.ts. A server that closes ends this process itself: the level is made again after the next start.
setPriority(15)
process.once('disconnect', () => process.exit())
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}File`) })

const [, , source = '', width = '', height = '', folder = ''] = process.argv
const level = { width: Number(width), height: Number(height) }
const { hasAlpha } = await sharp(source, { limitInputPixels: false }).metadata()
const image = sharp(source, { limitInputPixels: false, sequentialRead: true, failOn: 'error' })
  .autoOrient()
  .resize({ ...level, fit: 'fill' })
const encoded = hasAlpha ? image.webp({ quality: 85, effort: 1 }) : image.jpeg({ quality: 85 })
await encoded
  .tile({ size: limits.tilePx, overlap: 0, depth: 'one', layout: 'dz', container: 'fs' })
  .toFile(join(folder, 'level.dz'))
const extension = hasAlpha ? 'webp' : 'jpeg'
await packTiles(join(folder, 'level_files', '0'), extension, level, join(folder, 'tiles'))
await rm(join(folder, 'level_files'), { recursive: true })
process.send?.({ type: `image/${extension}` }, undefined, undefined, () => process.exit())
