import { exportProjectCall, importProjectCall } from '#core/shared/calls/project-file.ts'
import { badField, Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { safeFileName } from '#core/shared/text/file-name.ts'
import type { AccessService } from '../access/service.ts'
import { type CallContext, FileAnswer, type HandledCall, handle, type ServerPlugin } from '../contract.ts'
import type { PreparedImage } from '../images/port.ts'
import type { Blobs } from '../ports.ts'
import { anotherImport, checkFile, filePath } from './check-file.ts'
import type { ProjectFile } from './format.ts'
import { importProject } from './import-project.ts'
import { readProject } from './read-project.ts'

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
    {
      ...handle(exportProjectCall, async (place, context) => {
        const { read, entities } = context
        for (let attempt = 0; attempt < attempts; attempt++) {
          const state = await stateOf(context, place)
          const { name, size, parts: file } = await readProject({ read, entities, blobs, parts }, place, context)
          if ((await stateOf(context, place)) !== state) continue
          const fileName = `${safeFileName(name) || 'project'}.json`
          return new FileAnswer(streamOf(file), { type: 'application/json', name: fileName, size })
        }
        throw new Problem('conflict', 'The project is being changed all the time: no file was made. Try again.')
      }),
      thread: 'exports',
    },
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
          return resultOf(await importProject({ spaceId, projectId, file, images, parts, access }, context), file)
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
