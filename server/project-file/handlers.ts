import type { InputOf } from '#core/shared/call.ts'
import { compareProjectCall, exportProjectCall, importProjectCall } from '#core/shared/calls/project-file.ts'
import { badField, Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { safeFileName } from '#core/shared/text/file-name.ts'
import type { AccessService } from '../access/service.ts'
import { type CallContext, FileAnswer, type HandledCall, handle, type ServerPlugin } from '../contract.ts'
import type { PreparedImage } from '../images/port.ts'
import { keepProject } from '../project-backup/keep-project.ts'
import type { BackupServices } from '../project-backup/write-archive.ts'
import { anotherImport, checkFile, filePath } from './check-file.ts'
import { compareFile } from './compare-file.ts'
import type { ProjectFile } from './format.ts'
import { type Incoming, idsInProject, importProject } from './import-project.ts'
import { knownThings } from './known-things.ts'
import { readProject } from './read-project.ts'

interface ProjectFileServices {
  /** read for each call: that of a thread caches nothing */
  readonly access: AccessService
  backups: BackupServices
  plugins: readonly Pick<ServerPlugin, 'projectParts'>[]
}

type ImportInput = InputOf<typeof importProjectCall>

/** How often a file is made again because the project was changed meanwhile. */
const attempts = 5

/** Exports a project as JSON, and takes it in again. */
export function projectFileHandlers(services: ProjectFileServices): HandledCall[] {
  const { backups, plugins } = services
  const { blobs } = backups
  const parts = plugins.flatMap(({ projectParts = [] }) => projectParts)
  const importing = new Set<string>()
  /** The project that a file is to come into. @throws Problem forbidden */
  const placeOf = async ({ spaceId, projectId }: ImportInput, context: CallContext) => {
    if (projectId === undefined) return undefined
    await services.access.require(context.person(), 'project.backup', { spaceId, projectId })
    return { spaceId, projectId }
  }
  /** Checks a file and decodes its images. */
  const prepare = async (input: ImportInput, place: Place | undefined, context: CallContext): Promise<Incoming> => {
    const { spaceId, projectId, data, replace = [], copy = [] } = input
    const file = checkFile(data, context.entities, parts)
    const known = place && (await knownThings(context.read, place.projectId, file))
    const images = await prepareImages(file, known, context)
    const chosen = { replace: new Set(replace), copy: new Set(copy) }
    const keep = (at: Place) => keepProject(backups, at, 'import')
    return { spaceId, projectId, file, images, parts, access: services.access, keep, ...chosen }
  }
  return [
    handle(
      exportProjectCall,
      async (place, context) => {
        const { read, entities } = context
        for (let attempt = 0; attempt < attempts; attempt++) {
          const state = await stateOf(context, place)
          const { name, size, parts: file } = await readProject({ read, entities, blobs, parts }, place, context)
          if ((await stateOf(context, place)) !== state) continue
          const fileName = `${safeFileName(name) || 'project'}.json`
          return new FileAnswer(streamOf(file), { type: 'application/json', name: fileName, size })
        }
        throw new Problem('conflict', 'The project is being changed all the time: no file was made. Try again.')
      },
      'exports',
    ),
    handle(
      compareProjectCall,
      async (input, context) => {
        const place = await placeOf(input, context)
        const incoming = await prepare(input, place, context)
        if (!place) return await compareFile(incoming.file, undefined, context)
        const known = await knownThings(context.read, place.projectId, incoming.file)
        const ids = await idsInProject(incoming, place, context)
        return await compareFile(incoming.file, { place, known, ids }, context)
      },
      'imports',
    ),
    handle(
      importProjectCall,
      async (input, context) => {
        const user = context.person()
        const place = await placeOf(input, context)
        if (importing.has(user.id)) throw anotherImport()
        importing.add(user.id)
        try {
          return await importProject(await prepare(input, place, context), context)
        } finally {
          importing.delete(user.id)
        }
      },
      'imports',
    ),
  ]
}

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

/** Decodes the images that are not known as uploads are, before anything is written. */
async function prepareImages(
  { images }: ProjectFile,
  known: ReadonlyMap<string, string> | undefined,
  { images: store, signal }: CallContext,
): Promise<Map<string, PreparedImage>> {
  const prepared = new Map<string, PreparedImage>()
  for (const [at, { id, type, data }] of images.entries()) {
    if (known?.has(id)) continue
    signal.throwIfAborted()
    const field = `${filePath}.images.${at}.data`
    const bytes = new Uint8Array(Buffer.from(data, 'base64'))
    if (bytes.length === 0) throw badField(field, 'must be base64')
    prepared.set(id, await store.prepareLarge({ name: id, type, bytes }, { field, keep: true }))
  }
  return prepared
}
