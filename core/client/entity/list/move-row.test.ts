// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { queryClient } from '../../api/query.ts'
import { undoKept } from '../../context/kept-undo.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import * as toasts from '../../toasts/toasts.tsx'
import { moveRow } from './move-row.ts'
import type { RowsQuery } from './use-rows.ts'

const fields = { name: 'string >= 1' } as const
const scroll = defineKind({ name: 'scroll', title: 'name', icon: 'layers', ordered: true, fields })
const place = { spaceId: 's', projectId: 'p' }
const rowsQuery: RowsQuery = { ...place, kind: scroll, query: '', refs: {}, where: {}, sorting: 'position:asc' }
const toast = vi.spyOn(toasts, 'showToast').mockReturnValue('')
/** The order as a server would keep it. */
let stored: string[]

beforeAll(async () => {
  registry.add({ id: 'shelves', kinds: [scroll] })
  await setLanguage('en')
})
afterAll(() => registry.remove('shelves'))
beforeEach(() => {
  stored = ['a', 'b', 'c', 'd', 'e']
  sessionStorage.clear()
  queryClient.clear()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.includes('scroll/reorder')) return Response.json({ csrfToken: 't', token: 't' })
    const ids: string[] = JSON.parse(String(init.body)).data
    const moved = [...ids]
    stored = stored.map(id => (ids.includes(id) ? (moved.shift() ?? '') : id))
    return Response.json({ ok: true })
  })
})

const rows = () => stored.map(id => ({ ...place, scrollId: id, name: id }))
const move = (id: string, to: number) => moveRow(rowsQuery, rows(), stored.indexOf(id), to)
const undo = () => toast.mock.calls.at(-1)?.[0].action?.run()

it('a row that is moved on step by step goes back to where it was, with one undo', async () => {
  await move('b', 2)
  await move('b', 3)
  expect(stored.join('')).toBe('acdbe')
  undo()
  await vi.waitFor(() => expect(stored.join('')).toBe('abcde'))
})

it('after a reload, what is kept puts the last moved row back, and no row before it', async () => {
  await move('a', 1)
  await move('e', 0)
  expect(stored.join('')).toBe('ebacd')
  await undoKept()
  expect(stored.join('')).toBe('bacde')
  await undoKept()
  expect(stored.join('')).toBe('bacde')
})

it('shows the rows in their new order at once, and as they were if the server refuses', async () => {
  const key = [callsOf(scroll).find.name, { ...place, query: '', sorting: 'position:asc' }]
  const shown = () =>
    queryClient
      .getQueryData<{ pages: { data: { scrollId: string }[] }[] }>(key)
      ?.pages[0]?.data.map(({ scrollId }) => scrollId)
  queryClient.setQueryData(key, { pages: [{ data: rows(), total: 5 }], pageParams: [1] })
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('scroll/reorder') ? new Response('{}', { status: 404 }) : Response.json({ csrfToken: 't' }),
  )
  const moving = move('a', 4)
  expect(shown()?.join('')).toBe('bcdea')
  await expect(moving).rejects.toThrow()
  expect(shown()?.join('')).toBe('abcde')
})
