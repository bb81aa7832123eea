// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { fieldsStatusOf } = await import('./custom-field-calls.ts')

it('is idle at first, then loading, then succeeded or failed [CHAR-07]', () => {
  expect(fieldsStatusOf({ status: 'pending', fetchStatus: 'idle' })).toBe('idle')
  expect(fieldsStatusOf({ status: 'pending', fetchStatus: 'fetching' })).toBe('loading')
  expect(fieldsStatusOf({ status: 'success', fetchStatus: 'idle' })).toBe('succeeded')
  expect(fieldsStatusOf({ status: 'success', fetchStatus: 'fetching' })).toBe('succeeded')
  expect(fieldsStatusOf({ status: 'error', fetchStatus: 'idle' })).toBe('failed')
})
