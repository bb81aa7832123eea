import { Refusal } from './refusal.ts'

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The sum by which archives tell that bytes were altered. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return (sum ^ 0xffffffff) >>> 0
}

/** What one archive may hold, so that none fills the memory or takes for ever. */
export interface ZipLimits {
  /** files */
  entries: number
  /** unpacked bytes of all files that are read */
  bytes: number
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
const depthMax = 64
/** Text shrinks to a hundredth at best; what shrinks more, and is large, is made to fill the memory. */
const ratioMax = 200
const ratioFrom = 4 * 1024 * 1024

/**
 * Opens an archive by its directory; nothing is unpacked yet. Refuses what an archive of documents never has: paths
 * that lead out of it, two files of one name, links, encrypted files, files that share their bytes.
 * @throws Refusal
 */
export function openZip(bytes: Uint8Array<ArrayBuffer>, limits: ZipLimits = zipLimits): Zip {
  if (bytes.length === 0) throw new Refusal('empty')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = bytes.length < 4 ? 0 : view.getUint32(0, true)
  if (start !== localSignature && start !== endSignature) throw new Refusal('not-this-format')
  const entries = readDirectory(bytes, view, limits)
  refuseOverlaps(entries)
  const byPath = new Map(entries.map(entry => [entry.path, entry]))
  let left = limits.bytes
  return {
    entries: entries.map(({ path, size }) => ({ path, size })),
    has: path => byPath.has(path),
    async read(path) {
      const entry = byPath.get(path)
      if (!entry) throw new Refusal('damaged', path)
      if (entry.size > left) throw new Refusal('too-large', path)
      left -= entry.size
      const unpacked = await unpack(bytes, view, entry)
      if (crc32(unpacked) !== entry.crc) throw new Refusal('damaged', path)
      return unpacked
    },
  }
}

function readDirectory(bytes: Uint8Array<ArrayBuffer>, view: DataView, limits: ZipLimits): Located[] {
  const end = findEnd(bytes, view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === 0xffff || at === 0xffffffff) throw new Refusal('too-many')
  if (count > limits.entries) throw new Refusal('too-many')
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

async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  entry: Located,
): Promise<Uint8Array<ArrayBuffer>> {
  const { offset, packed, size, method, path } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localSignature) throw new Refusal('damaged', path)
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (from + packed > bytes.length) throw new Refusal('damaged', path)
  const data = bytes.subarray(from, from + packed)
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
