// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { click, find, mount, unmountAll } from '../ui/testing.tsx'
import { adoptTheme, initTheme, onThemeChange, setTheme, theme, toggleTheme } from './theme.ts'
import { ThemeProvider, useTheme } from './theme-provider.tsx'

const isDark = () => document.documentElement.classList.contains('dark')

let system = new EventTarget()

function systemPrefers(dark: boolean) {
  system = new EventTarget()
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(system, { matches: dark && query.includes('dark') }))
}

beforeEach(() => systemPrefers(false))
afterEach(() => {
  vi.unstubAllGlobals()
  unmountAll()
})

it('starts from the stored darkMode [THEME-02]', () => {
  localStorage.setItem('darkMode', 'true')
  initTheme()()
  expect([theme.mode, isDark()]).toEqual(['dark', true])

  systemPrefers(true)
  localStorage.setItem('darkMode', 'false')
  initTheme()()
  expect([theme.mode, isDark()]).toEqual(['light', false])
})

it('follows the system if nothing valid is stored', () => {
  systemPrefers(true)
  initTheme()()
  expect(theme.mode).toBe('dark')
  localStorage.setItem('darkMode', 'maybe')
  systemPrefers(false)
  initTheme()()
  expect(theme.mode).toBe('light')
})

it('is light or dark, and every change is stored and toggles the dark class [THEME-01] [THEME-04] [THEME-05]', () => {
  initTheme()()
  toggleTheme()
  expect([theme.mode, localStorage.getItem('darkMode'), isDark()]).toEqual(['dark', 'true', true])
  toggleTheme()
  expect([theme.mode, localStorage.getItem('darkMode'), isDark()]).toEqual(['light', 'false', false])
})

it('reports the user’s changes, not a theme taken over nor one that changes nothing', () => {
  initTheme()()
  const modes = vi.fn()
  const stop = onThemeChange(modes)
  setTheme('dark')
  setTheme('dark')
  adoptTheme('light')
  expect(modes.mock.calls).toEqual([['dark']])
  expect([theme.mode, localStorage.getItem('darkMode')]).toEqual(['light', 'false'])
  stop()
  toggleTheme()
  expect(modes).toHaveBeenCalledTimes(1)
})

it('follows the system while nothing is stored, until stopped', () => {
  const stop = initTheme()
  const change = (dark: boolean) => {
    Object.assign(system, { matches: dark })
    vi.stubGlobal('matchMedia', () => system)
    system.dispatchEvent(new Event('change'))
  }
  change(true)
  expect([theme.mode, localStorage.getItem('darkMode')]).toEqual(['dark', null])
  change(false)
  expect(isDark()).toBe(false)
  setTheme('dark')
  change(false)
  expect(isDark()).toBe(true)
  localStorage.clear()
  stop()
  change(false)
  expect(isDark()).toBe(true)
})

it('follows a change made in another window until stopped', () => {
  const stop = initTheme()
  localStorage.setItem('darkMode', 'true')
  window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode' }))
  expect(isDark()).toBe(true)
  stop()
  localStorage.setItem('darkMode', 'false')
  window.dispatchEvent(new StorageEvent('storage', { key: 'darkMode' }))
  expect(isDark()).toBe(true)
})

it('works without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    clear: () => undefined,
  })
  initTheme()()
  setTheme('dark')
  expect(isDark()).toBe(true)
})

function Toggle() {
  const { mode, toggleTheme: toggle } = useTheme()
  return (
    <button type="button" onClick={toggle}>
      {mode}
    </button>
  )
}

it('reaches components only through the provider [THEME-09]', async () => {
  initTheme()()
  const page = mount(
    <ThemeProvider>
      <Toggle />
    </ThemeProvider>,
  )
  expect(page.textContent).toBe('light')
  click(find('button'))
  await act(async () => undefined)
  expect(page.textContent).toBe('dark')

  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => mount(<Toggle />)).toThrow('ThemeProvider')
})

it('decides before the first paint as after it', () => {
  const early = readFileSync(join(import.meta.dirname, '../public/no-flash.js'), 'utf8')
  for (const stored of [null, 'true', 'false', 'maybe']) {
    for (const dark of [true, false]) {
      systemPrefers(dark)
      localStorage.clear()
      if (stored !== null) localStorage.setItem('darkMode', stored)
      document.documentElement.className = ''
      runInThisContext(early)
      const before = isDark()
      initTheme()()
      expect(isDark()).toBe(before)
    }
  }
})
