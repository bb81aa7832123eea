import { createContext, type ReactNode, useContext } from 'react'
import { useSnapshot } from 'valtio'
import { setTheme, type ThemeMode, theme, toggleTheme } from './theme.ts'

const ThemeContext = createContext<typeof theme | null>(null)

export type Theme = { mode: ThemeMode; setTheme: (mode: ThemeMode) => void; toggleTheme: () => void }

export function ThemeProvider({ children }: { children: ReactNode }) {
  return <ThemeContext value={theme}>{children}</ThemeContext>
}

/** @throws Error outside a ThemeProvider. */
export function useTheme(): Theme {
  const store = useContext(ThemeContext)
  if (!store) throw new Error('useTheme needs a ThemeProvider above it')
  return { mode: useSnapshot(store).mode, setTheme, toggleTheme }
}
