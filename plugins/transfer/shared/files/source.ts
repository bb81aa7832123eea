import { decodeText } from '../decode/decode.ts'
import { importLimits, type SourceFile } from '../importer/plan.ts'
import { Refusal } from './refusal.ts'
import { openZip, safePath, type ZipLimits, zipLimits } from './zip.ts'

/** The files of one import, out of an archive or out of a folder. */
export interface Source {
  /** of the folder that holds all, or of the archive */
  name: string
  /** below that folder */
  paths: readonly string[]
  has(path: string): boolean
  read(path: string): Promise<Uint8Array<ArrayBuffer>>
}

/** What operating systems put into archives and folders. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/

const isArchive = (path: string) => /\.(?:zip|msk)$/i.test(path)

/**
 * Opens the chosen files; a single archive is opened itself.
 * @throws Refusal
 */
export async function openSource(files: readonly SourceFile[], limits: ZipLimits = zipLimits): Promise<Source> {
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  if (size > importLimits.bytes) throw new Refusal('too-large')
  if (files.length > limits.entries) throw new Refusal('too-many')
  const [only] = files
  if (files.length > 1 && files.every(({ path }) => isArchive(path) && !path.includes('/')))
    throw new Refusal('one-file')
  if (files.length === 1 && only && isArchive(only.path)) {
    const zip = openZip(new Uint8Array(await only.file.arrayBuffer()), limits)
    const paths = zip.entries.map(entry => entry.path)
    return withoutRoot(baseName(only.path), paths, async path => zip.read(path))
  }
  const byPath = new Map<string, Blob>()
  for (const { path, file } of files) {
    const safe = safePath(path)
    if (byPath.has(safe)) throw new Refusal('doubled', safe)
    byPath.set(safe, file)
  }
  const read = async (path: string) => new Uint8Array(await (byPath.get(path) ?? new Blob()).arrayBuffer())
  return withoutRoot(files.length === 1 && only ? baseName(only.path) : '', [...byPath.keys()], read)
}

/** `Vault (1).zip` → `Vault`: the number is the browser's. */
function baseName(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .replace(/ ?\(\d+\)$/, '')
}

function withoutRoot(name: string, all: readonly string[], read: Source['read']): Source {
  const kept = all.filter(path => !litter.test(path))
  const root = kept[0]?.split('/')[0] ?? ''
  const isShared = kept.length > 0 && kept.every(path => path.startsWith(`${root}/`))
  const paths = isShared ? kept.map(path => path.slice(root.length + 1)) : kept
  const known = new Set(paths)
  const has = (path: string) => known.has(path)
  return isShared ? { name: root, paths, has, read: path => read(`${root}/${path}`) } : { name, paths, has, read }
}

const reasons = { empty: 'empty', binary: 'encoding', 'too-large': 'text-too-large' } as const

/** The text of a file in any of the usual encodings. @throws Refusal */
export function textOf(bytes: Uint8Array, path: string): string {
  const decoded = decodeText(bytes)
  if (decoded.ok) return decoded.text
  throw new Refusal(reasons[decoded.reason], path)
}
