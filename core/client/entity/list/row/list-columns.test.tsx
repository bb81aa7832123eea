// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { defineKind, type Kind } from '#core/shared/kind.ts'
import { changeAnswers } from '../../../api/change-answers.ts'
import { queryClient } from '../../../api/query.ts'
import { registry } from '../../../registry/app-registry.ts'
import { actAndReturn, mount, unmountAll, waitUntil } from '../../../ui/testing.tsx'
import { useListColumns } from './list-columns.ts'

const place = { spaceId: 'salt', projectId: 'ledger' }
const character = defineKind({ name: 'character', title: 'name', icon: 'user', fields: { name: 'string' } })
const chapter = defineKind({ name: 'chapter', title: 'title', icon: 'book', prose: true, fields: { title: 'string' } })
const ids = Array.from({ length: 240 }, (_, at) => `c${at}`)
let requested: string[][] = []
let more = 0

beforeAll(() =>
  registry.add({
    id: 'columns',
    columns: [
      {
        id: 'length',
        label: 'length',
        fits: kind => !kind.prose,
        numbers: async (_, page) => {
          requested.push([...page])
          return Object.fromEntries(page.map(id => [id, Number(id.slice(1)) + more]))
        },
        describe: String,
      },
    ],
  }),
)
afterAll(() => registry.remove('columns'))
afterEach(() => {
  unmountAll()
  queryClient.clear()
  requested = []
  more = 0
})

function List({ first = 0, last = 20, kind = character }: { first?: number; last?: number; kind?: Kind }) {
  const columns = useListColumns(kind, place, ids, { first, last })
  return <p>{columns.map(({ numbers }) => `${numbers?.c3 ?? '–'} ${numbers?.c60 ?? '–'}`).join()}</p>
}

const draw = (list: React.ReactNode, into?: HTMLElement) =>
  mount(<QueryClientProvider client={queryClient}>{list}</QueryClientProvider>, into)

it('requests each visible page of rows once', async () => {
  const page = draw(<List />)
  await waitUntil(() => page.textContent === '3 –')
  expect(requested).toEqual([ids.slice(0, 50)])
  draw(<List first={30} last={70} />, page)
  await waitUntil(() => page.textContent === '3 60')
  expect(requested.slice(1)).toEqual([ids.slice(50, 100)])
})

it('requests visible rows again once their numbers are invalidated', async () => {
  const page = draw(<List />)
  await waitUntil(() => page.textContent === '3 –')
  more = 5
  await actAndReturn(() => changeAnswers([{ change: { call: 'columns', where: { column: 'length' } }, event: place }]))
  await waitUntil(() => page.textContent === '8 –')
  expect(requested).toHaveLength(2)
})

it('requests nothing for other kinds', async () => {
  const page = draw(<List kind={chapter} />)
  expect([page.textContent, requested]).toEqual(['', []])
})
