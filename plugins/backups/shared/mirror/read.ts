import { sourceId } from '#plugins/transfer/shared.ts'
import type { ProjectImage } from '../project-image.ts'
import { headOf, type MirrorEntity, readMarkdownFile } from './markdown-file.ts'
import { headFile, imageFolder, orderFile, partFolder } from './names.ts'
import { MirrorProblem } from './problem.ts'
import {
  here,
  imageEndings,
  type MirrorKind,
  mirrorFormat,
  mirrorVersion,
  type ProjectData,
  type ProjectEntity,
  projectFormat,
} from './types.ts'

/** The files of a mirror. */
export interface MirrorSource {
  paths: readonly string[]
  read(path: string): Promise<Uint8Array<ArrayBuffer>>
  /** the same, left where it is if it can be */
  file(path: string): Promise<Blob>
}

/** A project that was read from a mirror. */
export interface ReadProject {
  data: ProjectData
  images: ProjectImage[]
  /** the files of its entities, in the order of the entities, for what the server says of one */
  entityPaths: string[]
}

/** An entity with the folder and the name of its file. */
interface Found {
  kind: MirrorKind
  folder: string
  name: string
  path: string
  above: string | undefined
  entity: MirrorEntity
}

/** Bytes of all files but images: as JSON they must not be more than the server takes. */
const textBytesMax = 128 * 1024 * 1024

const imageTypes = new Map(Object.entries(imageEndings).map(([type, ending]) => [ending, type]))
const entityPath = /^((?:[^/]+\/[^/]+\/)*)([^/]+)\/([^/]+)\.(md|json)$/

/**
 * The project in the files of a mirror, as `import/project` takes it. What git and editors keep beside them, and texts
 * at the top, are left out; any other file that is unknown is refused. @throws MirrorProblem
 */
export async function readMirror(source: MirrorSource, kinds: readonly MirrorKind[], now: Date): Promise<ReadProject> {
  const { paths, file } = source
  const read = limitedRead(source)
  if (!paths.includes(headFile)) throw new MirrorProblem('none', headFile)
  const head = objectOf(await jsonOf(read, headFile), headFile)
  if (head.format !== mirrorFormat) throw new MirrorProblem('none', headFile)
  if (typeof head.version !== 'number' || head.version > mirrorVersion) throw new MirrorProblem('newer', headFile)
  const data: ProjectData = {
    ...{ format: projectFormat, version: Number(head.form ?? 1), exportedAt: now.toISOString() },
    project: { ...objectOf(head.project, headFile), ...here },
    ...{ images: [], parts: {}, entities: [] },
  }
  const images: ProjectImage[] = []
  const orders = new Map<string, string[]>()
  const found: Found[] = []
  for (const path of [...paths].sort()) {
    if (path === headFile || isBeside(path)) continue
    if (path.startsWith(imageFolder)) images.push(await imageAt(file, path))
    else if (path.startsWith(partFolder)) data.parts[partName(path)] = listOf(await jsonOf(read, path), path)
    else if (path.endsWith(`/${orderFile}`)) orders.set(path.slice(0, -orderFile.length - 1), await orderAt(read, path))
    else found.push(await entityAt(read, path, kinds))
  }
  const { entities, entityPaths } = inOrder(found, orders, now)
  const listed = images.map(({ id, type }) => ({ id, type }))
  return { data: { ...data, images: listed, entities }, images, entityPaths }
}

/** Reads files, until their bytes are more than those of a project can be. */
function limitedRead({ read }: MirrorSource): MirrorSource['read'] {
  let left = textBytesMax
  return async path => {
    const bytes = await read(path)
    left -= bytes.length
    if (left < 0) throw new MirrorProblem('too-large', path)
    return bytes
  }
}

/** Hidden files and folders, and a text at the top such as a read-me. */
function isBeside(path: string): boolean {
  return /(?:^|\/)\./.test(path) || (!path.includes('/') && /(?:\.(?:md|txt)|^[^.]+)$/i.test(path))
}

