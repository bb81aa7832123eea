import type { ProjectImage } from '../project-image.ts'
import { mapStrings, mirrorJson } from './json.ts'
import { markdownFile } from './markdown-file.ts'
import { FolderNames, headFile, imageFolder, orderFile, partFolder } from './names.ts'
import { MirrorProblem } from './problem.ts'
import {
  here,
  imageEndings,
  type MirrorKind,
  mirrorFilesMax,
  mirrorFormat,
  mirrorVersion,
  type ProjectData,
  type ProjectEntity,
} from './types.ts'

/** Files by their path, in the order of the paths. */
export type MirrorFiles = Map<string, Uint8Array<ArrayBuffer> | ProjectImage>

const encoder = new TextEncoder()

/**
 * A project as plain files: Markdown where it has prose, JSON where it has none, images as they are. The same project
 * gives the same bytes, wherever it is and whenever this is done. @throws MirrorProblem too-many
 */
export function writeMirror(
  data: ProjectData,
  images: readonly ProjectImage[],
  kinds: readonly MirrorKind[],
): MirrorFiles {
  const files: MirrorFiles = new Map()
  const put = (path: string, text: string) => files.set(path, encoder.encode(text))
  const { spaceId, projectId, ...project } = data.project
  const inPlace = <T>(value: T) => withoutPlace(value, [String(spaceId), String(projectId)]) as T
  const head = { format: mirrorFormat, version: mirrorVersion, form: data.version, project: inPlace(project) }
  put(headFile, `${mirrorJson(head)}\n`)
  for (const image of images) files.set(`${imageFolder}${image.id}.${imageEndings[image.type] ?? 'bin'}`, image)
  for (const [name, rows] of Object.entries(data.parts))
    if (rows.length > 0) put(`${partFolder}${name}.json`, rowsText(inPlace(rows)))
  writeEntities(data.entities, { kinds, inPlace, put })
  if (files.size > mirrorFilesMax) throw new MirrorProblem('too-many', '')
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Ids of space and project are replaced where the server would, when it imports the file. */
function withoutPlace(value: unknown, [space, project]: readonly [string, string]): unknown {
  const step = (part: string) => (part === space ? here.spaceId : part === project ? here.projectId : part)
  return mapStrings(value, (text, name) => {
    if (name === 'spaceId' || name === 'projectId') return step(text)
    return text.includes('/builder/') ? addressWith(text, step) : text
  })
}

/** The name of a page stays, also where a project is called like it. */
function addressWith(address: string, step: (part: string) => string): string {
  const parts = address.split('/')
  return parts.map((part, at) => (parts[at - 1] === 'builder' ? part : step(part))).join('/')
}

/** Rows without an id have no order of their own, but for the time when they came. */
function rowsText(rows: readonly unknown[]): string {
  const keyed = rows.map(row => ({ text: mirrorJson(row, '  '), ...(row as { id?: unknown; createdAt?: unknown }) }))
  if (keyed.every(({ id }) => id === undefined))
    keyed.sort(
      (one, other) =>
        compare(String(one.createdAt ?? ''), String(other.createdAt ?? '')) || compare(one.text, other.text),
    )
  return linesOf(keyed.map(({ text }) => text))
}

/** One item a line, so that two versions merge item by item. */
function linesOf(items: readonly string[]): string {
  return `[\n  ${items.join(',\n  ')}\n]\n`
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

interface EntityWriter {
  kinds: readonly MirrorKind[]
  inPlace<T>(value: T): T
  put(path: string, text: string): void
}

function writeEntities(entities: readonly ProjectEntity[], { kinds, inPlace, put }: EntityWriter): void {
  const byName = new Map(kinds.map(kind => [kind.name, kind]))
  const folders = new Map<string, { names: FolderNames; order: string[] }>()
  /** the path of an entity without its ending, where its children are */
  const stems = new Map<string, string>()
  for (const { kind: kindName, id, parentId, createdAt: created, archivedAt, values } of entities) {
    const kind = byName.get(kindName) ?? { name: kindName, title: '' }
    const above = parentId == null ? undefined : stems.get(parentId)
    const folder = above === undefined ? kindName : `${above}/${kindName}`
    const { names, order } = folders.get(folder) ?? { names: new FolderNames(), order: [] }
    folders.set(folder, { names, order })
    const name = names.next(String(values[kind.title] ?? ''), id)
    order.push(name)
    stems.set(id, `${folder}/${name}`)
    const head = { id, created, ...(archivedAt != null && { archived: archivedAt }) }
    const placed = inPlace(values)
    if (kind.body === undefined) put(`${folder}/${name}.json`, `${jsonFile(head, placed)}\n`)
    else put(`${folder}/${name}.md`, markdownFile({ ...head, values: placed }, kind.body))
  }
  for (const [folder, { order }] of folders)
    put(`${folder}/${orderFile}`, linesOf(order.map(name => JSON.stringify(name))))
}

function jsonFile(head: object, values: object): string {
  const lines = Object.entries({ ...head, values }).map(
    ([name, value]) => `${JSON.stringify(name)}: ${mirrorJson(value, '  ')}`,
  )
  return `{\n  ${lines.join(',\n  ')}\n}`
}
