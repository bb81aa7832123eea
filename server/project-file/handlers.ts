import type { InputOf } from '#core/shared/call.ts'
import {
  compareProjectCall,
  differingMax,
  exportProjectCall,
  importProjectCall,
  replacedCharacters,
} from '#core/shared/calls/project-file.ts'
import { badField, Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { safeFileName } from '#core/shared/text/file-name.ts'
import type { AccessService } from '../access/service.ts'
import { type CallContext, FileAnswer, type HandledCall, handle, type ServerPlugin } from '../contract.ts'
import { sentFile } from '../http/files/prepared-file.ts'
import type { PreparedImage } from '../images/port.ts'
import { keepProject, stateOf } from '../project-backup/keep-project.ts'
import type { BackupServices } from '../project-backup/write-archive.ts'
import { anotherImport, checkFile, filePath } from './check-file.ts'
import { compareFile } from './compare/compare-file.ts'
import { differingRows } from './compare/compare-rows.ts'
import type { ProjectFile } from './format.ts'
import { findInProject, importProject } from './import/import-project.ts'
import type { Incoming } from './import/incoming.ts'
import { lastImportHandler } from './import/last-import.ts'
import { sentImageHandlers, sentImages } from './import/sent-images.ts'
import { prepareProject } from './read-project.ts'

interface ProjectFileServices {
  /** read for each call: that of a thread caches nothing */
  readonly access: AccessService
  backups: BackupServices
  plugins: readonly Pick<ServerPlugin, 'projectParts'>[]
}

type ImportInput = InputOf<typeof importProjectCall>

/** How often a file is made again because the project was changed meanwhile. */
const attempts = 5

/** Exports a project as JSON, and imports it again. */
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
  /** Checks a file, and what is to become of its items. */
  const check = (input: ImportInput, context: CallContext): Incoming => {
    const { spaceId, projectId, data, sentId } = input
    const file = checkFile(data, context.entities, parts)
    const prepareImages = imagesOf(file, sentId, context)
    const keep = (at: Place) => keepProject(backups, at, 'import')
    const where = { spaceId, projectId, file, parts, sentId, access: services.access }
    return { ...where, prepareImages, keep, ...chosenIn(input, file) }
  }
  return [
    lastImportHandler(backups.dataDir),
    ...sentImageHandlers(),
    handle(
      exportProjectCall,
      async (place, context) => {
        const { read, entities } = context
        for (let attempt = 0; attempt < attempts; attempt++) {
          const state = await stateOf(read, place.projectId)
          const source = { read, entities, blobs, parts, dataDir: backups.dataDir }
          const file = await prepareProject(source, place, context)
          if ((await stateOf(read, place.projectId)) === state) {
            const name = `${safeFileName(file.name) || 'project'}.json`
            return new FileAnswer(sentFile(file), { type: 'application/json', name, size: file.size })
          }
          await file.discard()
        }
        throw new Problem('conflict', 'The project is being changed all the time: no file was made. Try again.')
      },
      'exports',
    ),
    handle(
      compareProjectCall,
      async (input, context) => {
        const place = await placeOf(input, context)
        const incoming = check(input, context)
        if (!place) return await compareFile(incoming.file, undefined, context)
        const found = await findInProject(incoming, place, context)
        const other = await differingRows(context.read, place, { incoming, ...found }, context)
        return await compareFile(incoming.file, { place, ...found, other }, context)
      },
      'imports',
    ),
    handle(
      importProjectCall,
      async (input, context) => {
        const user = context.person()
        await placeOf(input, context)
        if (importing.has(user.id)) throw anotherImport()
        importing.add(user.id)
        try {
          return await importProject(check(input, context), context)
        } finally {
          importing.delete(user.id)
        }
      },
      'imports',
    ),
  ]
}

/** What was chosen for entities of a file. @throws Problem bad-input for what is no entity of it, or chosen twice */
function chosenIn(
  { projectId, replace: asked = [], copy = [] }: ImportInput,
  { entities, parts }: ProjectFile,
): Pick<Incoming, 'replace' | 'copy'> {
  if (projectId === undefined && asked.length + copy.length > 0)
    throw badField('projectId', 'is required with `replace` and `copy`')
  if (asked.length > differingMax) throw badField('replace', `must be at most ${differingMax} entities`)
  const inFile = new Set(entities.map(({ id }) => id))
  const seen = new Set<string>()
  const refuseWrong = (id: string, path: string) => {
    if (!inFile.has(id)) throw badField(path, 'is the id of no entity of the file')
    if (seen.has(id)) throw badField(path, 'is in `replace` or `copy` already')
    seen.add(id)
  }
  const replaced = asked.map(({ id, ...seen }, at) => {
    refuseWrong(id, `replace.${at}.id`)
    return [id, { ...seen, path: `replace.${at}` }] as const
  })
  for (const [at, id] of copy.entries()) refuseWrong(id, `copy.${at}`)
  const replace = new Map(replaced)
  const withRows = new Set(asked.flatMap(({ id, rowsHere }) => (rowsHere === undefined ? [] : id)))
  const replacedRows = Object.values(parts)
    .flat()
    .filter(row => Object.values(row as object).some(value => withRows.has(value)))
  const characters = [...entities.flatMap(({ id, values }) => (replace.has(id) ? values : [])), ...replacedRows]
    .map(replacing => JSON.stringify(replacing).length)
    .reduce((sum, length) => sum + length, 0)
  if (characters > replacedCharacters) {
    const most = replacedCharacters.toLocaleString('en')
    throw badField('replace', {
      code: 'replaced-characters',
      message: `is of more than ${most} characters: replace fewer, and the rest with another import`,
      values: { most: replacedCharacters },
    })
  }
  return { replace, copy: new Set(copy) }
}

const imageNotSent = {
  code: 'image-not-sent',
  message: 'is required if the image was not sent with `import/image`, or more than twelve hours ago',
} as const

/**
 * Decodes the images that are not known as uploads are, before anything is written, each once; those that came before the
 * file were decoded then.
 */
function imagesOf(
  { images }: ProjectFile,
  sentId: string | undefined,
  context: CallContext,
): Incoming['prepareImages'] {
  const prepared = new Map<string, PreparedImage>()
  return async known => {
    const userId = context.person().id
    const sent = sentId === undefined ? undefined : await sentImages(context.read, { userId, sentId }, context.now())
    for (const [at, { id, type, data }] of images.entries()) {
      if (known.has(id) || prepared.has(id)) continue
      context.signal.throwIfAborted()
      const field = `${filePath}.images.${at}.data`
      if (data === undefined) {
        const image = sent?.get(id)
        if (!image) throw badField(field, imageNotSent)
        prepared.set(id, image)
        continue
      }
      const bytes = new Uint8Array(Buffer.from(data, 'base64'))
      if (bytes.length === 0) throw badField(field, 'must be base64')
      prepared.set(id, await context.images.prepareLarge({ name: id, type, bytes }, { field, keep: true }))
    }
    return prepared
  }
}
