import { type Command, lazyActions, session, showToast, t } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

export type ThemeChoice = 'device' | 'light' | 'dark'
const themes: readonly ThemeChoice[] = ['device', 'light', 'dark']

/** The theme that the user has set, or `system`. */
export function themeChoice(): ThemeChoice {
  const { darkMode } = session.user?.personalisation ?? {}
  if (typeof darkMode !== 'boolean') return 'device'
  return darkMode ? 'dark' : 'light'
}

export function themeOptions(): { value: ThemeChoice; label: string }[] {
  return themes.map(value => ({ value, label: t(`settings.theme-${value}`) }))
}

/** How the app looks for the user, on every device. */
export const personaliseCommands: readonly Command[] = [
  {
    id: 'account.theme',
    icon: 'sun',
    when: { identity: true },
    steps: [
      {
        name: 'theme',
        label: 'settings.theme',
        ask: 'choice',
        options: () =>
          themeOptions().map(one => ({ ...one, about: one.value === themeChoice() ? t('shell.current') : undefined })),
      },
    ],
    // Choosing the current theme is allowed, because it applies to all devices; a toast says which one is on.
    run: async (_, { theme }) => {
      await actions.chooseTheme(theme === 'light' || theme === 'dark' ? theme : null)
      const title = t('settings.theme-chosen', { theme: t(`settings.theme-${themeChoice()}`) })
      showToast({ kind: 'ok', id: 'account.theme', title })
    },
  },
  {
    id: 'account.notes-button',
    icon: 'sticky-note',
    when: { identity: true },
    // With the notes open the button is hidden either way, so a toast says what was chosen.
    run: async () => {
      const qButton = !session.user?.personalisation.qButton
      await actions.personalise({ qButton })
      const title = t(qButton ? 'settings.notes-button-shown' : 'settings.notes-button-hidden')
      showToast({ kind: 'ok', id: 'account.notes-button', title })
    },
  },
  {
    id: 'account.chat-widget',
    icon: 'message-square',
    when: { identity: true },
    // With unread messages the tab is shown either way, so a toast says what was chosen.
    run: async () => {
      const showChatWidget = !session.user?.personalisation.showChatWidget
      await actions.personalise({ showChatWidget })
      const title = t(showChatWidget ? 'settings.chat-shown' : 'settings.chat-hidden')
      showToast({ kind: 'ok', id: 'account.chat-widget', title })
    },
  },
]
