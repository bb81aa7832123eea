import { deflateSync } from 'fflate'
import { crc32, openSource } from '#plugins/transfer/shared.ts'
import { MirrorProblem } from '../../shared/mirror/problem.ts'
import type { MirrorSource } from '../../shared/mirror/read.ts'
import { archiveBytesMax, mirrorFilesMax } from '../../shared/mirror/types.ts'
import type { MirrorFiles } from '../../shared/mirror/write.ts'
import { fileOfImage } from '../../shared/project-image.ts'

/** The first day that an archive knows, as the date of every file: it says nothing of when the archive was made. */
const noTime = (1 << 21) | (1 << 16)
const version = 20
const unix = 3
const deflated = 8
const utf8Names = 0x800

interface Entry {
  name: Uint8Array<ArrayBuffer>
  flags: number
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

/**
 * The files as one archive; the same files give the same bytes. Images are read one after another, and stay where the
 * browser keeps files. @throws MirrorProblem archive-too-large
 */
export async function zipMirror(files: MirrorFiles): Promise<Blob> {
  const parts: BlobPart[] = []
  const entries: Entry[] = []
  let offset = 0
  for (const [path, content] of files) {
    const file = content instanceof Uint8Array ? content : await fileOfImage(content)
    const isPacked = /\.(?:md|json)$/.test(path) && file instanceof Uint8Array
    const data = isPacked ? (deflateSync(file, { level: 6 }) as Uint8Array<ArrayBuffer>) : file
    const name = new TextEncoder().encode(path)
    const entry: Entry = {
      ...{ name, offset, flags: name.length === path.length ? 0 : utf8Names, method: isPacked ? deflated : 0 },
      ...{ crc: await crcOf(file), packed: sizeOf(data), size: sizeOf(file) },
    }
    offset += 30 + name.length + entry.packed
    if (offset > archiveBytesMax) throw new MirrorProblem('archive-too-large', '')
    entries.push(entry)
    parts.push(localHeader(entry), name, data)
  }
  const directory = entries.flatMap(entry => [directoryHeader(entry), entry.name])
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0)
  return new Blob([...parts, ...directory, endOfArchive(entries.length, directoryBytes, offset)], {
    type: 'application/zip',
  })
}

const sizeOf = (file: Uint8Array | Blob) => (file instanceof Blob ? file.size : file.length)

async function crcOf(file: Uint8Array<ArrayBuffer> | Blob): Promise<number> {
  if (file instanceof Uint8Array) return crc32(file)
  const reader = file.stream().getReader()
  let sum = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) sum = crc32(part.value, sum)
  return sum
}

/** What both headers of a file say: from the version that reads it to the lengths of its name and of nothing more. */
function writeEntry(view: DataView, at: number, { name, flags, method, crc, packed, size }: Entry): void {
  view.setUint16(at, version, true)
  view.setUint16(at + 2, flags, true)
  view.setUint16(at + 4, method, true)
  view.setUint32(at + 6, noTime, true)
  view.setUint32(at + 10, crc, true)
  view.setUint32(at + 14, packed, true)
  view.setUint32(at + 18, size, true)
  view.setUint16(at + 22, name.length, true)
}

function header(length: number, signature: number, write: (view: DataView) => void): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  write(view)
  return bytes
}

const localHeader = (entry: Entry) => header(30, 0x04034b50, view => writeEntry(view, 4, entry))

function directoryHeader(entry: Entry) {
  return header(46, 0x02014b50, view => {
    view.setUint16(4, version | (unix << 8), true)
    writeEntry(view, 6, entry)
    view.setUint32(42, entry.offset, true)
  })
}

function endOfArchive(count: number, directoryBytes: number, offset: number) {
  return header(22, 0x06054b50, view => {
    view.setUint16(8, count, true)
    view.setUint16(10, count, true)
    view.setUint32(12, directoryBytes, true)
    view.setUint32(16, offset, true)
  })
}

/** Opens an archive of a mirror, also one of the folder that holds it. @throws Refusal */
export function openMirror(file: Blob): Promise<MirrorSource> {
  const most = { entries: mirrorFilesMax, bytes: archiveBytesMax, packed: archiveBytesMax }
  return openSource([{ path: 'project.zip', file }], most)
}
