import { exportProjectCall, importProjectCall } from '#core/shared/calls/project-file.ts'
import { badField, Problem } from '#core/shared/error.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { accessChangeIn } from '../access/access-change.ts'
import { createProject } from '../access/projects/projects.ts'
import type { AccessService } from '../access/service.ts'
import { type CallContext, FileAnswer, type HandledCall, handle, type ServerPlugin } from '../contract.ts'
import type { Tx } from '../db/schema.ts'
import type { PreparedImage } from '../images/port.ts'
import type { Blobs } from '../ports.ts'
import { anotherImport, checkFile, filePath, idsIn } from './check-file.ts'
import type { ProjectFile } from './format.ts'
import { NewIds } from './new-ids.ts'
import { keepOrigins } from './origins.ts'
import type { ProjectPart } from './project-part.ts'
import { parentsFirst, readProject } from './read-project.ts'

interface ProjectFileServices {
  /** read for each call: that of a thread caches nothing */
  readonly access: AccessService
  blobs: Blobs
  plugins: readonly Pick<ServerPlugin, 'projectParts'>[]
}

/** How often a file is made again because the project was changed meanwhile. */
const attempts = 5

/** Exports a project as JSON, and takes it in again. */
export function projectFileHandlers(services: ProjectFileServices): HandledCall[] {
  const { blobs, plugins } = services
  const parts = plugins.flatMap(({ projectParts = [] }) => projectParts)
  const importing = new Set<string>()
  return [
    handle(exportProjectCall, async (place, context) => {
      const { read, entities } = context
      for (let attempt = 0; attempt < attempts; attempt++) {
        const state = await stateOf(context, place)
        const { name, size, parts: file } = await readProject({ read, entities, blobs, parts }, place, context)
        if ((await stateOf(context, place)) !== state) continue
        const fileName = `${name.replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ').slice(0, 100)}.json`
        return new FileAnswer(streamOf(file), { type: 'application/json', name: fileName, size })
      }
      throw new Problem('conflict', 'The project is being changed all the time: no file was made. Try again.')
    }),
    {
      ...handle(importProjectCall, async ({ spaceId, projectId, data }, context) => {
        const user = context.person()
        const { access } = services
        if (projectId !== undefined) await access.require(user, 'project.backup', { spaceId, projectId })
        if (importing.has(user.id)) throw anotherImport()
        importing.add(user.id)
        try {
          const file = checkFile(data, context.entities, parts)
          const images = await prepareImages(file, context)
          return await context.write(async tx => {
            const place = await placeFor(tx, { spaceId, projectId, file, access }, context)
            if (place.isDone) return resultOf(place, file)
            await takeIn(tx, place, file, { images, parts, isNew: projectId === undefined }, context)
            return resultOf(place, file)
          })
        } finally {
          importing.delete(user.id)
        }
      }),
      thread: 'imports',
    },
  ]
}

const resultOf = ({ spaceId, projectId }: Place, { entities, images }: ProjectFile) => ({
  ...{ spaceId, projectId, entities: entities.length, images: images.length },
})

/** In parts, so that a large file blocks nobody while it is sent. */
function streamOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        const part = parts[at++]
        if (part) controller.enqueue(part)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Changes with every change of the project. */
