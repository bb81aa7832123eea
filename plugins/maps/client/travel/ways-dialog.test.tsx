// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { click, find, flush, mount, type as typeInto, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import type { MapState } from '../map/use-map.ts'
import { setWays } from './travel.ts'
import { WaysDialog } from './ways-dialog.tsx'

vi.mock('./travel.ts', async original => ({ ...(await original<object>()), setWays: vi.fn() }))

beforeEach(async () => {
  vi.mocked(setWays).mockReset().mockResolvedValue(true)
  await setLanguage('en')
})
afterEach(unmountAll)

function open() {
  const openWays = vi.fn()
  const ways = { ofProject: [{ id: 'foot', name: 'On foot', speed: 30 }], ofMap: [], revision: 4 }
  const state = { ways, openWays, map: { unit: 'leagues' } } as unknown as MapState
  mount(<WaysDialog state={state} />)
  return { state, openWays }
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>('li input')]
const answer = (name: string) => click(find(`[data-answer="${name}"]`))

test('ways are changed and added, and saved together over the revision that was read', async () => {
  const { state, openWays } = open()
  expect(document.body.textContent).toContain('on this map in leagues')
  expect(fields().map(({ value }) => value)).toEqual(['On foot', '30'])
  typeInto(fields()[1] as HTMLInputElement, '24,5')
  answer('add')
  await waitUntil(() => fields().length === 4)
  typeInto(fields()[2] as HTMLInputElement, ' By ship ')
  answer('submit')
  await flush()
  // A way without a speed is not saved, and the dialog says so.
  expect(setWays).not.toHaveBeenCalled()
  expect(fields()[3]?.getAttribute('aria-invalid')).toBe('true')
  typeInto(fields()[3] as HTMLInputElement, '120')
  answer('submit')
  await waitUntil(() => openWays.mock.calls.length > 0)
  expect(setWays).toHaveBeenCalledExactlyOnceWith(
    state,
    [
      { id: 'foot', name: 'On foot', speed: 24.5 },
      { id: expect.any(String), name: 'By ship', speed: 120 },
    ],
    4,
  )
  expect(openWays).toHaveBeenCalledExactlyOnceWith(false)
})

test('a way is removed, and rows left empty are none', async () => {
  const { state } = open()
  answer('remove')
  answer('add')
  await waitUntil(() => fields().length === 2)
  answer('submit')
  await flush()
  expect(setWays).toHaveBeenCalledExactlyOnceWith(state, [], 4)
})

test('what could not be saved stays in the dialog', async () => {
  vi.mocked(setWays).mockResolvedValue(false)
  const { openWays } = open()
  typeInto(fields()[1] as HTMLInputElement, '24')
  answer('submit')
  await flush()
  expect(setWays).toHaveBeenCalledOnce()
  expect(openWays).not.toHaveBeenCalled()
  expect(fields()[1]?.value).toBe('24')
})

test('nothing is sent if nothing changed', async () => {
  const { openWays } = open()
  answer('submit')
  await flush()
  expect(setWays).not.toHaveBeenCalled()
  expect(openWays).toHaveBeenCalledExactlyOnceWith(false)
})
