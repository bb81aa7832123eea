import type { InfiniteData } from '@tanstack/react-query'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Paged } from '#core/shared/kind-calls.ts'
import { queries } from '../api/query.ts'
import type { Thing } from '../registry/contract.ts'

type Row = Readonly<Record<string, unknown>>

/** Changes the rows of a thing in every list of its kind before the server has been asked; no row takes it out. */
export function showInLists(kind: Kind, thing: Thing, change: (row: Row) => Row | null): void {
  const { find } = callsOf(kind)
  const isIt = (row: Row) => row[kind.idField] === thing.id
  // An answer that is under way knows nothing of it yet.
  void queries.cancelQueries({ queryKey: [find.name] })
  queries.setQueriesData<InfiniteData<Paged<Row>>>({ queryKey: [find.name] }, old => {
    if (!old || !('pages' in old) || !old.pages.some(page => page.data.some(isIt))) return old
    const pages = old.pages.map(page => {
      const data = page.data.flatMap<Row>(row => (isIt(row) ? (change(row) ?? []) : row))
      return { ...page, data, total: page.total - (page.data.length - data.length) }
    })
    return { ...old, pages }
  })
}
