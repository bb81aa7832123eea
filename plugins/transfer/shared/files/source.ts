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
  /** the same, left where it is if it can be */
  file(path: string): Promise<Blob>
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
  if (size > (limits.packed ?? importLimits.bytes)) throw new Refusal('too-large')
  if (files.length > limits.entries) throw new Refusal('too-many')
  const [only] = files
  if (files.length > 1 && files.every(({ path }) => isArchive(path) && !path.includes('/')))
    throw new Refusal('one-file')
  if (files.length === 1 && only && isArchive(only.path)) {
    const zip = await openZip(only.file, limits)
    const paths = zip.entries.map(entry => entry.path)
    return withoutRoot(baseName(only.path), paths, zip)
  }
  const byPath = new Map<string, Blob>()
  for (const { path, file } of files) {
    const safe = safePath(path)
    if (byPath.has(safe)) throw new Refusal('doubled', safe)
    byPath.set(safe, file)
  }
  const file = async (path: string) => byPath.get(path) ?? new Blob()
  const read = async (path: string) => new Uint8Array(await (await file(path)).arrayBuffer())
  return withoutRoot(files.length === 1 && only ? baseName(only.path) : '', [...byPath.keys()], { read, file })
}

/** `Vault (1).zip` → `Vault`: the number is the browser's. */
function baseName(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .replace(/ ?\(\d+\)$/, '')
}

function withoutRoot(name: string, all: readonly string[], { read, file }: Pick<Source, 'read' | 'file'>): Source {
  const kept = all.filter(path => !litter.test(path))
  const root = kept[0]?.split('/')[0] ?? ''
  const isShared = kept.length > 0 && kept.every(path => path.startsWith(`${root}/`))
  const paths = isShared ? kept.map(path => path.slice(root.length + 1)) : kept
  const known = new Set(paths)
  const has = (path: string) => known.has(path)
  if (!isShared) return { name, paths, has, read, file }
  return { name: root, paths, has, read: path => read(`${root}/${path}`), file: path => file(`${root}/${path}`) }
}

const reasons = { empty: 'empty', binary: 'encoding', 'too-large': 'text-too-large' } as const

/** The text of a file in any of the usual encodings. @throws Refusal */
export function textOf(bytes: Uint8Array, path: string): string {
  const decoded = decodeText(bytes)
  if (decoded.ok) return decoded.text
  throw new Refusal(reasons[decoded.reason], path)
}
