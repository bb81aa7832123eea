import { subscribe } from 'valtio'
import type { Language } from '#core/shared/limits.ts'
import { errorMessage } from '../context/run-command.ts'
import { language, setLanguage, t } from '../i18n/intl.ts'
import { queueWrite } from '../sync/offline-queue.ts'
import { adoptTheme, onThemeChange, type ThemeMode } from '../theme/theme.ts'
import { showToast } from '../toasts/index.ts'
import { session, type User, updateUser } from './session.ts'

export type Personalisation = User['personalisation']

/** The person's own settings win over this device's, from the moment they are known (foundation 4). */
function applyPersonalisation(user: User): void {
  const { darkMode, language: userLanguage } = user.personalisation
  if (typeof darkMode === 'boolean') adoptTheme(darkMode ? 'dark' : 'light')
  if (userLanguage && userLanguage !== language.code) void setLanguage(userLanguage)
}

/** What is shown already and not sent yet, and the sending under way. */
let pending: Personalisation = {}
let saving: Promise<void> | null = null

/**
 * Changes the personalisation: seen at once, saved behind it. Where it cannot be saved it is as before, and a message
 * says why.
 */
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

/** One save after another: each sends the whole personalisation (decision A-026), so a late one would undo a newer. */
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

/**
 * Keeps theme and language with the person. A theme is saved only where the person has one set (decision A-025).
 */
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

/** Changes the language here and, for a signed-in person, wherever they sign in (decision A-041). */
export async function chooseLanguage(code: Language): Promise<void> {
  await setLanguage(code)
  await personalise({ language: code })
}

/** The theme wherever the person signs in; null leaves it to each device. */
export async function chooseTheme(mode: ThemeMode | null): Promise<void> {
  if (mode) adoptTheme(mode)
  await personalise({ darkMode: mode && mode === 'dark' })
}
