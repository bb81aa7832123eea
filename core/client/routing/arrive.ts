import { desk } from '../desk/desk.ts'
import type { Route } from '../registry/contract.ts'

/** Tells the desk which place this is. */
export function arrive(route: Route, params: Record<string, string>, search: Record<string, string>): void {
  desk.page = route.id
  desk.params = params
  desk.search = search
  desk.kind = route.kind ?? ''
}
