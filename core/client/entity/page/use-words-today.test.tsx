// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { mount, unmountAll } from '../../ui/testing.tsx'
import type { OpenedEntity } from './use-entity.ts'
import { useWordsToday } from './use-words-today.ts'

afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const entityRef = { spaceId: 's', projectId: 'p', kind: 'chapter', id: 'one' } as unknown as OpenedEntity['entityRef']

function Shown({ revision }: { revision: number }) {
  return <p>{useWordsToday({ entityRef, entity: { revision } as OpenedEntity['entity'] })}</p>
}

it('words of today are counted again when a page is opened after the text changed on another', async () => {
  let words = 2
  let requestCount = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (!String(address).includes('wordsSince')) return Response.json({ csrfToken: 'x', signedIn: true, seq: 1 })
    requestCount++
    return Response.json({ words })
  })
  const open = (revision: number) =>
    mount(
      <QueryClientProvider client={queryClient}>
        <Shown revision={revision} />
      </QueryClientProvider>,
    )
  const shows = (text: string) =>
    act(() => vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe(text)))
  open(1)
  await shows('2')
  expect(requestCount).toBe(1)
  unmountAll()
  words = 10
  open(2)
  await shows('10')
  expect(requestCount).toBe(2)
})
