// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { invalidateCalls, queryClient } from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { clearSpaces, spaceList, syncSpaces } from './space-list.ts'

const space = { spaceId: 'saltmark', name: 'Saltmark' }
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function answers(...responses: Response[]) {
  vi.stubGlobal('fetch', async () => responses.shift() ?? json(500, {}))
}

const names = () => spaceList.spaces.map(({ name }) => name)

describe('the list of spaces', () => {
  afterEach(() => {
    queryClient.clear()
    clearSpaces()
    vi.unstubAllGlobals()
  })

  it('is empty and idle at first [SPACE-07]', () => {
    expect(spaceList).toEqual({ spaces: [], status: 'idle' })
  })

  it('is loading on the first fetch, then succeeded [SPACE-08, SPACE-10]', async () => {
    answers(json(200, [space]))
    const stop = syncSpaces()
    expect(spaceList.status).toBe('loading')
    await vi.waitFor(() => expect(spaceList.status).toBe('succeeded'))
    expect(names()).toEqual(['Saltmark'])
    stop()
  })

  it('is refetching if spaces are loaded, and keeps them meanwhile [SPACE-09]', async () => {
    answers(json(200, [space]), json(200, [space, { ...space, name: 'Another' }]))
    const stop = syncSpaces()
    await vi.waitFor(() => expect(spaceList.status).toBe('succeeded'))
    const again = invalidateCalls(spaceCalls.find)
    await vi.waitFor(() => expect(spaceList.status).toBe('refetching'))
    expect(names()).toEqual(['Saltmark'])
    await again
    await vi.waitFor(() => expect(spaceList.status).toBe('succeeded'))
    expect(names()).toEqual(['Saltmark', 'Another'])
    stop()
  })

  it('reports a failure [SPACE-10]', async () => {
    answers(json(400, {}))
    const stop = syncSpaces()
    await vi.waitFor(() => expect(spaceList.status).toBe('failed'))
    stop()
  })

  it('is cleared and idle again [SPACE-11]', async () => {
    answers(json(200, [space]))
    const stop = syncSpaces()
    await vi.waitFor(() => expect(spaceList.status).toBe('succeeded'))
    stop()
    expect(spaceList).toEqual({ spaces: [], status: 'idle' })
  })
})
