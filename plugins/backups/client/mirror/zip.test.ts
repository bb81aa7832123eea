import { unzipSync, type Zippable, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { toBase64 } from '#core/shared/text/base64.ts'
import type { MirrorFiles } from '../../shared/mirror/write.ts'
import { fileOfImage, type ProjectImage } from '../../shared/project-image.ts'
import { openMirror, zipMirror } from './zip.ts'

const text = (words: string) => new TextEncoder().encode(words)
const bytes = Uint8Array.from({ length: 70_001 }, (_, at) => (at * 7919) % 256)
const image = { id: 'a', name: 'a', type: 'image/png', bytes: new Blob([bytes]), isBase64: false }
const inJson = { ...image, bytes: new Blob([toBase64(bytes)]), isBase64: true }

it('writes the archive that any other program writes, with images as they are', async () => {
  const files: MirrorFiles = new Map<string, Uint8Array<ArrayBuffer> | ProjectImage>([
    ['chapter/the-slip.md', text('There is a stair. '.repeat(500))],
    ['chapter/їжак.md', text('')],
    ['project/images/a.png', image],
    ['project/images/b.png', inJson],
    ['skald.json', text('{}\n')],
  ])
  const archive = new Uint8Array(await (await zipMirror(files)).arrayBuffer())
  const expected: Zippable = {}
  for (const [path, content] of files) {
    const [file, level] = content instanceof Uint8Array ? ([content, 6] as const) : ([bytes, 0] as const)
    expected[path] = [file, { level, mtime: new Date(1980, 0, 1) }]
  }
  expect(Buffer.from(archive).equals(zipSync(expected, { os: 3 }))).toBe(true)
  expect(Object.keys(unzipSync(archive))).toEqual([...files.keys()])
  const source = await openMirror(new Blob([archive]))
  expect(new Uint8Array(await (await source.file('project/images/b.png')).arrayBuffer())).toEqual(bytes)
})

it('reads base64 as programs write it into JSON, in pieces of any size', async () => {
  const large = new Uint8Array(1_600_000).fill(255)
  const base64 = toBase64(large)
  for (const written of [base64, base64.replaceAll('/', '\\/'), base64.replace(/.{76}/g, '$&\\r\\n')])
    expect(await bytesOf(written), written.slice(0, 100)).toEqual(large)
  expect(await bytesOf('QQ==')).toEqual(text('A'))
  expect(await bytesOf('')).toEqual(text(''))
  await expect(bytesOf('?')).rejects.toThrow()
})

async function bytesOf(base64: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fileOfImage({ ...inJson, bytes: new Blob([base64]) })).arrayBuffer())
}
