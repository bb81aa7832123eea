// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commandContext } from '../context/command-context.ts'
import { loadAllMessages, setLanguage } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import { flush, mount, unmountAll } from '../ui/testing.tsx'
import { SlotOutlet } from './slot.tsx'

beforeEach(async () => {
  await setLanguage('en')
  await loadAllMessages()
})
afterEach(() => {
  unmountAll()
  registry.remove('late')
  commandContext.page = ''
})

const SlotContent = () => <p>Here</p>

it('leaves out a component whose code fails to load, and retries on the next page', async () => {
  const rendered = vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(async () => ({ default: SlotContent }))
  load.mockRejectedValueOnce(new TypeError('no network'))
  registry.add({ id: 'late', slots: [{ slot: 'overlay', id: 'late', load }] })
  const container = mount(<SlotOutlet name="overlay" props={{}} />)
  await flush()
  expect([container.textContent, load.mock.calls.length]).toEqual(['', 1])
  commandContext.page = 'another'
  await flush()
  expect([container.textContent, load.mock.calls.length]).toEqual(['Here', 2])
  rendered.mockRestore()
})
