// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { mount, unmountAll } from '../testing.tsx'
import { type LazyComponent, lazyComponent, loadLazyComponents, useLazyComponent } from './lazy-component.ts'

afterEach(unmountAll)

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

function LazyPlace({ part: component }: { part: LazyComponent<{ name: string }> }) {
  const LoadedComponent = useLazyComponent(component)
  return LoadedComponent ? <LoadedComponent name="Ahab" /> : <p>Not yet</p>
}

it('draws a part once its code is here, and fetches it once', async () => {
  const fetch = vi.fn(async () => Hello)
  const component = lazyComponent(fetch)
  const container = mount(<LazyPlace part={component} />)
  expect([container.textContent, fetch.mock.calls.length]).toEqual(['Not yet', 0])
  await act(async () => {
    await Promise.all([component.load(), component.load()])
  })
  expect([container.textContent, fetch.mock.calls.length]).toEqual(['Hello Ahab', 1])
})

it('draws at once what is here already', async () => {
  const component = lazyComponent(async () => Hello)
  await component.load()
  expect(mount(<LazyPlace part={component} />).textContent).toBe('Hello Ahab')
})

it('says that a part cannot be had, and tries again when asked again', async () => {
  const fetch = vi.fn(async () => Hello)
  fetch.mockRejectedValueOnce(new TypeError('no network'))
  const component = lazyComponent(fetch)
  await expect(component.load()).rejects.toThrow('no network')
  await component.load()
  expect(component.get()).toBe(Hello)
})

it('fetches every part, one each time the page has time, whatever becomes of one', async () => {
  const fetches = [vi.fn(async () => Hello), vi.fn(async () => Hello), vi.fn(async () => Hello)]
  fetches[1]?.mockRejectedValueOnce(new TypeError('no network'))
  const components = fetches.map(fetch => lazyComponent(fetch))
  let runIdle: () => void = () => undefined
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    runIdle = run
  })
  let isDone = false
  const loading = loadLazyComponents().then(() => {
    isDone = true
  })
  const asked = [0]
  while (!isDone) {
    expect(asked.at(-1)).toBe(fetches.reduce((sum, fetch) => sum + fetch.mock.calls.length, 0))
    runIdle()
    await new Promise(resolve => setTimeout(resolve))
    asked.push(fetches.reduce((sum, fetch) => sum + fetch.mock.calls.length, 0))
  }
  await loading
  vi.unstubAllGlobals()
  expect(components.map(component => component.get() !== undefined)).toEqual([true, false, true])
  expect(asked).toEqual(expect.arrayContaining([0, 1, 2, 3]))
})
