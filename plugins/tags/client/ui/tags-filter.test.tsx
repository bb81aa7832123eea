// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { commandContext, queryClient } from '#core/client/index.ts'
import { actAndReturn, click, find, flush, mount, press, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { tagFilter } from '../state.ts'
import { Filter } from './tags-filter.tsx'

const place = { spaceId: 'salt', projectId: 'ledger' }
const tags = ['Crown', 'Ister', 'Low Morrow'].map((value, at) => ({ valueId: `t${at}`, value, color: '#4CAF50' }))
const chosen = vi.fn()

function List() {
  const [value, setValue] = useState<readonly string[]>([])
  const choose = (ids: readonly string[]) => {
    chosen(ids)
    setValue(ids)
  }
  return (
    <QueryClientProvider client={queryClient}>
      <Filter place={place} value={value} onValue={choose} />
    </QueryClientProvider>
  )
}

beforeEach(async () => {
  await setLanguage('en')
  vi.stubGlobal('fetch', async () => Response.json(tags))
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  chosen.mockReset()
  vi.unstubAllGlobals()
})

const button = () => find<HTMLButtonElement>('button[aria-haspopup="dialog"]')
const option = (name: string) =>
  [...document.querySelectorAll('[role="option"]')].find(one => one.textContent === name) ?? document.body

async function open() {
  mount(<List />)
  click(button())
  await waitUntil(() => document.querySelectorAll('[role="option"]').length === tags.length)
}

it('adds and removes tags one by one, and shows its value', async () => {
  await open()
  expect(commandContext.overlays).toEqual(['tags'])
  click(option('Ister'))
  expect(chosen).toHaveBeenLastCalledWith(['t1'])
  expect(button().textContent).toBe('Ister')
  click(option('Crown'))
  expect(chosen).toHaveBeenLastCalledWith(['t1', 't0'])
  expect(button().getAttribute('aria-label')).toMatch(/2 tags$/)
  click(option('Ister'))
  expect(chosen).toHaveBeenLastCalledWith(['t0'])
})

it('is driven by keys: Enter picks the first match, Escape restores the focus', async () => {
  await open()
  const field = find<HTMLInputElement>('[role="combobox"]')
  actAndReturn(() => field.focus())
  press('ArrowDown', {}, field)
  press('Enter', {}, field)
  expect(chosen).toHaveBeenLastCalledWith(['t1'])
  press('Escape', {}, field)
  await flush()
  expect([document.querySelector('[role="combobox"]'), document.activeElement]).toEqual([null, button()])
  expect(commandContext.overlays).toEqual([])
})

it('is set and cleared from the palette', async () => {
  mount(<List />)
  actAndReturn(() => tagFilter.current()?.('t2'))
  expect(chosen).toHaveBeenLastCalledWith(['t2'])
  actAndReturn(() => tagFilter.current()?.('t2'))
  expect(chosen).toHaveBeenLastCalledWith([])
})
