import { crc32 } from './crc32.ts'
import { Refusal } from './refusal.ts'

/** What one archive may hold, so that none fills the memory or takes for ever. */
export interface ZipLimits {
  /** files */
  entries: number
  /** unpacked bytes of all files that are read */
  bytes: number
  /** of the archive itself, if it may be larger than what one import takes */
  packed?: number
}

export const zipLimits: ZipLimits = { entries: 20_000, bytes: 500 * 1024 * 1024 }

/** One file of an archive. */
interface ZipEntry {
  /** with `/` between folders */
  path: string
  /** unpacked bytes, as the archive says */
  size: number
}

/** An opened archive. */
export interface Zip {
  readonly entries: readonly ZipEntry[]
  has(path: string): boolean
  /** Unpacks one file. @throws Refusal */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>
  /** The same as a file, which stays where the archive is if it is not packed. @throws Refusal */
  file(path: string): Promise<Blob>
}

interface Located extends ZipEntry {
  packed: number
  /** the sum of its unpacked bytes */
  crc: number
  offset: number
  method: number
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endSize = 22
const commentMax = 0xffff
const pathMax = 1000
/** bytes of an archive that is read at once: thousands of small files would take long one by one */
const heldMax = 128 * 1024 * 1024
/** bytes of the list of all files */
const directoryMax = 64 * 1024 * 1024
const depthMax = 64
/** Text shrinks to a hundredth at best; what shrinks more, and is large, is made to fill the memory. */
const ratioMax = 200
const ratioFrom = 4 * 1024 * 1024

/**
 * Opens an archive by its directory; nothing is unpacked yet, and only what is needed is read. Refuses what an archive of
 * documents never has: paths that lead out of it, two files of one name, links, encrypted files, files that share their
 * bytes.
 * @throws Refusal
 */
export async function openZip(archive: Blob, limits: ZipLimits = zipLimits): Promise<Zip> {
  if (archive.size === 0) throw new Refusal('empty')
  const read = await readerOf(archive)
  const first = await read(0, 4)
  const start = first.length < 4 ? 0 : viewOf(first).getUint32(0, true)
  if (start !== localSignature && start !== endSignature) throw new Refusal('not-this-format')
  const entries = await readDirectory(archive.size, read, limits)
  refuseOverlaps(entries)
  const byPath = new Map(entries.map(entry => [entry.path, entry]))
  let left = limits.bytes
  const take = async (path: string) => {
    const entry = byPath.get(path)
    if (!entry) throw new Refusal('damaged', path)
    if (entry.size > left) throw new Refusal('too-large', path)
    left -= entry.size
    const from = await startOf(entry, read)
    if (from + entry.packed > archive.size) throw new Refusal('damaged', path)
    const bytes = await unpack(await read(from, from + entry.packed), entry)
    if (crc32(bytes) !== entry.crc) throw new Refusal('damaged', path)
    return { bytes, stored: entry.method === 0 ? archive.slice(from, from + entry.packed) : undefined }
  }
  return {
    entries: entries.map(({ path, size }) => ({ path, size })),
    has: path => byPath.has(path),
    read: async path => (await take(path)).bytes,
    async file(path) {
      const { bytes, stored } = await take(path)
      return stored ?? new Blob([bytes])
    },
  }
}

type ReadAt = (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>

async function readerOf(archive: Blob): Promise<ReadAt> {
  if (archive.size > heldMax) return async (from, to) => new Uint8Array(await archive.slice(from, to).arrayBuffer())
  const whole = new Uint8Array(await archive.arrayBuffer())
  return async (from, to) => whole.subarray(from, to)
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

async function readDirectory(size: number, read: ReadAt, limits: ZipLimits): Promise<Located[]> {
  const tailStart = Math.max(0, size - endSize - commentMax)
  const tail = await read(tailStart, size)
  const tailView = viewOf(tail)
  const end = findEnd(tail, tailView)
  const count = tailView.getUint16(end + 10, true)
  const from = tailView.getUint32(end + 16, true)
  if (count === 0xffff || from === 0xffffffff) throw new Refusal('too-many')
  if (count > limits.entries) throw new Refusal('too-many')
  if (from > tailStart + end || tailStart + end - from > directoryMax) throw new Refusal('damaged')
  const bytes = await read(from, tailStart + end)
  const view = viewOf(bytes)
  let at = 0
  const entries: Located[] = []
  const paths = new Set<string>()
  let total = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw new Refusal('damaged')
    const flags = view.getUint16(at + 8, true)
    const nameLength = view.getUint16(at + 28, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > bytes.length) throw new Refusal('damaged')
    const path = safePath(decodeName(bytes.subarray(at + 46, at + 46 + nameLength), (flags & 0x800) !== 0))
    const entry: Located = {
      path,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    // The upper half has the mode that Unix gives a file.
    const isLink = ((view.getUint32(at + 38, true) >>> 16) & 0xf000) === 0xa000
    at = next
    if (isLink) throw new Refusal('link', path)
    if (path.endsWith('/')) continue
    if ((flags & 1) !== 0) throw new Refusal('encrypted', path)
    const key = path.normalize('NFC').toLowerCase()
    if (paths.has(key)) throw new Refusal('doubled', path)
    paths.add(key)
    if (entry.method !== 0 && entry.method !== 8) throw new Refusal('damaged', path)
    if (entry.method === 0 && entry.packed !== entry.size) throw new Refusal('damaged', path)
    if (entry.size > ratioFrom && entry.size > entry.packed * ratioMax) throw new Refusal('inflated', path)
    total += entry.size
    if (total > limits.bytes) throw new Refusal('too-large', path)
    entries.push(entry)
  }
  return entries
}

function findEnd(bytes: Uint8Array, view: DataView): number {
  const last = bytes.length - endSize
  for (let at = last; at >= Math.max(0, last - commentMax); at--)
    if (view.getUint32(at, true) === endSignature) return at
  throw new Refusal('damaged')
}

/** Archives of Windows often have names in CP866 and say nothing of it. */
function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    if (isUtf8) throw new Refusal('encoding')
    return new TextDecoder('ibm866').decode(bytes)
  }
}

/** @throws Refusal for a path that does not stay inside the archive */
export function safePath(raw: string): string {
  const path = raw.replaceAll('\\', '/')
  const steps = path.split('/')
  const isOutside = path.startsWith('/') || /^[A-Za-z]:/.test(path) || steps.includes('..')
  if (path === '' || isOutside || /\p{Cc}/u.test(path) || path.length > pathMax) throw new Refusal('bad-path', raw)
  if (steps.length > depthMax) throw new Refusal('too-deep', raw)
  return path
}

/** A small archive can unpack to any size if its files share their bytes. */
function refuseOverlaps(entries: readonly Located[]): void {
  let end = 0
  for (const { offset, packed, path } of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < end) throw new Refusal('damaged', path)
    end = offset + packed
  }
}

/** Where the bytes of a file begin. */
async function startOf({ offset, path }: Located, read: ReadAt): Promise<number> {
  const head = await read(offset, offset + 30)
  const view = viewOf(head)
  if (head.length < 30 || view.getUint32(0, true) !== localSignature) throw new Refusal('damaged', path)
  return offset + 30 + view.getUint16(26, true) + view.getUint16(28, true)
}

async function unpack(
  data: Uint8Array<ArrayBuffer>,
  { size, method, path }: Located,
): Promise<Uint8Array<ArrayBuffer>> {
  if (method === 0) return data
  const unpacked = new Uint8Array(size)
  let at = 0
  try {
    const parts = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      const { value } = part
      // More than the directory says: the rest is not unpacked.
      if (at + value.length > size) {
        await parts.cancel()
        throw new Refusal('damaged', path)
      }
      unpacked.set(value, at)
      at += value.length
    }
  } catch {
    throw new Refusal('damaged', path)
  }
  if (at !== size) throw new Refusal('damaged', path)
  return unpacked
}
