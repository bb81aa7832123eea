// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { statusOf } = await import('./fields.ts')

it('is idle at first, then loading, then succeeded or failed [CHAR-07]', () => {
  expect(statusOf({ status: 'pending', fetchStatus: 'idle' })).toBe('idle')
  expect(statusOf({ status: 'pending', fetchStatus: 'fetching' })).toBe('loading')
  expect(statusOf({ status: 'success', fetchStatus: 'idle' })).toBe('succeeded')
  expect(statusOf({ status: 'success', fetchStatus: 'fetching' })).toBe('succeeded')
  expect(statusOf({ status: 'error', fetchStatus: 'idle' })).toBe('failed')
})
