// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { click, find, flush, mount, unmountAll } from '../testing.tsx'
import { Button } from './button.tsx'
import { useSubmitGuard } from './submit-guard.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  vi.useRealTimers()
  unmountAll()
})

function Form({ submit }: { submit: () => unknown }) {
  const guard = useSubmitGuard()
  return <Button onClick={() => guard(submit)}>Send</Button>
}

const send = () => click(find('button'))

it('ignores a repeated submission for 2000 ms [REQ-26]', () => {
  const submit = vi.fn()
  mount(<Form submit={submit} />)
  send()
  send()
  vi.advanceTimersByTime(1999)
  send()
  expect(submit).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  send()
  expect(submit).toHaveBeenCalledTimes(2)
})

it('lets the next submission through after one that failed, at once or later', async () => {
  const submit = vi.fn((): unknown => false)
  mount(<Form submit={submit} />)
  send()
  submit.mockImplementation(async () => false)
  send()
  send()
  expect(submit).toHaveBeenCalledTimes(2)
  await flush()
  send()
  expect(submit).toHaveBeenCalledTimes(3)
})
