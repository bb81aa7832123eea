// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { desk } from '../desk/desk.ts'
import { setLanguage } from '../i18n/intl.ts'
import { house } from '../registry/house.ts'
import { mount, settle, unmountAll } from '../ui/testing.tsx'
import { SlotOutlet } from './slot.tsx'

beforeEach(() => setLanguage('en'))
afterEach(() => {
  unmountAll()
  house.remove('late')
  desk.page = ''
})

const Here = () => <p>Here</p>

it('leaves out a part whose code cannot be had, and asks for it again on the next page', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(async () => ({ Part: Here }))
  load.mockRejectedValueOnce(new TypeError('no network'))
  house.add({ id: 'late', slots: [{ slot: 'overlay', id: 'late', load }] })
  const place = mount(<SlotOutlet name="overlay" props={{}} />)
  await settle()
  expect([place.textContent, load.mock.calls.length]).toEqual(['', 1])
  desk.page = 'another'
  await settle()
  expect([place.textContent, load.mock.calls.length]).toEqual(['Here', 2])
  said.mockRestore()
})
