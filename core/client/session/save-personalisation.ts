import type { Language } from '#core/shared/limits.ts'
import { errorMessage } from '../context/run-command.ts'
import { setLanguage, t } from '../i18n/intl.ts'
import { queueWrite } from '../sync/write-queue.ts'
import { adoptTheme, type ThemeMode } from '../theme/theme.ts'
import { showToast } from '../toasts/index.ts'
import { session, type User, updateUser } from './session.ts'

export type Personalisation = User['personalisation']

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
