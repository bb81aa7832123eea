import { join } from 'node:path'
import { sql } from 'kysely'
import { Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import type { PreparedFile } from '../http/files/prepared-file.ts'
import { SpillFile } from '../http/input/spill-file.ts'
import type { Blobs, EntityStore, StoredBlob } from '../ports.ts'
import { createYieldTurn } from '../yield-turn.ts'
import { originsOf } from './compare/origins.ts'
import { type FileEntity, type ProjectFile, projectFileFormat, projectFileVersion } from './format.ts'
import type { NewIds } from './import/new-ids.ts'
import type { ProjectPart } from './project-part.ts'

interface Source {
  read: Reader
  entities: EntityStore
  blobs: Blobs
  parts: readonly ProjectPart[]
  dataDir: string
}

/** Entities that one statement reads. */
const readAtOnce = 20
/** Characters or bytes that are sent together. */
const partLength = 256 * 1024

/** An image of the file, whose bytes are still in their own. */
interface FileImage {
  head: Buffer
  blob: StoredBlob
}

/**
 * A project as a file of JSON: its entities are in a temporary file, its images are read while it is sent.
 * @throws Problem not-found; unavailable if an image is missing
 */
export async function prepareProject(
  source: Source,
  place: Place,
  context: CallContext,
): Promise<PreparedFile & { name: string }> {
  const { read, parts } = source
  const own = await projectOf(read, source.entities, place)
  const ownRows: ProjectFile['parts'] = {}
  for (const part of parts) ownRows[part.name] = [...(await part.read(read, place, context))]
  const ids = await originsOf(read, place.projectId, await idsOf(read, place, ownRows))
  const [project, rows] = [ids.in(own), ids.in(ownRows)]
  const images = await imagesOf(read, place, ids)
  const { format, version } = { format: projectFileFormat, version: projectFileVersion }
  const headText = JSON.stringify({ format, version, exportedAt: context.now().toISOString(), project, parts: rows })
  // Those of the space that nothing here shows belong to its other projects as much.
  const unseen = new Set(images.flatMap(({ id, isOwn }) => (isOwn ? [] : id)))
  const lookFor = (text: string) => {
    for (const id of unseen) if (text.includes(id)) unseen.delete(id)
  }
  lookFor(headText)
  const entities = await SpillFile.open(join(source.dataDir, 'tmp'))
  try {
    await writeEntities(entities, entitiesOf(source, place, ids), lookFor, context)
    const list: FileImage[] = []
    for (const { id, type, hash } of images) {
      if (unseen.has(id)) continue
      const blob = await source.blobs.get(hash)
      if (!blob) throw new Problem('unavailable', 'A file of an image is missing on the server: no file can be made.')
      const head = JSON.stringify({ id, type, data: '' }).slice(0, -endOfImage.length)
      list.push({ head: Buffer.from(list.length > 0 ? `,\n${head}` : head), blob })
    }
    const file = { head: Buffer.from(`${headText.slice(0, -1)},\n"images":[`), images: list, entities }
    return {
      name: project.name,
      size: sizeOf(file),
      stream: () => streamProject(file),
      discard: () => entities.discard(),
    }
  } catch (error) {
    await entities.discard()
    throw error
  }
}

/** Writes the items of a list, in parts of about `partLength` characters. */
async function writeEntities(
  file: SpillFile,
  entities: AsyncIterable<FileEntity>,
  onText: (text: string) => void,
  { signal }: CallContext,
): Promise<void> {
  const pause = createYieldTurn(signal)
  let text = ''
  const flush = async () => {
    onText(text)
    await file.write([Buffer.from(text)])
    text = ''
  }
  for await (const entity of entities) {
    text += `${file.size + text.length > 0 ? ',\n' : ''}${JSON.stringify(entity)}`
    if (text.length > partLength) await flush()
    await pause()
  }
  await flush()
}

interface FileParts {
  head: Buffer
  images: readonly FileImage[]
  entities: SpillFile
}

const beforeEntities = Buffer.from('],\n"entities":[')
const end = Buffer.from(']}\n')
const endOfImage = Buffer.from('"}')

function sizeOf({ head, images, entities }: FileParts): number {
  const base64 = (bytes: number) => Math.ceil(bytes / 3) * 4
  const imageBytes = images.map(image => image.head.length + base64(image.blob.size) + endOfImage.length)
  const around = head.length + beforeEntities.length + end.length
  return imageBytes.reduce((sum, bytes) => sum + bytes, around + entities.size)
}

async function* streamProject({ head, images, entities }: FileParts): AsyncGenerator<Uint8Array> {
  yield head
  for (const image of images) {
    yield image.head
    yield* base64Of(image.blob)
    yield endOfImage
  }
  yield beforeEntities
  for (let at = 0; at < entities.size; at += partLength) yield await entities.read(at, partLength)
  yield end
}

async function* base64Of(blob: StoredBlob): AsyncGenerator<Uint8Array> {
  let rest = Buffer.of()
  let left = blob.size
  for await (const chunk of blob.open()) {
    left -= chunk.length
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % 3)
    yield Buffer.from(bytes.toString('base64', 0, whole))
    rest = bytes.subarray(whole)
  }
  if (left !== 0) throw new Error('The file of an image has another size than it had')
  yield Buffer.from(rest.toString('base64'))
}

