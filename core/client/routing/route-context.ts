import { commandContext } from '../context/command-context.ts'
import type { Route } from '../registry/contract.ts'

/** Sets the current page and place in the command context. */
export function setRouteContext(route: Route, params: Record<string, string>, search: Record<string, string>): void {
  commandContext.page = route.id
  commandContext.params = params
  commandContext.search = search
  commandContext.kind = route.kind ?? ''
}
