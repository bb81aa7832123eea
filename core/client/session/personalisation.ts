import { subscribe } from 'valtio'
import type { Language } from '#core/shared/limits.ts'
import { errorMessage } from '../context/run-command.ts'
import { language, setLanguage, t } from '../i18n/intl.ts'
import { queueWrite } from '../sync/offline-queue.ts'
import { adoptTheme, onThemeChange, type ThemeMode } from '../theme/theme.ts'
import { showToast } from '../toasts/index.ts'
import { session, type User, updateUser } from './session.ts'

export type Personalisation = User['personalisation']

/** The user's saved settings override this device's once they are loaded (THEME-02, THEME-03, I18N-05). */
function applyPersonalisation(user: User): void {
  const { darkMode, language: userLanguage } = user.personalisation
  if (typeof darkMode === 'boolean') adoptTheme(darkMode ? 'dark' : 'light')
  if (userLanguage && userLanguage !== language.code) void setLanguage(userLanguage)
}

/** Changes that are shown but not sent, and the save in flight. */
let pending: Personalisation = {}
let saving: Promise<void> | null = null

/** Changes the personalisation: shown at once, then saved. If saving fails, it is reverted and a toast says why. */
export function personalise(change: Personalisation): Promise<void> {
  const { user } = session
  if (!user) return Promise.resolve()
  const saved = { ...user.personalisation }
  user.personalisation = { ...saved, ...change }
  pending = { ...pending, ...change }
  saving ??= saveAll(user.userId, saved).finally(() => {
    saving = null
  })
  return saving
}

/**
 * Saves run one after another: each sends the whole personalisation, so a late one would overwrite a newer one.
 */
async function saveAll(userId: string, saved: Personalisation): Promise<void> {
  while (session.user?.userId === userId && Object.keys(pending).length > 0) {
    const next = { ...saved, ...pending }
    pending = {}
    try {
      await queueWrite('personalisation', () => updateUser({ personalisation: next }))
      saved = next
    } catch (error) {
      showToast({ kind: 'bad', title: t('account.not-saved'), text: errorMessage(error), id: 'personalisation' })
    } finally {
      if (session.user?.userId === userId) session.user.personalisation = { ...saved, ...pending }
    }
  }
  pending = {}
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
    if (typeof session.user?.personalisation.darkMode === 'boolean') void personalise({ darkMode: mode === 'dark' })
  })
}

/** Changes the language on this device and, for a signed-in user, in the account. */
export async function chooseLanguage(code: Language): Promise<void> {
  await setLanguage(code)
  await personalise({ language: code })
}

/** Sets the theme of the account; null leaves it to each device. */
export async function chooseTheme(mode: ThemeMode | null): Promise<void> {
  if (mode) adoptTheme(mode)
  await personalise({ darkMode: mode && mode === 'dark' })
}
