import type { Call } from '#core/shared/call.ts'
import type { HandledCall, ServerPlugin } from '../../contract.ts'
import { StartError } from '../../start-error.ts'
import { type CallRoute, makeRoute } from './call-route.ts'

/** The calls of one owner; those it declares replace those made from its kinds. */
interface CallSource {
  owner: string
  calls: readonly HandledCall[]
  /** made from kinds; a plugin may replace one of them */
  fromKinds: readonly HandledCall[]
}

/** The calls of all owners. @throws StartError naming both if two declare the same one */
export function collectCalls(sources: readonly CallSource[]): CallRoute[] {
  const routes = new Map<string, CallRoute>()
  for (const { owner, calls, fromKinds } of sources) {
    const own = new Set(calls.map(({ call }) => callKey(call)))
    const ofKinds = new Map(fromKinds.map(handled => [callKey(handled.call), handled]))
    for (const handled of [...calls, ...fromKinds.filter(({ call }) => !own.has(callKey(call)))]) {
      const key = callKey(handled.call)
      const other = routes.get(key)
      if (other) throw new StartError(`Both ${other.owner} and ${owner} answer ${key}`)
      // What replaces a call of a kind works on as much.
      const { thread, worksOn } = ofKinds.get(key) ?? handled
      routes.set(key, makeRoute({ ...handled, thread, worksOn }, owner))
    }
  }
  return [...routes.values()]
}

/** @throws StartError if two plugins have one id, or two kinds one name */
export function refuseDuplicates(plugins: readonly ServerPlugin[]): void {
  const ids = new Set(['core'])
  const owners = new Map<string, string>()
  for (const { id, kinds = [] } of plugins) {
    if (ids.has(id)) throw new StartError(`Two plugins have the id "${id}"`)
    ids.add(id)
    for (const { name } of kinds) {
      const other = owners.get(name)
      if (other) throw new StartError(`Both ${other} and ${id} declare the kind "${name}"`)
      owners.set(name, id)
    }
  }
}

/** `POST chapter/create` */
export function callKey({ method, name }: Pick<Call, 'method' | 'name'>): string {
  return `${method} ${name}`
}
