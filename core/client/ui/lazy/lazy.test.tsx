// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { flush, mount, unmountAll } from '../testing.tsx'
import { Lazy } from './lazy.tsx'
import { lazyComponent } from './lazy-component.ts'

afterEach(unmountAll)

const LoadedContent = () => <p>Here</p>

it('calls onFailed if loading fails, and retries when it is mounted again', async () => {
  const fetch = vi.fn(async () => LoadedContent)
  fetch.mockRejectedValueOnce(new TypeError('no network'))
  const component = lazyComponent(fetch, { whenNeeded: true })
  const failed = vi.fn()
  const rendered = <Lazy component={component} props={{}} fallback="On the way" onFailed={failed} />
  const container = mount(rendered)
  await flush()
  expect([container.textContent, failed.mock.calls]).toEqual(['On the way', [[new TypeError('no network')]]])
  mount(null, container)
  mount(rendered, container)
  await flush()
  expect([container.textContent, failed.mock.calls.length]).toEqual(['Here', 1])
})
