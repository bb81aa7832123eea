import { subscribe } from 'valtio'
import type { Language } from '#core/shared/limits.ts'
import { language, setLanguage } from '../i18n/intl.ts'
import { adoptTheme, onThemeChange } from '../theme/theme.ts'
import { session, type User, updateUser } from './session.ts'

/** The person's own settings win over this device's, from the moment they are known (foundation 4). */
function adopt(user: User): void {
  const { darkMode, language: chosen } = user.personalisation
  if (typeof darkMode === 'boolean') adoptTheme(darkMode ? 'dark' : 'light')
  if (chosen && chosen !== language.code) void setLanguage(chosen)
}

/**
 * Keeps theme and language with the person. A theme is saved only where the person has one set (decision A-025);
 * the whole personalisation is sent (decision A-026).
 */
export function followPersonalisation(): void {
  let known: string | null = null
  const follow = () => {
    const user = session.user
    if (user && user.userId !== known) adopt(user)
    known = user?.userId ?? null
  }
  follow()
  subscribe(session, follow)
  onThemeChange(mode => {
    const personalisation = session.user?.personalisation
    if (!personalisation || typeof personalisation.darkMode !== 'boolean') return
    void updateUser({ personalisation: { ...personalisation, darkMode: mode === 'dark' } })
  })
}

/** Changes the language here and, for a signed-in person, wherever they sign in (decision A-041). */
export async function chooseLanguage(code: Language): Promise<void> {
  await setLanguage(code)
  if (session.user) await updateUser({ personalisation: { ...session.user.personalisation, language: code } })
}
