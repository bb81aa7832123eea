import { accountCalls } from '#core/shared/calls/account.ts'
import { badField } from '#core/shared/error.ts'
import { changeAccess } from '../access/access-change.ts'
import type { AccessService } from '../access/service.ts'
import { type HandledCall, handle, type ServerPlugin } from '../contract.ts'
import { afterCommit } from '../db/index.ts'
import { deletePerson, readOwnedSpaces } from './deletion.ts'
import type { Accounts } from './service.ts'
import { signInCookies } from './sessions/sign-in-cookies.ts'
import { readOwnRow } from './users.ts'

/** Calls that delete one's own account and list the spaces that would be deleted with it. */
export function deletionHandlers(
  accounts: Accounts,
  access: AccessService,
  plugins: readonly ServerPlugin[],
): HandledCall[] {
  const { sessions, browser } = accounts
  const { from } = signInCookies(accounts)
  return [
    handle(accountCalls.getDeletion, async (_, context) => ({
      spaces: await readOwnedSpaces(context.read, context.person().id),
    })),
    handle(accountCalls.deleteAccount, async ({ password, code = '', userId }, context) => {
      const person = context.person()
      if (userId !== person.userId) throw badField('userId', 'This is not your user id')
      await accounts.prove(person, { password, code }, from(context))
      await changeAccess(access, context, async accessChange => {
        const row = await readOwnRow(accessChange.tx, person)
        await deletePerson(accessChange, row, { images: context.images, sessions, plugins })
        afterCommit(accessChange.tx, () => context.entities.forgetPerson(person.id))
      })
      context.cookies.clear(sessions.cookieName)
      context.cookies.clear(browser.cookieName)
      return { ok: true as const }
    }),
  ]
}
