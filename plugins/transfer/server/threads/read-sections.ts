import { isUtf8 } from 'node:buffer'
import { type Issue, requiredIssue } from '#core/shared/issue.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { isCleanText } from '#core/shared/text/text-keys.ts'
import { badField, type Problem, parseJson } from '#server/index.ts'
import { MAX_SECTIONS, MAX_TITLE } from '../../shared/limits.ts'

/** One line of the file of sections: the fields of a new chapter, and the title of its part. */
export interface NewChapter {
  title: string
  text: RichText
  part?: string
}

const newline = 10

/**
 * Validates every line of the file of sections and returns their number, and whether there are parts. Keeps no lines, so that memory is bounded by
 * the longest one. @throws Problem bad-input naming the line, from 0, and the field: `sections.3.title`
 */
export function checkSections(bytes: Uint8Array): { total: number; hasParts: boolean } {
  let count = 0
  let hasParts = false
  for (const line of linesOf(bytes)) {
    const path = `sections.${count}`
    if (count === MAX_SECTIONS) throw badField('sections', `holds more than ${MAX_SECTIONS} chapters`)
    if (!isUtf8(line)) throw badField(path, 'is not UTF-8 text')
    const section = parseJson(textOf(line), path)
    const issue = problemOf(section, path)
    if (issue) throw issue
    hasParts ||= (section as NewChapter).part !== undefined
    count++
  }
  if (count === 0) throw badField('sections', requiredIssue)
  return { total: count, hasParts }
}

/** The chapters of a validated file, one after another, with the ids of the images that came with it. */
export function* readSections(
  bytes: Uint8Array,
  images: ReadonlyMap<string, string>,
): Generator<NewChapter, undefined> {
  for (const line of linesOf(bytes)) {
    const chapter = JSON.parse(textOf(line)) as NewChapter
    for (const { image } of chapter.text) if (image) image.imageId = images.get(image.imageId) ?? image.imageId
    yield chapter
  }
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(newline, from)
    const to = found < 0 ? bytes.length : found
    if (to > from) yield bytes.subarray(from, to)
    from = to + 1
  }
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8')
}

function problemOf(value: unknown, path: string): Problem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return badField(path, 'must be an object')
  const { title, text, part, ...others } = value as Record<string, unknown>
  const [unknownField] = Object.keys(others)
  if (unknownField !== undefined) return badField(`${path}.${unknownField}`, 'is not known here; leave it out')
  const invalidTitle = titleIssue(title)
  if (invalidTitle) return badField(`${path}.title`, invalidTitle)
  const invalidPart = part === undefined ? undefined : titleIssue(part)
  if (invalidPart) return badField(`${path}.part`, invalidPart)
  const issue = checkRichText(text)
  return issue ? badField([path, 'text', issue.path].filter(Boolean).join('.'), issue.message) : undefined
}

function titleIssue(title: unknown): Issue | string | undefined {
  if (typeof title !== 'string') return 'must be a string'
  if (title.trim() === '') return requiredIssue
  if (title.length > MAX_TITLE) return `must have at most ${MAX_TITLE} characters`
  if (!isCleanText(title) || /[\n\r\t]/.test(title)) return 'must be one line without control characters'
  return undefined
}
