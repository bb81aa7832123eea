import { accountCalls } from '#core/shared/calls/account.ts'
import { badField } from '#core/shared/error.ts'
import { change } from '../access/change.ts'
import type { Access } from '../access/service.ts'
import { type HandledCall, handle, type ServerPlugin } from '../contract.ts'
import { afterCommit } from '../db/index.ts'
import { deletePerson, readOwnedSpaces } from './deletion.ts'
import type { Accounts } from './service.ts'
import { signInCookies } from './sign-in-cookies.ts'
import { ownRow } from './users.ts'

/** Deleting the own account, and what would go with it. */
export function deletionHandlers(accounts: Accounts, access: Access, plugins: readonly ServerPlugin[]): HandledCall[] {
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
      await change(access, context, async going => {
        const row = await ownRow(going.tx, person)
        await deletePerson(going, row, { images: context.images, sessions, plugins })
        afterCommit(going.tx, () => context.entities.forgetPerson(person.id))
      })
      context.cookies.clear(sessions.cookieName)
      context.cookies.clear(browser.cookieName)
      return { ok: true as const }
    }),
  ]
}
