import { sessionCalls } from '#core/shared/calls/session.ts'
import type { Access } from '../access/service.ts'
import { type HandledCall, handle } from '../contract.ts'
import { createPace, tooSoon } from './pace.ts'
import type { Accounts } from './service.ts'
import { signInCookies } from './sign-in-cookies.ts'

/** Calls on accounts. `isOnline` asks the live part by public user id; `welcome` mails whoever has a new account. */
export function accountHandlers(
  accounts: Accounts,
  access: Pick<Access, 'sharedPlaces'>,
  isOnline: (userId: string) => boolean,
  welcome: (email: string) => Promise<void>,
  { profilesAMinute, now }: { profilesAMinute: number; now: () => Date },
): HandledCall[] {
  // Whoever asks for one id after the other finds out who is here.
  const looks = createPace({ most: profilesAMinute, withinMs: 60_000, now })
  const { sessions } = accounts
  const { from, begin } = signInCookies(accounts)

  return [
    handle(sessionCalls.me, async (_, context) => ({ user: await accounts.me(context.person()) })),
    handle(sessionCalls.register, async (input, context) => {
      const signedIn = await accounts.register(input, from(context))
      await welcome(signedIn.user.email)
      return begin(context, signedIn)
    }),
    handle(sessionCalls.login, async (input, context) => begin(context, await accounts.login(input, from(context)))),
    handle(sessionCalls.logout, async (_, context) => {
      await sessions.close(from(context).token)
      context.cookies.clear(sessions.cookieName)
      return { ok: true }
    }),
    handle(sessionCalls.updateUser, async ({ data }, context) => ({
      user: await accounts.updateUser(context.person(), data),
    })),
    handle(sessionCalls.getPublicInfo, async ({ userId }, context) => {
      const waitMs = profilesAMinute === 0 ? 0 : looks.take(context.person().id)
      if (waitMs > 0) throw tooSoon('You looked at many profiles.', waitMs)
      const profile = await accounts.profileOf(userId)
      return {
        profile: { userId: profile.userId, username: profile.username, register_datetime: profile.registeredAt },
        ...(await access.sharedPlaces(context.person().id, profile.id)),
        isOnline: isOnline(profile.userId),
      }
    }),
  ]
}
