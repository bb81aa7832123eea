// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { pageName } from '../api/page-name.ts'
import type { Thing } from '../registry/contract.ts'
import { house } from '../registry/house.ts'
import { session } from '../session/session.ts'
import { mount, unmountAll } from '../ui/testing.tsx'
import type { Autosave } from './autosave.ts'
import { readDrafts } from './drafts.ts'
import { useAutosave } from './use-autosave.ts'

const spell = defineKind({ name: 'spell', title: 'name', icon: 'wand', fields: { name: 'string >= 1' } })
const thing: Thing = { kind: 'spell', id: 's1', label: 'Spark', spaceId: 's', projectId: 'p', parentId: null }
const entity = { revision: 1, name: 'Spark' }
const person = (userId: string) => ({ userId }) as NonNullable<typeof session.user>

beforeEach(() => {
  vi.useFakeTimers()
  house.add({ id: 'spells', kinds: [spell] })
})
afterEach(() => {
  unmountAll()
  house.remove('spells')
  session.user = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let saver: Autosave
function Page() {
  saver = useAutosave(thing, entity)
  return null
}

it('sends nothing as somebody else: what waits stays a draft of who wrote it', async () => {
  const fetched = vi.fn(async () => Response.json({}, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  session.user = person('ines')
  const place = mount(<Page />)
  await act(async () => {
    saver.edit({ name: 'Flash' }, 0)
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(fetched).toHaveBeenCalledOnce()
  session.user = null
  mount(null, place)
  session.user = person('bea')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledOnce()
  expect(readDrafts('ines', 'spell', 's1', pageName)).toEqual([{ revision: 1, values: { name: 'Flash' } }])
  expect(readDrafts('bea', 'spell', 's1', pageName)).toEqual([])
})
