import {
  type Command,
  call,
  formatAgo,
  links,
  queries,
  queryKey,
  refresh,
  session,
  showToast,
  signOutEverywhere,
  t,
} from '#core/client/index.ts'
import type { Call, OutputOf } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { openDialog } from './dialogs/dialog-state.ts'
import { personaliseCommands } from './personalise-commands.ts'
import { agentWords } from './settings/agent-words.ts'

const signedIn = { signedIn: true } as const
const identity = { identity: true } as const

async function getSessions(): Promise<OutputOf<typeof accountCalls.getSessions>> {
  return queries.fetchQuery({
    queryKey: queryKey(accountCalls.getSessions as Call, {}),
    queryFn: () => call(accountCalls.getSessions, {}, { quiet: true }),
  })
}

/** What can be done with one's own account. */
export const accountCommands: readonly Command[] = [
  {
    id: 'account.profile',
    icon: 'user',
    keys: 'g u',
    when: identity,
    run: ({ go }) => go(links.profile(session.user?.userId ?? '')),
  },
  { id: 'account.settings', icon: 'settings', keys: 'g a', when: identity, run: ({ go }) => go(links.settings()) },
  ...personaliseCommands,
  { id: 'account.change-password', icon: 'key', when: identity, run: () => openDialog('password') },
  {
    id: 'account.second-step',
    icon: 'shield',
    words: 'account.second-step-words',
    when: { identity: true, secondStep: false },
    run: () => openDialog('second-step'),
  },
  {
    id: 'account.renew-recovery-codes',
    icon: 'refresh-cw',
    when: { identity: true, secondStep: true },
    run: () => openDialog('renew'),
  },
  {
    id: 'account.stop-second-step',
    icon: 'shield',
    danger: true,
    when: { identity: true, secondStep: true },
    run: () => openDialog('stop'),
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
        options: async () =>
          (await getSessions())
            .filter(one => !one.current)
            .map(one => ({
              value: one.sessionId,
              label: agentWords(one.agent),
              about: formatAgo(Date.parse(one.seen), Date.now()),
            })),
      },
    ],
    run: async (_, { sessionId = '' }) => {
      await call(accountCalls.closeSession, { sessionId }, { quiet: true })
      await refresh(accountCalls.getSessions as Call)
      showToast({ kind: 'ok', title: t('account.session-closed') })
    },
  },
  { id: 'account.sign-out-everywhere', icon: 'log-out', when: signedIn, run: signOutEverywhere },
  {
    id: 'account.resend-verification',
    icon: 'mail',
    when: { signedIn: true, emailVerified: false },
    run: async () => {
      await call(accountCalls['resend-verification-email'], {}, { quiet: true })
      showToast({
        kind: 'ok',
        title: t('account.verification-sent'),
        text: session.user?.email,
        id: 'verification',
      })
    },
  },
  { id: 'account.delete', icon: 'trash-2', danger: true, when: identity, run: () => openDialog('delete') },
]
