// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { CodeLoadError } from '../api/call-error.ts'
import { setLanguage } from '../i18n/intl.ts'
import * as toasts from '../toasts/toasts.tsx'
import { lazyActions } from './lazy-actions.ts'
import { reportFailure } from './run-command.ts'

const module = {
  double: (count: number) => count * 2,
  fail: async () => Promise.reject(new Error('refused')),
}

it('loads the module at the first call, and passes arguments, results and errors', async () => {
  const load = vi.fn(async () => module)
  const actions = lazyActions(load)
  expect(load).not.toHaveBeenCalled()
  expect(await actions.double(4)).toBe(8)
  await expect(actions.fail()).rejects.toThrow('refused')
})

it('runs calls in the order they were made, while the code is loading too', async () => {
  const slow = Promise.withResolvers<{ note(text: string): number }>()
  const order: string[] = []
  const note = (text: string) => order.push(text)
  const load = vi.fn(async () => ({ note })).mockReturnValueOnce(slow.promise)
  const actions = lazyActions(load)
  const both = [actions.note('first'), actions.note('second')]
  slow.resolve({ note })
  await Promise.all(both)
  expect(order).toEqual(['first', 'second'])
})

it('says that code could not be loaded, and tries again at the next call', async () => {
  await setLanguage('en')
  const toast = vi.spyOn(toasts, 'showToast').mockReturnValue('')
  const load = vi.fn(async () => module).mockRejectedValueOnce(new TypeError('no network'))
  const actions = lazyActions(load)
  const failure = await actions.double(1).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CodeLoadError)
  reportFailure(failure)
  expect(toast.mock.calls[0]?.[0]).toMatchObject({ kind: 'bad', title: expect.stringContaining('couldn’t be loaded') })
  expect(await actions.double(1)).toBe(2)
})
