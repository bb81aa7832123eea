// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { invalidateCalls, queryClient } from '../api/query.ts'
import { type PlaceLoad, type Project, useProject } from './use-place.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const project = { spaceId: 's', projectId: 'p', name: 'The Salt Ledger' }
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = (status: number) => json(status, { type: 'forbidden', title: '', status, detail: 'no' })

function Shown({ tell }: { tell: (load: PlaceLoad<Project>) => void }) {
  tell(useProject('s', 'p'))
  return null
}

/** Shows a project; the result lists the load statuses, now and at every change. */
async function show(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  const seen: string[] = []
  let data: Project | undefined
  const tell = (load: PlaceLoad<Project>) => {
    if (seen.at(-1) !== load.status) seen.push(load.status)
    data = load.data
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(Shown, { tell }))),
  )
  return { seen, data: () => data, close: () => act(async () => root.unmount()) }
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('the load of a project', () => {
  it('is loading, then succeeded [PROJ-07]', async () => {
    const { seen, data, close } = await show(async () => json(200, project))
    await vi.waitFor(() => expect(seen).toEqual(['loading', 'succeeded']))
    expect(data()?.name).toBe('The Salt Ledger')
    await close()
  })

  it('is loading, then failed [PROJ-07]', async () => {
    const { seen, close } = await show(async () => refusal(403))
    await vi.waitFor(() => expect(seen).toEqual(['loading', 'failed']))
    await close()
  })

  it('fails once access is lost, and keeps its data while a refetch fails', async () => {
    const answers = [json(200, project), refusal(500), refusal(403)]
    const { seen, close } = await show(async () => answers.shift() ?? refusal(403))
    await vi.waitFor(() => expect(seen).toEqual(['loading', 'succeeded']))
    await act(() => invalidateCalls(projectCalls.get))
    expect(seen.at(-1)).toBe('succeeded')
    await act(() => invalidateCalls(projectCalls.get))
    await vi.waitFor(() => expect(seen.at(-1)).toBe('failed'))
    await close()
  })
})
