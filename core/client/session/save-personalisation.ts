import type { Language } from '#core/shared/limits.ts'
import { errorMessage } from '../context/run-command.ts'
import { setLanguage, t } from '../i18n/intl.ts'
import { queueWrite } from '../sync/write-queue.ts'
import { adoptTheme, type ThemeMode } from '../theme/theme.ts'
import { showToast } from '../toasts/index.ts'
import { session, type User, updateUser } from './session.ts'

export type Personalisation = User['personalisation']

/** The personalisation as the server has it, and the changes that are shown and not yet saved, in order. */
let stored: Personalisation = {}
const pendingChanges: Personalisation[] = []

function showPersonalisation(user: User): void {
  user.personalisation = Object.assign({}, stored, ...pendingChanges)
}

/**
 * Changes the personalisation: shown at once, then saved. If saving fails, it is reverted and a toast says why. Each
 * save sends the whole personalisation, on top of what the one before has stored.
 */
export async function personalise(change: Personalisation): Promise<void> {
  const { user } = session
  if (!user) return
  if (pendingChanges.length === 0) stored = { ...user.personalisation }
  pendingChanges.push(change)
  showPersonalisation(user)
  try {
    await queueWrite('personalisation', async () => {
      const personalisation = { ...stored, ...change }
      await updateUser({ personalisation })
      stored = personalisation
    })
  } catch (error) {
    showToast({ kind: 'bad', title: t('account.not-saved'), text: errorMessage(error), id: 'personalisation' })
  } finally {
    pendingChanges.splice(pendingChanges.indexOf(change), 1)
    if (session.user?.userId === user.userId) showPersonalisation(session.user)
  }
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