async function projectOf(read: Reader, { kinds }: EntityStore, place: Place): Promise<ProjectFile['project']> {
  const row = await read
    .selectFrom('projects')
    .select(['name', 'description', 'icon', 'color', 'genre', 'age_category', 'modules', 'poster_id', 'sample'])
    .where('id', '=', place.projectId)
    .where('space_id', '=', place.spaceId)
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', 'There is no such project.')
  const { age_category: ageCategory, modules, poster_id: posterId, sample, ...fields } = row
  const { spaceId, projectId } = place
  return {
    ...{ spaceId, projectId, ...fields, ageCategory, posterId, ...(sample === 1 && { sample: true }) },
    modules: JSON.parse(modules) ?? kinds.map(({ name }) => name),
  }
}

/** The ids of all that can be in the file. */
async function idsOf(read: Reader, { spaceId, projectId }: Place, rows: ProjectFile['parts']): Promise<Set<string>> {
  const entities = await read
    .selectFrom('entities')
    .select('id')
    .where('project_id', '=', projectId)
    .where('batch_id', 'is', null)
    .execute()
  const images = await read
    .selectFrom('images')
    .select('id')
    .where('space_id', '=', spaceId)
    .where(eb => eb.or([eb('project_id', '=', projectId), eb('project_id', 'is', null)]))
    .execute()
  const ids = new Set([...entities, ...images].map(({ id }) => id))
  for (const row of Object.values(rows).flat()) {
    const { id } = row as { id?: unknown }
    if (typeof id === 'string') ids.add(id)
  }
  return ids
}

/** Parents before their children, siblings in their order. Entities without the plugin of their kind are left out. */
async function* entitiesOf({ read, entities }: Source, place: Place, file: NewIds): AsyncGenerator<FileEntity> {
  const places = new Map<string | null, number>()
  for (const kind of parentsFirst(entities.kinds)) {
    const rows = await read
      .selectFrom('entities')
      .select(['id', 'parent_id', 'created_at', 'archived_at'])
      .where('project_id', '=', place.projectId)
      .where('kind', '=', kind.name)
      .where('batch_id', 'is', null)
      .orderBy('position')
      .orderBy('created_at')
      .orderBy('label_key')
      .orderBy('seq')
      .execute()
    const names = Object.keys(kind.fields).filter(name => !kind.fields[name]?.computed)
    const placeOf = (row: (typeof rows)[number]) => places.get(row.parent_id) ?? -1
    rows.sort((one, other) => placeOf(one) - placeOf(other))
    for (let from = 0; from < rows.length; from += readAtOnce) {
      const some = rows.slice(from, from + readAtOnce)
      const ids = some.map(({ id }) => id)
      const texts = await entities.getStored(read, kind, place, ids)
      for (const { id, parent_id: parentId, created_at: createdAt, archived_at: archivedAt } of some) {
        const text = texts.get(id)
        // Deleted since the list was read.
        if (text === undefined) continue
        places.set(id, places.size)
        const answer = JSON.parse(text) as Record<string, unknown>
        const values = Object.fromEntries(names.filter(name => name in answer).map(name => [name, answer[name]]))
        yield file.in({ kind: kind.name, id, ...(kind.parent && { parentId }), createdAt, archivedAt, values })
      }
    }
  }
}

/** Kinds in an order in which each comes behind that of its parent. */
export function parentsFirst(kinds: readonly Kind[]): Kind[] {
  const depth = ({ parent }: Kind): number => {
    const above = kinds.find(({ name }) => name === parent)
    return above ? depth(above) + 1 : 0
  }
  return kinds.toSorted((one, other) => depth(one) - depth(other))
}

/** The images of the project, and those of its space. */
async function imagesOf(read: Reader, { spaceId, projectId }: Place, ids: NewIds) {
  const rows = await read
    .selectFrom('images')
    .innerJoin('image_sizes', 'image_sizes.image_id', 'images.id')
    .select(['images.id', 'images.project_id', 'hash', 'type', 'size'])
    .where('space_id', '=', spaceId)
    .where(eb => eb.or([eb('project_id', '=', projectId), eb('project_id', 'is', null)]))
    .where('size', 'in', ['full', 'uncut', 'source', 'given'])
    .orderBy(sql`images.rowid`)
    .execute()
  return [...Map.groupBy(rows, row => row.id)].flatMap(([id, sizes]) => {
    const chosen = sizes.find(({ size }) => size !== 'full') ?? sizes[0]
    if (!chosen) return []
    const { hash, type, project_id } = chosen
    return { id: ids.of(id), isOwn: project_id === projectId, type, hash }
  })
}
