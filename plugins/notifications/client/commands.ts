import { type Command, lazyActions, links } from '#core/client/index.ts'
import { bell } from './state.ts'

const answers = lazyActions(() => import('./answers.ts'))
const settings = lazyActions(() => import('./notification-choices.ts'))
const sending = lazyActions(() => import('./answer-notification.ts'))

const whenMenuOpen = { identity: true, overlay: 'notifications' } as const
/** on the page, and in the menu under the bell */
const whenListShown = [{ identity: true, page: 'notifications', overlay: '' }, whenMenuOpen] as const

/** Sends an answer for the focused notification, or for the first one, if its kind has that answer. */
function answerFocused(answerId?: string): Command['run'] {
  return () => answers.answerFocused(answerId)
}

function moveFocus(by: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-bell] [data-row]')]
  const at = rows.findIndex(row => row.contains(document.activeElement))
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus()
}

export const commands: readonly Command[] = [
  {
    id: 'notifications.go',
    icon: 'bell',
    keys: 'g n',
    safe: true,
    when: { identity: true },
    run: ({ go }) => go(links.notifications()),
  },
  {
    id: 'notifications.open',
    icon: 'bell',
    when: { identity: true },
    safe: true,
    run: ({ go }) => {
      // Without a bell, the page of notifications opens.
      if (bell.shown > 0) bell.open = !bell.open
      else go(links.notifications())
    },
  },
  {
    id: 'notifications.choose',
    icon: 'bell',
    when: { identity: true },
    steps: [
      { name: 'action', label: 'notifications.kind', ask: 'choice', options: () => settings.optionalKindChoices() },
    ],
    run: (_, { action = '' }) => settings.switchKind(action),
  },
  {
    id: 'notifications.answer',
    icon: 'check',
    when: { identity: true },
    steps: [
      {
        name: 'notification',
        label: 'notifications.which',
        ask: 'choice',
        options: () => answers.notificationChoices(),
      },
      {
        name: 'answer',
        label: 'notifications.answer',
        ask: 'choice',
        options: (_, { notification }) => answers.answerChoices(notification),
      },
    ],
    run: (_, { notification = '', answer = '' }) => sending.answerNotification(notification, answer),
  },
  {
    id: 'notifications.answer-first',
    hidden: true,
    keys: 'Enter',
    when: whenListShown,
    run: answerFocused(),
  },
  { id: 'notifications.accept', hidden: true, keys: 'a', when: whenListShown, run: answerFocused('accept') },
  { id: 'notifications.decline', hidden: true, keys: 'd', when: whenListShown, run: answerFocused('decline') },
  { id: 'notifications.view', hidden: true, keys: 'v', when: whenListShown, run: answerFocused('view') },
  { id: 'notifications.got-it', hidden: true, keys: 'o', when: whenListShown, run: answerFocused('got-it') },
  {
    id: 'notifications.next',
    hidden: true,
    repeat: true,
    keys: ['j', 'ArrowDown'],
    when: whenMenuOpen,
    run: () => moveFocus(1),
  },
  {
    id: 'notifications.previous',
    hidden: true,
    repeat: true,
    keys: ['k', 'ArrowUp'],
    when: whenMenuOpen,
    run: () => moveFocus(-1),
  },
  {
    id: 'notifications.close',
    hidden: true,
    keys: 'Escape',
    when: whenMenuOpen,
    run: () => {
      bell.open = false
    },
  },
]
