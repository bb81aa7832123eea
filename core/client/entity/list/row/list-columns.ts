import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { queryClient } from '../../../api/query.ts'
import { useRegistry } from '../../../registry/app-registry.ts'
import type { ListColumn } from '../../../registry/contract.ts'

/** Ids in one request. */
const idsPerRequest = 50
const freshMs = 10_000
/** The name of all these answers, for live updates; `where: { column }` names those of one column. */
const columnAnswers = 'columns'

type Numbers = Readonly<Record<string, number>>

/** A plugin's column with the numbers that are loaded so far. */
export interface NumberColumn {
  column: ListColumn
  numbers: Numbers | undefined
}

/** The columns that plugins add to a kind's list: one request per visible page of rows, none for the others. */
export function useListColumns(
  kind: Kind,
  { spaceId, projectId }: Place,
  ids: readonly string[],
  { first, last }: { first: number; last: number },
): readonly NumberColumn[] {
  const all = useRegistry().columns.list()
  const columns = useMemo(() => all.filter(column => column.fits(kind)), [all, kind])
  const [from, to] = [Math.floor(first / idsPerRequest), Math.floor(last / idsPerRequest)]
  const pages = useMemo(() => pagesOf(ids, from, to), [ids, from, to])
  const { data } = useQuery({
    queryKey: [columnAnswers, { spaceId, projectId }, kind.name, pages],
    queryFn: () => Promise.all(columns.map(column => numbersOf(column, { spaceId, projectId }, pages))),
    enabled: columns.length > 0 && ids.length > 0,
    placeholderData: previous => previous,
  })
  return useMemo(() => columns.map((column, at) => ({ column, numbers: data?.[at] })), [columns, data])
}

function pagesOf(ids: readonly string[], from: number, to: number): string[][] {
  return Array.from({ length: to - from + 1 }, (_, at) =>
    ids.slice((from + at) * idsPerRequest, (from + at + 1) * idsPerRequest),
  )
}

async function numbersOf(column: ListColumn, place: Place, pages: readonly string[][]): Promise<Numbers> {
  const answers = await Promise.all(
    pages.map(page =>
      queryClient.fetchQuery({
        queryKey: [columnAnswers, { ...place, column: column.id }, page],
        queryFn: ({ signal }) => column.numbers(place, page, signal),
        staleTime: freshMs,
      }),
    ),
  )
  return Object.assign({}, ...answers)
}