async function textAt(read: MirrorSource['read'], path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await read(path))
  } catch (error) {
    if (error instanceof TypeError) throw new MirrorProblem('encoding', path)
    throw error
  }
}

async function jsonOf(read: MirrorSource['read'], path: string): Promise<unknown> {
  const text = await textAt(read, path)
  try {
    return JSON.parse(text)
  } catch {
    throw new MirrorProblem('json', path)
  }
}

function objectOf(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MirrorProblem('json', path)
  return value as Record<string, unknown>
}

function listOf(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new MirrorProblem('json', path)
  return value
}

async function orderAt(read: MirrorSource['read'], path: string): Promise<string[]> {
  return listOf(await jsonOf(read, path), path).map(name => {
    if (typeof name !== 'string') throw new MirrorProblem('json', path)
    return name.normalize('NFC')
  })
}

function partName(path: string): string {
  const [, name] = /^([A-Za-z]+)\.json$/.exec(path.slice(partFolder.length)) ?? []
  if (name === undefined) throw new MirrorProblem('unknown', path)
  return name
}

async function imageAt(file: MirrorSource['file'], path: string): Promise<ProjectImage> {
  const [, id, ending = ''] = /^([A-Za-z0-9_-]{16,64})\.([a-z]+)$/.exec(path.slice(imageFolder.length)) ?? []
  const type = imageTypes.get(ending)
  if (id === undefined || type === undefined) throw new MirrorProblem('unknown', path)
  return { id, name: path, type, bytes: (await file(path)).slice(0, undefined, type), isBase64: false }
}

async function entityAt(read: MirrorSource['read'], path: string, kinds: readonly MirrorKind[]): Promise<Found> {
  const [, above = '', kindName, name = '', ending] = entityPath.exec(path) ?? []
  const kind = kinds.find(one => one.name === kindName)
  if (!kind || (ending === 'md') !== (kind.body !== undefined)) throw new MirrorProblem('unknown', path)
  const folder = `${above}${kind.name}`
  const place = {
    kind,
    folder,
    name: name.normalize('NFC'),
    path,
    above: above === '' ? undefined : above.slice(0, -1),
  }
  if (kind.body !== undefined) return { ...place, entity: readMarkdownFile(await textAt(read, path), kind.body, path) }
  const { values, ...head } = objectOf(await jsonOf(read, path), path)
  return { ...place, entity: { ...headOf(head, path), values: objectOf(values, path) } }
}

/** Parents before their children, and the files of a folder as its order says; those it does not name are last. */
function inOrder(
  found: readonly Found[],
  orders: ReadonlyMap<string, string[]>,
  now: Date,
): { entities: ProjectEntity[]; entityPaths: string[] } {
  const idOf = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const { folder, name, path, entity } of found) {
    const id = entity.id ?? sourceId('mirror', path)
    if (ids.has(id)) throw new MirrorProblem('doubled', path)
    ids.set(id, path)
    idOf.set(`${folder}/${name}`.normalize('NFC'), id)
  }
  const depth = (path: string) => path.split('/').length
  const sorted = [...Map.groupBy(found, one => one.folder)]
    .sort(([one], [other]) => depth(one) - depth(other))
    .flatMap(([folder, files]) => {
      const places = new Map(orders.get(folder)?.map((name, at) => [name, at]))
      const placeOf = ({ name }: Found) => places.get(name) ?? places.size
      return files.toSorted((one, other) => placeOf(one) - placeOf(other))
    })
  const entities = sorted.map(({ kind, above, path, entity }): ProjectEntity => {
    const parentId = above === undefined ? null : idOf.get(above.normalize('NFC'))
    if (parentId === undefined) throw new MirrorProblem('parent', path)
    const { id = sourceId('mirror', path), created, archived, values } = entity
    return {
      ...{ kind: kind.name, id, createdAt: created ?? now.toISOString(), archivedAt: archived ?? null, values },
      ...(kind.parent !== undefined && { parentId }),
      ...(kind.parent === undefined && above !== undefined && { parentId }),
    }
  })
  return { entities, entityPaths: sorted.map(({ path }) => path) }
}
