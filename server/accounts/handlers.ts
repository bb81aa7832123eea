import { sessionCalls } from '#core/shared/calls/session.ts'
import type { AccessService } from '../access/service.ts'
import { type HandledCall, handle } from '../contract.ts'
import { createKeyedRateLimit } from '../rate-limit/keyed-rate-limit.ts'
import { rateLimited } from '../rate-limit/rate-limited.ts'
import type { Accounts } from './service.ts'
import { signInCookies } from './sessions/sign-in-cookies.ts'

/** Calls on accounts. `isOnline` takes a public user id; `sendWelcome` emails the owner of a new account. */
export function accountHandlers(
  accounts: Accounts,
  access: Pick<AccessService, 'sharedPlaces'>,
  isOnline: (userId: string) => boolean,
  sendWelcome: (email: string) => Promise<void>,
  { profilesAMinute, now }: { profilesAMinute: number; now: () => Date },
): HandledCall[] {
  // Limits how fast someone can enumerate user ids.
  const profileLimit = createKeyedRateLimit({ most: profilesAMinute, withinMs: 60_000, now })
  const { sessions } = accounts
  const { from, startSession } = signInCookies(accounts)

  return [
    handle(sessionCalls.me, async (_, context) => ({ user: await accounts.me(context.person()) })),
    handle(sessionCalls.register, async (input, context) => {
      const signedIn = await accounts.register(input, from(context))
      await sendWelcome(signedIn.user.email)
      return startSession(context, signedIn)
    }),
    handle(sessionCalls.login, async (input, context) =>
      startSession(context, await accounts.login(input, from(context))),
    ),
    handle(sessionCalls.logout, async (_, context) => {
      await sessions.close(from(context).token)
      context.cookies.clear(sessions.cookieName)
      return { ok: true }
    }),
    handle(sessionCalls.updateUser, async ({ data }, context) => ({
      user: await accounts.updateUser(context.person(), data),
    })),
    handle(sessionCalls.getPublicInfo, async ({ userId }, context) => {
      const waitMs = profilesAMinute === 0 ? 0 : profileLimit.take(context.person().id)
      if (waitMs > 0) throw rateLimited('You looked at many profiles.', waitMs)
      const profile = await accounts.profileOf(userId)
      return {
        profile: { userId: profile.userId, username: profile.username, register_datetime: profile.registeredAt },
        ...(await access.sharedPlaces(context.person().id, profile.id)),
        isOnline: isOnline(profile.userId),
      }
    }),
  ]
}
