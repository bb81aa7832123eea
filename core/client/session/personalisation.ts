import { subscribe } from 'valtio'
import type { Language } from '#core/shared/limits.ts'
import { whenReachable } from '../api/outbox.ts'
import { failureWords } from '../desk/commands.ts'
import { language, setLanguage, t } from '../i18n/intl.ts'
import { adoptTheme, onThemeChange, type ThemeMode } from '../theme/theme.ts'
import { showToast } from '../toasts/index.ts'
import { session, type User, updateUser } from './session.ts'

export type Personalisation = User['personalisation']

/** The person's own settings win over this device's, from the moment they are known (foundation 4). */
function adopt(user: User): void {
  const { darkMode, language: chosen } = user.personalisation
  if (typeof darkMode === 'boolean') adoptTheme(darkMode ? 'dark' : 'light')
  if (chosen && chosen !== language.code) void setLanguage(chosen)
}

/** What is shown already and not sent yet, and the sending under way. */
let waiting: Personalisation = {}
let running: Promise<void> | null = null

/**
 * Changes the personalisation: seen at once, saved behind it. Where it cannot be saved it is as before, and a message
 * says why.
 */
export function personalise(change: Personalisation): Promise<void> {
  const { user } = session
  if (!user) return Promise.resolve()
  const settled = { ...user.personalisation }
  user.personalisation = { ...settled, ...change }
  waiting = { ...waiting, ...change }
  running ??= saveAll(user.userId, settled).finally(() => {
    running = null
  })
  return running
}

/** One save after another: each sends the whole personalisation (decision A-026), so a late one would undo a newer. */
async function saveAll(userId: string, settled: Personalisation): Promise<void> {
  while (session.user?.userId === userId && Object.keys(waiting).length > 0) {
    const wanted = { ...settled, ...waiting }
    waiting = {}
    try {
      await whenReachable('personalisation', () => updateUser({ personalisation: wanted }))
      settled = wanted
    } catch (error) {
      showToast({ kind: 'bad', title: t('account.not-saved'), text: failureWords(error), id: 'personalisation' })
    } finally {
      if (session.user?.userId === userId) session.user.personalisation = { ...settled, ...waiting }
    }
  }
  waiting = {}
}

/**
 * Keeps theme and language with the person. A theme is saved only where the person has one set (decision A-025).
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