async function stateOf({ read }: CallContext, { projectId }: Place): Promise<string> {
  const row = await read
    .selectFrom('projects')
    .select(['version', 'updated_at'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  const last = await read
    .selectFrom('events')
    .select(eb => eb.fn.max('seq').as('seq'))
    .where('project', '=', projectId)
    .executeTakeFirst()
  return `${row?.version} ${row?.updated_at} ${last?.seq}`
}

/** Decodes the images as uploads are, before anything is written. */
async function prepareImages(
  { images }: ProjectFile,
  { images: store, signal }: CallContext,
): Promise<PreparedImage[]> {
  const prepared: PreparedImage[] = []
  for (const [at, { id, type, data }] of images.entries()) {
    signal.throwIfAborted()
    const field = `${filePath}.images.${at}.data`
    const bytes = new Uint8Array(Buffer.from(data, 'base64'))
    if (bytes.length === 0) throw badField(field, 'must be base64')
    prepared.push(await store.prepareLarge({ name: id, type, bytes }, { field, keep: true }))
  }
  return prepared
}

interface Target {
  spaceId: string
  projectId: string | undefined
  file: ProjectFile
  access: AccessService
}

/** The project that the file goes into; a repeated request finds it done. */
async function placeFor(
  tx: Tx,
  { spaceId, projectId, file, access }: Target,
  context: CallContext,
): Promise<Place & { isDone: boolean }> {
  const change = accessChangeIn(access, tx, context)
  const { person, now } = change
  await access.confirm(tx, person, 'project.create', { spaceId })
  if (projectId !== undefined) {
    await access.confirm(tx, person, 'project.backup', { spaceId, projectId })
    return { spaceId, projectId, isDone: false }
  }
  const { name, description, icon, color, genre, ageCategory, modules } = file.project
  const known = modules.filter(module => context.entities.kind(module))
  const fields = { spaceId, name, description, icon, color, genre, ageCategory, modules: known }
  const input = fields as Parameters<typeof createProject>[1]
  const made = await createProject(tx, input, { user: person, now, writeKey: context.writeKey })
  const place = { spaceId, projectId: made.projectId }
  await change.emitPlaceChanged(place)
  return { ...place, isDone: !made.isNew }
}

interface Incoming {
  images: readonly PreparedImage[]
  parts: readonly ProjectPart[]
  isNew: boolean
}

async function takeIn(
  tx: Tx,
  { spaceId, projectId }: Place,
  file: ProjectFile,
  { images, parts, isNew }: Incoming,
  context: CallContext,
): Promise<void> {
  const place = { spaceId, projectId }
  const { project } = file
  const [user, now] = [context.person(), context.now()]
  const places = new Map([
    [project.spaceId, spaceId],
    [project.projectId, projectId],
  ])
  const ids = new NewIds(places)
  for (const [id] of idsIn(file)) ids.set(id, context.newId())
  const made = new Map([...idsIn(file)].map(([id]) => [ids.of(id), id]))
  for (const [at, image] of images.entries()) {
    const id = ids.of(file.images[at]?.id ?? '')
    await context.images.store(tx, image, place, { user, now, newId: () => id })
  }
  if (isNew && project.sample) await tx.updateTable('projects').set({ sample: 1 }).where('id', '=', projectId).execute()
  if (isNew && project.posterId !== null && ids.has(project.posterId))
    await tx
      .updateTable('projects')
      .set({ poster_id: ids.of(project.posterId) })
      .where('id', '=', projectId)
      .execute()
  const entityIds = new Set(file.entities.map(({ id }) => ids.of(id)))
  const same = (rowId: string, existing: string) => ids.replace(rowId, existing)
  const { worldsOf } = context.entities
  const newId = () => context.newId()
  const partContext = { user, now, events: context.events, worldsOf, entityIds, newId, same }
  const writeParts = async (order: ProjectPart['order']) => {
    for (const part of parts) {
      const rows = file.parts[part.name] ?? []
      if (part.order === order && rows.length > 0) await part.write(tx, place, ids.in(rows) as object[], partContext)
    }
  }
  await writeParts('before')
  const kindOrder = parentsFirst(context.entities.kinds)
  const depthOf = new Map(kindOrder.map((kind, at) => [kind.name, { kind, at }]))
  const all = file.entities.flatMap((entity, index) => {
    const known = depthOf.get(entity.kind)
    if (!known) return []
    const { parentId = null, archivedAt = null, createdAt } = entity
    const parent = parentId === null ? null : ids.of(parentId)
    const whole = { kind: known.kind, id: ids.of(entity.id), parentId: parent, createdAt, archivedAt }
    return { at: known.at, whole: { ...whole, values: ids.in(entity.values), path: `${filePath}.entities.${index}` } }
  })
  const sorted = all.toSorted((one, other) => one.at - other.at).map(({ whole }) => whole)
  const by = { user, now, newId, writeKey: null }
  const { signal } = context
  await context.entities.insertWhole(tx, place, sorted, { batchId: context.newId(), by, signal })
  await writeParts('after')
  const kept = [...idsIn(file)].filter(([id]) => made.get(ids.of(id)) === id)
  await keepOrigins(tx, projectId, new Map(kept.map(([id]) => [id, ids.of(id)])))
  await context.events.emit(tx, { project: projectId }, events.place, place)
}
