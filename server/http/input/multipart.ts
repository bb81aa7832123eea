import { isUtf8 } from 'node:buffer'
import type { StoredContent } from '#core/shared/call.ts'
import { badField, Problem } from '#core/shared/error.ts'

/** One part of a form: a field, or a file if it has a file name. */
export interface FormPart {
  name: string
  fileName: string | undefined
  type: string
  bytes: Buffer
  /** the content of a part that stays on the disk */
  content?: StoredContent
}

const partsMax = 250
const headBytes = 4096
const blankLine = Buffer.from('\r\n\r\n')

/** The boundary of a multipart/form-data content type, or undefined if there is no valid one. */
export function boundaryOf(contentType: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType)
  return found?.[1] ?? found?.[2]
}

/**
 * Splits a complete form body into its parts (RFC 7578). Bytes are views of the body, not copies.
 * @throws Problem `bad-input` for a malformed or truncated form
 */
export function parseMultipart(body: Buffer, boundary: string): FormPart[] {
  const parts: FormPart[] = []
  const line = Buffer.from(`\r\n--${boundary}`)
  let at = body.subarray(0, line.length - 2).equals(line.subarray(2)) ? line.length - 2 : indexAfter(body, line, 0)
  while (at >= 0) {
    if (body[at] === 45 && body[at + 1] === 45) return parts
    const start = startOfHead(body, at)
    const headEnd = body.subarray(start, start + headBytes).indexOf(blankLine)
    const end = headEnd < 0 ? -1 : body.indexOf(line, start + headEnd + 2)
    if (end < 0 || parts.length === partsMax) break
    const bytesStart = start + headEnd + blankLine.length
    parts.push(partFrom(body.toString('utf8', start, start + headEnd), body.subarray(Math.min(bytesStart, end), end)))
    at = end + line.length
  }
  throw malformed()
}

/** Bytes of a form on the disk that are searched at once. */
const searchedBytes = 1024 * 1024
/** The most bytes of a part that is loaded. */
const loadedMax = 1024 * 1024

/**
 * Splits a form that is too large for memory: parts named in `stored` stay where they are.
 * @throws Problem like `parseMultipart`
 */
export async function readMultipart(
  body: StoredContent,
  boundary: string,
  stored: (name: string) => boolean,
): Promise<FormPart[]> {
  const parts: FormPart[] = []
  const line = Buffer.from(`\r\n--${boundary}`)
  const read = async (at: number, length: number) => Buffer.from(await body.read(at, length))
  const opening = await read(0, line.length - 2)
  let at = opening.equals(line.subarray(2)) ? line.length - 2 : await behindLine(body, line, 0)
  while (at >= 0) {
    const window = await read(at, headBytes)
    if (window[0] === 45 && window[1] === 45) return parts
    const start = startOfHead(window, 0)
    const headEnd = window.indexOf(blankLine, start)
    const next = headEnd < 0 ? -1 : await behindLine(body, line, at + headEnd + 2)
    if (next < 0 || parts.length === partsMax) break
    const from = Math.min(at + headEnd + blankLine.length, next - line.length)
    const size = next - line.length - from
    const part = partFrom(window.toString('utf8', start, headEnd), Buffer.alloc(0))
    if (stored(part.name))
      part.content = { size, read: (offset, length) => body.read(from + offset, Math.min(length, size - offset)) }
    else if (size > loadedMax) throw malformed()
    else part.bytes = await read(from, size)
    parts.push(part)
    at = next
  }
  throw malformed()
}

/** The position behind the next boundary line, or -1. */
async function behindLine(body: StoredContent, line: Buffer, from: number): Promise<number> {
  for (let at = from; at < body.size; at += searchedBytes) {
    const found = Buffer.from(await body.read(at, searchedBytes + line.length - 1)).indexOf(line)
    if (found >= 0) return at + found + line.length
  }
  return -1
}

/** The text of a field. */
export function formPartText(part: FormPart): string {
  if (!isUtf8(part.bytes)) throw badField(part.name, 'is not UTF-8 text')
  return part.bytes.toString('utf8')
}

function indexAfter(body: Buffer, line: Buffer, from: number): number {
  const found = body.indexOf(line, from)
  return found < 0 ? -1 : found + line.length
}

/** Spaces and tabs may follow a boundary on its line. */
function startOfHead(body: Buffer, at: number): number {
  let i = at
  while (body[i] === 32 || body[i] === 9) i++
  if (body[i] !== 13 || body[i + 1] !== 10) throw malformed()
  return i + 2
}

function partFrom(head: string, bytes: Buffer): FormPart {
  let disposition = ''
  let type = ''
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (name === 'content-disposition') disposition = line.slice(colon + 1).trim()
    else if (name === 'content-type')
      type = line
        .slice(colon + 1)
        .trim()
        .toLowerCase()
    else if (name === 'content-transfer-encoding' && !/:\s*(binary|8bit|7bit)\s*$/i.test(line)) throw malformed()
  }
  const name = parameter(disposition, 'name')
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) throw malformed()
  return { name, fileName: parameter(disposition, 'filename'), type, bytes }
}

/** Browsers encode quotes and line ends in a name as %22, %0D and %0A. */
function parameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)
  return found?.[1]?.replace(/%(22|0D|0A)/gi, code => (code === '%22' ? '"' : ' '))
}

function malformed(): Problem {
  return new Problem('bad-input', 'The form is malformed or was cut short. Send it again.')
}
