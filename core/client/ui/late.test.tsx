// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { Late } from './late.tsx'
import { later } from './later.ts'
import { mount, settle, unmountAll } from './testing.tsx'

afterEach(unmountAll)

const Here = () => <p>Here</p>

it('tells who asks to be told that a part cannot be had, and fetches it again when it is drawn anew', async () => {
  const fetch = vi.fn(async () => Here)
  fetch.mockRejectedValueOnce(new TypeError('no network'))
  const part = later(fetch, { whenNeeded: true })
  const failed = vi.fn()
  const drawn = <Late part={part} props={{}} meanwhile="On the way" onFailed={failed} />
  const place = mount(drawn)
  await settle()
  expect([place.textContent, failed.mock.calls]).toEqual(['On the way', [[new TypeError('no network')]]])
  mount(null, place)
  mount(drawn, place)
  await settle()
  expect([place.textContent, failed.mock.calls.length]).toEqual(['Here', 1])
})
