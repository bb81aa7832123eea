import type { ListState } from './list-state.ts'
import type { RefFilters } from './use-rows.ts'

/** The state of a list when it was left. */
export interface RememberedList {
  query: string
  refs: RefFilters
  sorting: string
  list: ListState
  /** px */
  offset: number
}

const rememberedLists = new Map<string, RememberedList>()
const maxRemembered = 50

/** The state in which this list was left, until the window is reloaded. */
export function recallList(key: string): RememberedList | undefined {
  return rememberedLists.get(key)
}

export function rememberList(key: string, state: RememberedList): void {
  rememberedLists.delete(key)
  rememberedLists.set(key, state)
  for (const oldest of rememberedLists.keys()) if (rememberedLists.size > maxRemembered) rememberedLists.delete(oldest)
}
