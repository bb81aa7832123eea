import { proxy } from 'valtio/vanilla'
import { readLocal, writeLocal } from '../ui/local-store.ts'

export type ThemeMode = 'light' | 'dark'
type ThemeListener = (mode: ThemeMode) => void

/** Local storage key, 'true' or 'false'. */
const darkModeKey = 'darkMode'

const systemIsDark = '(prefers-color-scheme: dark)'

/** The current theme. Components read it through useTheme(). */
export const theme = proxy<{ mode: ThemeMode }>({ mode: 'light' })

const listeners = new Set<ThemeListener>()

function readStoredMode(): ThemeMode {
  const stored = readLocal(darkModeKey)
  if (stored === 'true') return 'dark'
  if (stored === 'false') return 'light'
  return matchMedia(systemIsDark).matches ? 'dark' : 'light'
}

function applyMode(mode: ThemeMode): void {
  theme.mode = mode
  document.documentElement.classList.toggle('dark', mode === 'dark')
}

/**
 * Applies the stored theme, or else the system's, and follows the system and other windows of this browser. Returns a
 * stop function.
 */
export function initTheme(): () => void {
  applyMode(readStoredMode())
  const system = matchMedia(systemIsDark)
  const onSystem = () => applyMode(readStoredMode())
  system.addEventListener('change', onSystem)
  const onStorage = (event: StorageEvent) => {
    if (event.key === darkModeKey || event.key === null) applyMode(readStoredMode())
  }
  window.addEventListener('storage', onStorage)
  return () => {
    system.removeEventListener('change', onSystem)
    window.removeEventListener('storage', onStorage)
  }
}

/** Takes over a theme known from elsewhere, such as the signed-in user's: applied and stored, not reported. */
export function adoptTheme(mode: ThemeMode): void {
  writeLocal(darkModeKey, String(mode === 'dark'))
  applyMode(mode)
}

/** A change by the user: applied, stored and reported to onThemeChange listeners. */
export function setTheme(mode: ThemeMode): void {
  if (mode === theme.mode && readLocal(darkModeKey) !== null) return
  adoptTheme(mode)
  for (const listener of listeners) listener(mode)
}

export function toggleTheme(): void {
  setTheme(theme.mode === 'dark' ? 'light' : 'dark')
}

/** Registers a listener for changes by the user, so that the session can save them. Returns an unsubscribe function. */
export function onThemeChange(listener: ThemeListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
