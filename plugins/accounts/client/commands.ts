import { type Command, discardUnsentStep, lazyActions, links, session } from '#core/client/index.ts'
import { openAccountDialog } from './dialogs/dialog-state.ts'
import { personaliseCommands } from './personalise-commands.ts'

const whenSignedIn = { signedIn: true } as const
const identity = { identity: true } as const

const actions = lazyActions(() => import('./actions.ts'))

/** Commands on the user's own account. */
export const commands: readonly Command[] = [
  {
    id: 'account.profile',
    icon: 'user',
    keys: 'g u',
    when: identity,
    run: ({ go }) => go(links.profile(session.user?.userId ?? '')),
  },
  {
    id: 'account.settings',
    keywords: 'account.settings-words',
    icon: 'settings',
    keys: 'g a',
    when: identity,
    run: ({ go }) => go(links.settings()),
  },
  ...personaliseCommands,
  { id: 'account.change-password', icon: 'key', when: identity, run: () => openAccountDialog('password') },
  {
    id: 'account.second-step',
    icon: 'shield',
    keywords: 'account.second-step-words',
    when: { identity: true, secondStep: false },
    run: () => openAccountDialog('second-step'),
  },
  {
    id: 'account.renew-recovery-codes',
    icon: 'refresh-cw',
    when: { identity: true, secondStep: true },
    run: () => openAccountDialog('renew'),
  },
  {
    id: 'account.stop-second-step',
    icon: 'shield',
    danger: true,
    when: { identity: true, secondStep: true },
    run: () => openAccountDialog('stop'),
  },
  {
    id: 'account.close-session',
    icon: 'log-out',
    when: identity,
    steps: [
      {
        name: 'sessionId',
        label: 'account.session-step',
        ask: 'choice',
        options: () => actions.sessionOptions(),
      },
    ],
    run: (_, { sessionId = '' }) => actions.closeSession(sessionId),
  },
  {
    id: 'account.sign-out-everywhere',
    icon: 'log-out',
    when: whenSignedIn,
    steps: [discardUnsentStep('command.account.sign-out-everywhere')],
    run: async (_, { sure }) => {
      if (sure === 'discard') await actions.signOutEverywhere()
    },
  },
  {
    id: 'account.resend-verification',
    icon: 'mail',
    when: { signedIn: true, emailVerified: false },
    run: () => actions.resendVerification(),
  },
  { id: 'account.delete', icon: 'trash-2', danger: true, when: identity, run: () => openAccountDialog('delete') },
]
