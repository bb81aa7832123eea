import type { InfiniteData } from '@tanstack/react-query'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Paged } from '#core/shared/kind-calls.ts'
import { queryClient } from '../api/query.ts'
import type { EntityRef } from '../registry/contract.ts'

type EntityRow = Readonly<Record<string, unknown>>

/** Changes the rows of an entity in every cached list of its kind before the server is asked; a null row is removed. */
export function updateShownRows(kind: Kind, entity: EntityRef, change: (row: EntityRow) => EntityRow | null): void {
  const { find } = callsOf(kind)
  const isIt = (row: EntityRow) => row[kind.idField] === entity.id
  // A response in flight does not have the change yet.
  void queryClient.cancelQueries({ queryKey: [find.name] })
  queryClient.setQueriesData<InfiniteData<Paged<EntityRow>>>({ queryKey: [find.name] }, old => {
    if (!old || !('pages' in old) || !old.pages.some(page => page.data.some(isIt))) return old
    const pages = old.pages.map(page => {
      const data = page.data.flatMap<EntityRow>(row => (isIt(row) ? (change(row) ?? []) : row))
      return { ...page, data, total: page.total - (page.data.length - data.length) }
    })
    return { ...old, pages }
  })
}
