// How the outline of a project was left, on this device: what is folded, and the focused row. The filter is kept until the
// window is reloaded, as those of other lists.
import { readLocal, writeLocal } from '#core/client/index.ts'
import { noOutlineFilter, type OutlineFilter } from './outline-rows.ts'

interface KeptView {
  /** parts whose chapters are hidden */
  folded: readonly string[]
  /** chapters whose scenes are shown */
  opened: readonly string[]
}

const foldsKey = (projectId: string) => `outline.folds.${projectId}`
const rowKey = (projectId: string) => `outline.row.${projectId}`

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(id => typeof id === 'string') : [])

/** A value that somebody else has written there means that nothing was folded. */
export function readFolds(projectId: string): KeptView {
  try {
    const { folded, opened } = JSON.parse(readLocal(foldsKey(projectId)) ?? '{}') ?? {}
    return { folded: listOf(folded), opened: listOf(opened) }
  } catch {
    return { folded: [], opened: [] }
  }
}

export function keepFolds(projectId: string, folded: ReadonlySet<string>, opened: ReadonlySet<string>): void {
  writeLocal(foldsKey(projectId), JSON.stringify({ folded: [...folded], opened: [...opened] }))
}

export const readRow = (projectId: string): string | null => readLocal(rowKey(projectId))

export function keepRow(projectId: string, id: string): void {
  writeLocal(rowKey(projectId), id)
}

const filters = new Map<string, OutlineFilter>()

export const readFilter = (projectId: string): OutlineFilter => filters.get(projectId) ?? noOutlineFilter

export function keepFilter(projectId: string, filter: OutlineFilter): void {
  filters.set(projectId, filter)
}
