import type { Call } from '#core/shared/call.ts'
import { pageHeader } from '#core/shared/event.ts'
import { limits } from '#core/shared/limits.ts'
import { pageId } from './page-id.ts'

/** A call as an HTTP request: its URL, headers and body. */
interface PreparedRequest {
  url: string
  init: RequestInit
}

let apiBase: string = limits.apiBase

/** Sets the address that every path is relative to. */
export function setApiBase(base: string): void {
  apiBase = base.replace(/\/$/, '')
}

export function prepareRequest(call: Call, input: unknown, token: string | null): PreparedRequest {
  const headers: Record<string, string> = { accept: 'application/json' }
  const init: RequestInit = { method: call.method, credentials: 'include', headers }
  const url = `${apiBase}/${call.name}`
  if (call.method !== 'GET') headers[pageHeader] = pageId
  if (call.method !== 'GET' && token) headers['x-csrf-token'] = token
  const fields = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  if (call.inQuery) {
    const query = new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString()
    return { url: query ? `${url}?${query}` : url, init }
  }
  if (call.files) {
    init.body = toFormData(fields, call)
    return { url, init }
  }
  headers['content-type'] = 'application/json'
  init.body = JSON.stringify(Object.fromEntries(fields))
  return { url, init }
}

function toFormData(fields: [string, unknown][], call: Call): FormData {
  const form = new FormData()
  for (const [key, value] of fields) {
    if (value instanceof Blob) form.set(key, value)
    else form.set(key, call.jsonFields?.includes(key) ? JSON.stringify(value) : String(value))
  }
  return form
}
