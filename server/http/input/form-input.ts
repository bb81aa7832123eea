import type { UploadedFile } from '#core/shared/call.ts'
import { badField, Problem } from '#core/shared/error.ts'
import type { CallRoute } from '../calls/call-route.ts'
import { parseJson } from './json-input.ts'
import { type FormPart, formPartText } from './multipart.ts'
import { tooLarge } from './request-body.ts'
import { convert, TextFields } from './text-input.ts'

/** Fields and files of a form. JSON fields are parsed; numbers and booleans are converted from text. */
export function readForm(parts: readonly FormPart[], route: CallRoute) {
  const { call, conversions } = route
  const fields = new TextFields()
  const files: Record<string, UploadedFile> = {}
  for (const part of parts) {
    const rule = call.files && Object.hasOwn(call.files, part.name) ? call.files[part.name] : undefined
    if (rule) addFile(files, part, rule.maxBytes)
    else if (part.fileName !== undefined) throw badField(part.name, 'is not a file here; leave it out')
    else if (call.jsonFields?.includes(part.name)) fields.add(part.name, parseJson(formPartText(part), part.name))
    // Browsers send line ends in a field as CR LF, whatever was typed.
    else fields.add(part.name, convert(formPartText(part).replaceAll('\r\n', '\n'), conversions.get(part.name)))
  }
  return { fields: fields.values, files }
}

function addFile(files: Record<string, UploadedFile>, part: FormPart, maxBytes: number): void {
  if (part.fileName === undefined) throw badField(part.name, 'is not a file')
  // For a file input without a file, browsers send an empty part with an empty name.
  const size = part.content?.size ?? part.bytes.length
  if (part.fileName === '' && size === 0) return
  if (Object.hasOwn(files, part.name)) throw badField(part.name, 'is there twice')
  if (size > maxBytes) {
    const { message } = tooLarge(maxBytes)
    throw new Problem('too-large', message, { errors: [{ path: part.name, message }] })
  }
  const { type, bytes, content } = part
  files[part.name] = { name: baseName(part.fileName), type, bytes, ...(content && { content }) }
}

/** A file name without folders and invisible characters. */
function baseName(name: string): string {
  const nameStart = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1
  const clean = name
    .slice(nameStart)
    .toWellFormed()
    .replace(/\p{Cc}|\p{Bidi_Control}/gu, '')
  return clean.slice(0, 255) || 'file'
}
