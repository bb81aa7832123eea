// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { CommandContext } from '#core/client/index.ts'
import { addSample, removeSample } from './actions.ts'

vi.mock(import('#core/client/index.ts'), async original => ({
  ...(await original()),
  showToast: vi.fn(() => 'toast'),
}))
afterEach(() => vi.unstubAllGlobals())

/** Answers like a server with these spaces; counts the calls. */
function serve(spaces: string[]) {
  const called: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = String(input instanceof Request ? input.url : input)
      .replace(/^.*\/api\//, '')
      .replace(/\?.*/, '')
    called.push(path)
    if (path === 'csrf-token') return Response.json({ csrfToken: 'token', signedIn: true, seq: 1 })
    if (path === 'space/find')
      return Response.json(spaces.map(spaceId => ({ spaceId, name: spaceId, permissions: ['project.create'] })))
    if (path === 'import/project') return Response.json({ projectId: 'sample', entities: 12 })
    return Response.json({ data: [], taken: 0 })
  })
  return called
}

const contextOf = (spaceId: string | undefined, run = async (_: string) => undefined) =>
  ({ spaceId, go: vi.fn(), run }) as unknown as CommandContext
const importsIn = (called: readonly string[]) => called.filter(path => path === 'import/project').length

it('the sample world that is chosen twice in quick succession is there once, and later again', async () => {
  const called = serve(['one'])
  await Promise.all([addSample(contextOf('one')), addSample(contextOf('one')), addSample(contextOf('one'))])
  expect(importsIn(called)).toBe(1)
  await addSample(contextOf('one'))
  expect(importsIn(called)).toBe(2)
})

it('a sample world that could not be added can be chosen again', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  await expect(addSample(contextOf('one'))).rejects.toThrow()
  const called = serve(['one'])
  await addSample(contextOf('one'))
  expect(importsIn(called)).toBe(1)
})

it('the sample world is removed with all that is in it, and kept for the undo', async () => {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input).replace(/^.*\/api\//, '')
    if (path === 'csrf-token') return Response.json({ csrfToken: 'token', signedIn: true, seq: 1 })
    sent.push({ path, body: init?.body && JSON.parse(String(init.body)) })
    return Response.json({ keptId: 'kept' })
  })
  const place = { spaceId: 'one', projectId: 'sample' }
  await removeSample(place as unknown as CommandContext)
  expect(sent).toEqual([{ path: 'project/delete', body: { ...place, keep: true } }])
})
