// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Later, later, loadLater, useLater } from './later.ts'
import { mount, unmountAll } from './testing.tsx'

afterEach(unmountAll)

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

function Place({ part }: { part: Later<{ name: string }> }) {
  const Part = useLater(part)
  return Part ? <Part name="Ahab" /> : <p>Not yet</p>
}

it('draws a part once its code is here, and fetches it once', async () => {
  const fetch = vi.fn(async () => Hello)
  const part = later(fetch)
  const place = mount(<Place part={part} />)
  expect([place.textContent, fetch.mock.calls.length]).toEqual(['Not yet', 0])
  await act(async () => {
    await Promise.all([part.load(), part.load()])
  })
  expect([place.textContent, fetch.mock.calls.length]).toEqual(['Hello Ahab', 1])
})

it('draws at once what is here already', async () => {
  const part = later(async () => Hello)
  await part.load()
  expect(mount(<Place part={part} />).textContent).toBe('Hello Ahab')
})

it('says that a part cannot be had, and tries again when asked again', async () => {
  const fetch = vi.fn(async () => Hello)
  fetch.mockRejectedValueOnce(new TypeError('no network'))
  const part = later(fetch)
  await expect(part.load()).rejects.toThrow('no network')
  await part.load()
  expect(part.get()).toBe(Hello)
})

it('fetches every part, one each time the page has time, whatever becomes of one', async () => {
  const fetches = [vi.fn(async () => Hello), vi.fn(async () => Hello), vi.fn(async () => Hello)]
  fetches[1]?.mockRejectedValueOnce(new TypeError('no network'))
  const parts = fetches.map(fetch => later(fetch))
  let haveTime: () => void = () => undefined
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    haveTime = run
  })
  let isDone = false
  const loading = loadLater().then(() => {
    isDone = true
  })
  const asked = [0]
  while (!isDone) {
    expect(asked.at(-1)).toBe(fetches.reduce((sum, fetch) => sum + fetch.mock.calls.length, 0))
    haveTime()
    await new Promise(resolve => setTimeout(resolve))
    asked.push(fetches.reduce((sum, fetch) => sum + fetch.mock.calls.length, 0))
  }
  await loading
  vi.unstubAllGlobals()
  expect(parts.map(part => part.get() !== undefined)).toEqual([true, false, true])
  expect(asked).toEqual(expect.arrayContaining([0, 1, 2, 3]))
})
