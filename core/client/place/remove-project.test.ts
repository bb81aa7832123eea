// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { go } from '../context/go.ts'
import { listToasts, setToasts } from '../toasts/toast-store.ts'
import { removeProject } from './remove-project.ts'

vi.mock(import('../context/go.ts'), async original => ({ ...(await original()), go: vi.fn() }))
afterEach(() => {
  vi.unstubAllGlobals()
  setToasts([])
})

const place = { spaceId: 'one', projectId: 'novel' }

/** Answers each call with what is given for it, or refuses it; notes the calls. */
function serve(answers: Record<string, object>) {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input).replace(/^.*\/api\//, '')
    if (path === 'csrf-token') return Response.json({ csrfToken: 'token', signedIn: true, seq: 1 })
    sent.push({ path, body: init?.body && JSON.parse(String(init.body)) })
    const answer = answers[path]
    return answer ? Response.json(answer) : Response.json({ title: 'Conflict', status: 409 }, { status: 409 })
  })
  return sent
}

it('a project that was removed is there again by the undo, as it was', async () => {
  const sent = serve({ 'project/delete': { ok: true, keptId: 'kept' }, 'project/bringBack': { entities: 12 } })
  await removeProject(place, 'It was removed', { ifImported: true })
  expect(sent).toEqual([{ path: 'project/delete', body: { ...place, keep: true, ifImported: true } }])
  expect(go).toHaveBeenLastCalledWith('/builder/space/one')
  const [toast] = listToasts()
  expect(toast?.title).toBe('It was removed')
  toast?.action?.run()
  await vi.waitFor(() => expect(go).toHaveBeenLastCalledWith('/builder/project/one/novel'))
  const input = { spaceId: 'one', deletedId: 'novel', keptId: 'kept' }
  expect(sent.at(-1)).toEqual({ path: 'project/bringBack', body: input })
})

it('one that the server refuses to remove stays shown, and nothing is offered to be undone', async () => {
  serve({})
  vi.mocked(go).mockClear()
  await expect(removeProject(place, 'It was removed', { ifImported: true })).rejects.toThrow()
  expect(go).not.toHaveBeenCalled()
  expect(listToasts()).toEqual([])
})
