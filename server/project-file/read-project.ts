import { sql } from 'kysely'
import { projectFileBytes } from '#core/shared/calls/project-file.ts'
import { Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { CallContext } from '../contract.ts'
import type { Reader } from '../db/schema.ts'
import type { Blobs, EntityStore } from '../ports.ts'
import { createYieldTurn } from '../yield-turn.ts'
import { type FileEntity, type ProjectFile, projectFileFormat, projectFileVersion } from './format.ts'
import type { NewIds } from './new-ids.ts'
import { originsOf } from './origins.ts'
import type { ProjectPart } from './project-part.ts'

interface Source {
  read: Reader
  entities: EntityStore
  blobs: Blobs
  parts: readonly ProjectPart[]
}

/** Entities that one statement reads. */
const readAtOnce = 20
/** Characters that are sent together. */
const partLength = 256 * 1024

const tooLarge = () =>
  new Problem(
    'too-large',
    `As JSON this project is larger than ${projectFileBytes / 1024 / 1024} MB. Make a backup, which has no such limit.`,
  )

/** A project as a file of JSON, in parts. @throws Problem too-large, not-found; unavailable if an image is missing */
export async function readProject(
  source: Source,
  place: Place,
  context: CallContext,
): Promise<{ name: string; size: number; parts: readonly Uint8Array[] }> {
  const { signal } = context
  const { read, parts } = source
  const own = await projectOf(read, source.entities, place)
  const ownRows: ProjectFile['parts'] = {}
  for (const part of parts) ownRows[part.name] = [...(await part.read(read, place, context))]
  const ids = await originsOf(read, place.projectId, await idsOf(read, place, ownRows))
  const [project, rows] = [ids.in(own), ids.in(ownRows)]
  const pause = createYieldTurn(signal)
  let length = 0
  /** Items of a list, in parts of about `partLength` characters. */
  const listOf = async (items: AsyncIterable<object>) => {
    const list: Buffer[] = []
    let text = ''
    const flush = () => {
      const bytes = Buffer.from(text)
      text = ''
      length += bytes.length
      if (length > projectFileBytes) throw tooLarge()
      list.push(bytes)
    }
    for await (const item of items) {
      text += `${list.length + text.length > 0 ? ',\n' : ''}${JSON.stringify(item)}`
      if (text.length > partLength) flush()
      await pause()
    }
    flush()
    return list
  }
  const entities = await listOf(entitiesOf(source, place, ids))
  const known = [Buffer.from(`${JSON.stringify(rows)}${project.posterId ?? ''}`), ...entities]
  const images = await listOf(imagesOf(source, place, { ids, isKnown: id => known.some(part => part.includes(id)) }))
  const { format, version } = { format: projectFileFormat, version: projectFileVersion }
  const head = JSON.stringify({ format, version, exportedAt: context.now().toISOString(), project, parts: rows })
  const all = [
    ...[Buffer.from(`${head.slice(0, -1)},\n"images":[`), ...images],
    ...[Buffer.from('],\n"entities":['), ...entities, Buffer.from(']}\n')],
  ]
  const size = all.reduce((sum, part) => sum + part.length, 0)
  if (size > projectFileBytes) throw tooLarge()
  return { name: project.name, size, parts: all }
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

/** The images of the project, and those of its space that it uses. */
async function* imagesOf(
  { read, blobs }: Source,
  { spaceId, projectId }: Place,
  { ids, isKnown }: { ids: NewIds; isKnown(id: string): boolean },
) {
  const rows = await read
    .selectFrom('images')
    .innerJoin('image_sizes', 'image_sizes.image_id', 'images.id')
    .select(['images.id', 'images.project_id', 'hash', 'type', 'size'])
    .where('space_id', '=', spaceId)
    .where(eb => eb.or([eb('project_id', '=', projectId), eb('project_id', 'is', null)]))
    .where('size', 'in', ['full', 'uncut', 'source', 'given'])
    .orderBy(sql`images.rowid`)
    .execute()
  for (const [id, sizes] of Map.groupBy(rows, row => row.id)) {
    // Those of the space that nothing here shows belong to its other projects as much.
    if (sizes[0]?.project_id !== projectId && !isKnown(ids.of(id))) continue
    const chosen = sizes.find(({ size }) => size !== 'full') ?? sizes[0]
    const blob = chosen && (await blobs.get(chosen.hash))
    if (!blob) throw new Problem('unavailable', 'A file of an image is missing on the server: no file can be made.')
    const chunks: Uint8Array[] = []
    for await (const chunk of blob.open()) chunks.push(chunk)
    yield { id: ids.of(id), type: chosen.type, data: Buffer.concat(chunks).toString('base64') }
  }
}
