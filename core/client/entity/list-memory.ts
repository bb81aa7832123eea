import type { ListState } from './list-state.ts'
import type { Refs } from './use-rows.ts'

/** How a list was left. */
export interface LeftList {
  query: string
  refs: Refs
  sorting: string
  list: ListState
  /** px */
  offset: number
}

const left = new Map<string, LeftList>()
const most = 50

/** How this list was left, so that whoever returns finds the place; gone when the window is loaded anew. */
export function recallList(key: string): LeftList | undefined {
  return left.get(key)
}

export function rememberList(key: string, how: LeftList): void {
  left.delete(key)
  left.set(key, how)
  for (const oldest of left.keys()) if (left.size > most) left.delete(oldest)
}
