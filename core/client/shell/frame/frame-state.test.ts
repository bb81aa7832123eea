// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

it('a sheet that is opened while the window becomes narrow stays open until the window is wide again', async () => {
  let changed: () => void = () => undefined
  const media = { matches: false, addEventListener: (_: string, run: () => void) => (changed = run) }
  vi.stubGlobal('matchMedia', () => media)
  const { frame, toggleDrawer } = await import('./frame-state.ts')
  // A key may come between the change and its event.
  media.matches = true
  toggleDrawer()
  changed()
  expect([frame.sheet, frame.drawer]).toEqual(['drawer', true])
  media.matches = false
  changed()
  expect(frame.sheet).toBe('')
})
