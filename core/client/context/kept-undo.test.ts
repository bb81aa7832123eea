// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import * as toasts from '../toasts/toasts.tsx'
import { forgetUndo, keepUndo, undoKept } from './kept-undo.ts'

const said = vi.spyOn(toasts, 'showToast').mockReturnValue('')
const sent: { url: string; method: string | undefined }[] = []
vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
  sent.push({ url, method: init?.method })
  return Response.json({})
})
afterEach(() => {
  sessionStorage.clear()
  sent.length = 0
  said.mockClear()
})

const input = { projectId: 'p', spaceId: 's', entity: 'chapter', entityId: 'c', archived: false }

it('the undo of an archiving outlives the page, and runs once', async () => {
  keepUndo('One archived', [[archiveToggleCall, input]])
  await undoKept()
  expect(sent).toEqual([{ url: expect.stringContaining('archived=false'), method: 'PUT' }])
  expect(said).toHaveBeenCalledWith(expect.objectContaining({ kind: 'ok' }))
  await undoKept()
  expect(sent).toHaveLength(1)
  expect(said).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'info' }))
})

it('what was undone, or is old, is not undone again', async () => {
  keepUndo('One archived', [[archiveToggleCall, input]])
  forgetUndo()
  await undoKept()
  keepUndo('One archived', [[archiveToggleCall, input]])
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60 * 1000)
  await undoKept()
  expect(sent).toEqual([])
})
