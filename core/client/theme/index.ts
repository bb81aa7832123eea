export {
  adoptTheme,
  darkModeKey,
  initTheme,
  onThemeChange,
  setTheme,
  type ThemeListener,
  type ThemeMode,
  theme,
  toggleTheme,
} from './theme.ts'
export { type Theme, ThemeProvider, useTheme } from './theme-provider.tsx'
