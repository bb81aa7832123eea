import { projectCalls } from '#core/shared/calls/spaces.ts'
import { badField, Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import { compile, type Validator } from '#core/shared/validate.ts'
import type { EntityStore } from '../ports.ts'
import { type ProjectFile, projectFileFormat, projectFileShape, projectFileVersion } from './format.ts'
import type { ProjectPart } from './project-part.ts'

/** Below this name the file is in the input of the call. */
export const filePath = 'data'

const valuesByKind = new WeakMap<Kind, object>()

/** The fields of an entity in a file: those that a creation takes, all but the title optional. */
export function valuesShape(kind: Kind): object {
  const cached = valuesByKind.get(kind)
  if (cached) return cached
  const fields = Object.entries(kind.fields).filter(([, { computed }]) => !computed)
  const shape = Object.fromEntries(fields.map(([name, { def }]) => [name === kind.title ? name : `${name}?`, def]))
  valuesByKind.set(kind, shape)
  return shape
}

function refuseWrong(validator: Validator, value: unknown, path: string): void {
  const checked = validator(value)
  if (checked.ok) return
  const errors = checked.errors.map(error => ({ ...error, path: error.path ? `${path}.${error.path}` : path }))
  const [first] = errors
  throw new Problem('bad-input', `${first?.path}: ${first?.message}`, { errors })
}

/**
 * Checks the values of an entity that is written with `insertWhole`. @throws Problem naming the field below the path
 */
export function checkEntityValues(kind: Kind, values: unknown, path: string): void {
  refuseWrong(compile(valuesShape(kind)), values, path)
}

/**
 * What was sent as a file of a project that this server can take: of a known form, with known kinds and fields, whose
 * ids are used once.
 * @throws Problem not-what-it-says for another file or a newer form; bad-input naming the field
 */
export function checkFile(data: unknown, entities: EntityStore, parts: readonly ProjectPart[]): ProjectFile {
  const { format, version } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  if (format !== projectFileFormat) throw refused('This is not a project exported as JSON.')
  if (typeof version === 'number' && version > projectFileVersion)
    throw refused(`This file has the form ${version}, and this server reads up to the form ${projectFileVersion}.`)
  refuseWrong(compile(projectFileShape), data, filePath)
  const file = data as ProjectFile
  const { name, description, icon, color, genre, ageCategory } = file.project
  const fields = { spaceId: 'space', name, description, icon, color, genre, ageCategory }
  refuseWrong(compile(projectCalls.create.input as object), fields, `${filePath}.project`)
  for (const [at, { kind: kindName, values }] of file.entities.entries()) {
    const kind = entities.kind(kindName)
    if (!kind) throw badField(`${filePath}.entities.${at}.kind`, `“${kindName}” is no kind of this server`)
    checkEntityValues(kind, values, `${filePath}.entities.${at}.values`)
  }
  for (const [partName, rows] of Object.entries(file.parts)) {
    const part = parts.find(one => one.name === partName)
    if (!part) throw badField(`${filePath}.parts.${partName}`, 'is of a plugin that this server does not have')
    for (const [at, row] of rows.entries()) refuseWrong(compile(part.row), row, `${filePath}.parts.${partName}.${at}`)
  }
  refuseTwice(file)
  return file
}

/** One import after another: each person has one at a time. */
export function anotherImport(): Problem {
  return new Problem('conflict', 'Another import of yours is running. Wait until it is done, or cancel it.')
}

function refused(sentence: string): Problem {
  return new Problem('not-what-it-says', sentence, { errors: [{ path: filePath, message: sentence }] })
}

/** The ids of everything in a file, with where they are. */
export function* fileIds({ images, parts, entities }: ProjectFile): Generator<[id: string, path: string]> {
  for (const [at, { id }] of images.entries()) yield [id, `images.${at}.id`]
  for (const [name, rows] of Object.entries(parts))
    for (const [at, row] of rows.entries()) {
      const { id } = row as { id?: unknown }
      if (typeof id === 'string') yield [id, `parts.${name}.${at}.id`]
    }
  for (const [at, { id }] of entities.entries()) yield [id, `entities.${at}.id`]
}

function refuseTwice(file: ProjectFile): void {
  const ids = new Set<string>()
  for (const [id, path] of fileIds(file)) {
    if (ids.has(id)) throw badField(`${filePath}.${path}`, 'is the id of something else in the file')
    ids.add(id)
  }
}
