import { subscribe } from 'valtio'
import { language, setLanguage } from '../i18n/intl.ts'
import { adoptTheme, onThemeChange } from '../theme/theme.ts'
import { session, type User } from './session.ts'

/** Loaded on the first change, or in advance. */
export const loadSavePersonalisation = () => import('./save-personalisation.ts')

/** The user's saved settings override this device's once they are loaded (THEME-02, THEME-03, I18N-05). */
function applyPersonalisation(user: User): void {
  const { darkMode, language: userLanguage } = user.personalisation
  if (typeof darkMode === 'boolean') adoptTheme(darkMode ? 'dark' : 'light')
  if (userLanguage && userLanguage !== language.code) void setLanguage(userLanguage)
}

/** Saves changes of the theme to the account, if a theme is set there, and applies the account's settings. */
export function watchPersonalisation(): void {
  let appliedUserId: string | null = null
  const applyIfChanged = () => {
    const user = session.user
    if (user && user.userId !== appliedUserId) applyPersonalisation(user)
    appliedUserId = user?.userId ?? null
  }
  applyIfChanged()
  subscribe(session, applyIfChanged)
  onThemeChange(mode => {
    if (typeof session.user?.personalisation.darkMode !== 'boolean') return
    void loadSavePersonalisation().then(({ personalise }) => personalise({ darkMode: mode === 'dark' }))
  })
}
