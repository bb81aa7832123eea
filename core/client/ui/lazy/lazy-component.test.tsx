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

it('renders once its code is loaded, and loads it once', async () => {
  const fetch = vi.fn(async () => Hello)
  const component = lazyComponent(fetch)
  const container = mount(<LazyPlace part={component} />)
  expect([container.textContent, fetch.mock.calls.length]).toEqual(['Not yet', 0])
  await act(async () => {
    await Promise.all([component.load(), component.load()])
  })
  expect([container.textContent, fetch.mock.calls.length]).toEqual(['Hello Ahab', 1])
})

it('renders at once if its code is loaded', async () => {
  const component = lazyComponent(async () => Hello)
  await component.load()
  expect(mount(<LazyPlace part={component} />).textContent).toBe('Hello Ahab')
})

it('rejects if loading fails, and retries on the next call', async () => {
  const fetch = vi.fn(async () => Hello)
  fetch.mockRejectedValueOnce(new TypeError('no network'))
  const component = lazyComponent(fetch)
  await expect(component.load()).rejects.toThrow('no network')
  await component.load()
  expect(component.get()).toBe(Hello)
})

it('preloads every component, one per idle period, despite failures', async () => {
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
  const requested = [0]
  while (!isDone) {
    expect(requested.at(-1)).toBe(fetches.reduce((sum, fetch) => sum + fetch.mock.calls.length, 0))
    runIdle()
    await new Promise(resolve => setTimeout(resolve))
    requested.push(fetches.reduce((sum, fetch) => sum + fetch.mock.calls.length, 0))
  }
  await loading
  vi.unstubAllGlobals()
  expect(components.map(component => component.get() !== undefined)).toEqual([true, false, true])
  expect(requested).toEqual(expect.arrayContaining([0, 1, 2, 3]))
})
