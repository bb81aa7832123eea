import type { Call, UploadedFile } from '#core/shared/call.ts'
import { limits } from '#core/shared/limits.ts'

export interface EncodedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

/** A call's input encoded as the browser client does: query string, JSON or form. */
export function encodeInput(call: Call, input: unknown): EncodedRequest {
  const path = `${limits.apiBase}/${call.name}`
  const { method } = call
  if (call.inQuery) return { method, path: path + queryOf(input), headers: {}, body: undefined }
  if (call.files) return { method, path, headers: {}, body: formOf(call, input as Record<string, unknown>) }
  return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }
}

function queryOf(input: unknown): string {
  const entries = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(entries.map(([name, value]) => [name, asText(value)])).toString()
  return query === '' ? '' : `?${query}`
}

function formOf(call: Call, input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    if (call.files && name in call.files) {
      const { bytes, name: fileName, type } = value as UploadedFile
      form.append(name, new File([new Uint8Array(bytes)], fileName, { type }))
    } else form.append(name, call.jsonFields?.includes(name) ? JSON.stringify(value) : asText(value))
  }
  return form
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
