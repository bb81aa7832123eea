// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { queryClient } = await import('#core/client/index.ts')
const { loadLocationTypes, locationTypes } = await import('./location-types.ts')

afterEach(() => {
  queryClient.clear()
})

const place = { spaceId: 'varn', projectId: 'cycle' }
const harbour = { valueId: 'v1', value: 'Harbour', appointment: 'locationType', color: '#336699' }

function answerWith(status: number, body: unknown): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })),
  )
}

it('the types of locations are loading, and then there [CV-07]', async () => {
  answerWith(200, [harbour])
  const loading = loadLocationTypes(place)
  expect(locationTypes.status).toBe('loading')
  expect(await loading).toEqual([harbour])
  expect([locationTypes.status, locationTypes.values]).toEqual(['succeeded', [harbour]])
})

it('types that cannot be loaded have failed [CV-07]', async () => {
  answerWith(403, { type: 'forbidden', title: 'No access', status: 403, detail: 'No.' })
  await expect(loadLocationTypes(place)).rejects.toThrow()
  expect(locationTypes.status).toBe('failed')
})
