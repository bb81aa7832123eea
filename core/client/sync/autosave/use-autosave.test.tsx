// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { pageId } from '../../api/page-id.ts'
import { registry } from '../../registry/app-registry.ts'
import type { EntityRef } from '../../registry/contract.ts'
import { session } from '../../session/session.ts'
import { Toaster } from '../../toasts/index.ts'
import { lazyRegion } from '../../toasts/toasts.tsx'
import { mount, unmountAll } from '../../ui/testing.tsx'
import type { Autosave } from './autosave.ts'
import { readDrafts, saveDrafts } from './drafts.ts'
import { useAutosave } from './use-autosave.ts'

const spell = defineKind({ name: 'spell', title: 'name', icon: 'wand', fields: { name: 'string >= 1' } })
const entityRef: EntityRef = { kind: 'spell', id: 's1', label: 'Spark', spaceId: 's', projectId: 'p', parentId: null }
const entity = { revision: 1, name: 'Spark' }
const person = (userId: string) => ({ userId }) as NonNullable<typeof session.user>

beforeEach(() => {
  vi.useFakeTimers()
  registry.add({ id: 'spells', kinds: [spell] })
})
afterEach(() => {
  localStorage.clear()
  unmountAll()
  registry.remove('spells')
  session.user = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let autosave: Autosave
function Page() {
  autosave = useAutosave(entityRef, entity)
  return null
}

it('sends nothing as another user: pending edits stay a draft of their author', async () => {
  const fetched = vi.fn(async () => Response.json({}, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  session.user = person('ines')
  const place = mount(<Page />)
  await act(async () => {
    autosave.edit({ name: 'Flash' }, 0)
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(fetched).toHaveBeenCalledOnce()
  session.user = null
  mount(null, place)
  session.user = person('bea')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledOnce()
  expect(readDrafts('ines', 'spell', 's1', pageId)).toEqual([{ revision: 1, values: { name: 'Flash' } }])
  expect(readDrafts('bea', 'spell', 's1', pageId)).toEqual([])
})

/** Simulates closed windows, each with a text that was written in it offline. */
function leaveBehind(...texts: string[]): void {
  for (const [at, name] of texts.entries())
    saveDrafts('ines', 'spell', 's1', [{ revision: 1, values: { name } }], `closed-${at}`)
}

it('offers and restores the draft of a closed window', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ ...entity, spellId: 's1', name: 'Flash', revision: 2 })
  })
  session.user = person('ines')
  leaveBehind('Flash')
  await lazyRegion.load()
  mount(
    <>
      <Page />
      <Toaster label="Messages" closeLabel="Close" />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(autosave.state.offeredDraft?.values).toEqual({ name: 'Flash' })
  await act(async () => {
    document.querySelector<HTMLElement>('[data-in] [data-answer="toast"]')?.click()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(autosave.entity.name).toBe('Flash')
  expect(sent).toMatchObject([{ spellId: 's1', revision: 1, data: { name: 'Flash' } }])
  expect(readDrafts('ines', 'spell', 's1', 'closed-0')).toEqual([])
})

it('offers the drafts of two windows of one user one after the other and loses neither', async () => {
  let revision = 1
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { data } = JSON.parse(String(init.body))
    return Response.json({ ...entity, ...data, spellId: 's1', revision: ++revision })
  })
  session.user = person('ines')
  leaveBehind('From the first', 'From the second')
  mount(<Page />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(autosave.state.offeredDraft?.values).toEqual({ name: 'From the second' })
  await act(async () => {
    await autosave.restoreDraft()
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(autosave.entity.name).toBe('From the second')
  expect(autosave.state.offeredDraft?.values).toEqual({ name: 'From the first' })
  expect(readDrafts('ines', 'spell', 's1', 'closed-1')).toEqual([])
  expect(readDrafts('ines', 'spell', 's1', 'closed-0')).toHaveLength(1)
})
