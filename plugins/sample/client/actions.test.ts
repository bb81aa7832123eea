// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type CommandContext, showToast, showUndoToast } from '#core/client/index.ts'
import { addSample, removeSample } from './actions.ts'

vi.mock(import('#core/client/index.ts'), async original => ({
  ...(await original()),
  showToast: vi.fn(() => 'toast'),
  showUndoToast: vi.fn(),
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

/** Answers the calls of a removal; says what was sent. */
function serveRemoval(exportStatus: number) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input)
      .replace(/^.*\/api\//, '')
      .replace(/\?.*/, '')
    if (path === 'csrf-token') return Response.json({ csrfToken: 'token', signedIn: true, seq: 1 })
    sent.push({ path, body: init?.body && JSON.parse(String(init.body)) })
    if (path === 'project/export') return Response.json({ format: 'skald-project' }, { status: exportStatus })
    if (path === 'import/project') return Response.json({ projectId: 'anew', entities: 12 })
    return Response.json({})
  })
  return sent
}

it('the sample world that was removed is there again by the undo, as it was', async () => {
  const sent = serveRemoval(200)
  const context = { spaceId: 'one', projectId: 'sample', go: vi.fn() } as unknown as CommandContext
  await removeSample(context)
  expect(sent.map(({ path }) => path)).toEqual(['project/export', 'project/delete'])
  const [toast] = vi.mocked(showUndoToast).mock.lastCall ?? []
  const input = { spaceId: 'one', data: { format: 'skald-project' } }
  expect(toast?.again).toMatchObject([{ call: { name: 'import/project' }, input }])
  await toast?.undo()
  expect(sent.at(-1)).toEqual({ path: 'import/project', body: input })
  expect(context.go).toHaveBeenLastCalledWith('/builder/project/one/anew')
})

it('the sample world that has become too large for a file is removed all the same', async () => {
  vi.mocked(showUndoToast).mockClear()
  const sent = serveRemoval(413)
  await removeSample({ spaceId: 'one', projectId: 'sample', go: vi.fn() } as unknown as CommandContext)
  expect(sent.at(-1)?.path).toBe('project/delete')
  expect(showUndoToast).not.toHaveBeenCalled()
  expect(vi.mocked(showToast).mock.lastCall?.[0].title).toBe('sample.removed')
})
