import type { Call } from '#core/shared/call.ts'
import { limits } from '#core/shared/limits.ts'
import type { HandledCall, Handler, ThreadName } from '../../contract.ts'
import { type Conversion, conversionsOf } from '../input/text-input.ts'

/** Calls without a session need little input; signed-in people may send a whole chapter. */
const anonymousMaxBytes = 64 * 1024
/** the fields of a form, without its files */
const formFieldsMaxBytes = 1024 * 1024

/** A call with everything computed from its declaration. */
export interface CallRoute {
  readonly call: Call
  readonly handler: Handler<never, unknown>
  /** the declaring module: `core` or a plugin's id */
  readonly owner: string
  readonly path: string
  /** true for every method but GET */
  readonly changing: boolean
  /** largest body in bytes, files included */
  readonly maxBytes: number
  /** largest body in bytes if it is plain JSON */
  readonly maxJsonBytes: number
  /** the worker thread that handles it, if that takes what is sent */
  readonly thread: ThreadName | undefined
  readonly worksOn: HandledCall['worksOn']
  readonly conversions: ReadonlyMap<string, Conversion>
  /** the field names, if all inputs are ids, as for most reads */
  readonly ids: readonly string[] | undefined
}

/** @throws Error if the declaration is inconsistent, so that it is found when the server starts */
export function makeRoute({ call, handler, thread, worksOn }: HandledCall, owner: string): CallRoute {
  const { name, access, input, files, maxBytes } = call
  if (!/^[a-z][A-Za-z]*([/-][A-Za-z]+)*$/.test(name)) throw new Error(`${owner}: "${name}" is no name for a call`)
  const fields = typeof input === 'object' && input !== null ? Object.keys(input) : []
  const fieldNames = new Set(fields.map(key => (key.endsWith('?') ? key.slice(0, -1) : key)))
  if (typeof access === 'object') {
    const requiredField = 'space' in access ? 'spaceId' : 'projectId'
    if (!fieldNames.has(requiredField) && !('project' in access && fieldNames.has('storyId')))
      throw new Error(`${owner}: ${name} asks for a permission but has no ${requiredField}`)
  }
  const duplicate = Object.keys(files ?? {}).find(file => fieldNames.has(file))
  if (duplicate) throw new Error(`${owner}: ${name} has ${duplicate} both as a field and as a file`)
  const fileBytes = Object.values(files ?? {}).reduce((sum, rule) => sum + rule.maxBytes, 0)
  const textBytes = maxBytes ?? (access === 'anyone' ? anonymousMaxBytes : limits.jsonBytes)
  const formBytes = fileBytes + (maxBytes ?? formFieldsMaxBytes)
  return {
    call,
    handler,
    owner,
    path: `${limits.apiBase}/${name}`,
    changing: call.method !== 'GET',
    maxBytes: files ? formBytes : textBytes,
    maxJsonBytes: files ? Math.min(formBytes, limits.jsonBytes) : textBytes,
    thread,
    worksOn,
    conversions: conversionsOf(input),
    ids:
      Object.values(input ?? {}).every(def => def === 'id') && !fields.some(key => /\W/.test(key)) ? fields : undefined,
  }
}
