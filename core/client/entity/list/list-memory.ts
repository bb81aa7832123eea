import type { ListState } from './list-state.ts'
import type { RefFilters } from './use-rows.ts'

/** How a list was left. */
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

/** How this list was left, so that whoever returns finds the place; gone when the window is loaded anew. */
export function recallList(key: string): RememberedList | undefined {
  return rememberedLists.get(key)
}

export function rememberList(key: string, state: RememberedList): void {
  rememberedLists.delete(key)
  rememberedLists.set(key, state)
  for (const oldest of rememberedLists.keys()) if (rememberedLists.size > maxRemembered) rememberedLists.delete(oldest)
}
