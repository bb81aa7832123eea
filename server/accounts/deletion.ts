import { deletedUser } from '#core/shared/access/account-rules.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { badField } from '#core/shared/error.ts'
import { type AccessChange, changeAccess } from '../access/access-change.ts'
import { withdrawInvitations } from '../access/invitations/invitations.ts'
import { removeFromPlace } from '../access/members/remove-member.ts'
import { randomLetters } from '../access/random-letters.ts'
import type { AccessService } from '../access/service.ts'
import { deleteSpaceWithContent } from '../access/spaces/delete-space.ts'
import { type HandledCall, handle, type ServerPlugin } from '../contract.ts'
import { afterCommit } from '../db/index.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Images } from '../images/port.ts'
import { removeCreator } from './creators.ts'
import { dropSecondStep } from './second-factor/second-step.ts'
import type { Accounts } from './service.ts'
import type { Sessions } from './sessions/sessions.ts'
import { signInCookies } from './sessions/sign-in-cookies.ts'
import { deletedIdPrefix, deletedUserKey, readOwnRow, type UserRow } from './users.ts'

type OwnedSpace = OutputOf<typeof accountCalls.getDeletion>['spaces'][number]

/** The spaces a person owns, by name; `members` counts the other members. */
async function readOwnedSpaces(read: Reader, personId: string): Promise<OwnedSpace[]> {
  const rows = await read
    .selectFrom('spaces')
    .where('owner_id', '=', personId)
    .select(['id', 'name'])
    .select(outer => [
      outer
        .selectFrom('projects')
        .whereRef('projects.space_id', '=', 'spaces.id')
        .where('projects.import_batch', 'is', null)
        .select(count => count.fn.countAll<number>().as('count'))
        .as('projects'),
      outer
        .selectFrom('space_members')
        .whereRef('space_members.space_id', '=', 'spaces.id')
        .where('user_id', '<>', personId)
        .select(count => count.fn.countAll<number>().as('count'))
        .as('members'),
    ])
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, projects, members }) => ({
    spaceId: id,
    name,
    projects: projects ?? 0,
    members: members ?? 0,
  }))
}

/**
 * Deletes an account in one transaction: the person leaves every space, their own spaces are deleted, and only an
 * anonymous row of the account stays, so that what they wrote in spaces of others keeps an author.
 */
async function deletePerson(
  change: AccessChange,
  row: UserRow,
  dependencies: {
    images: Pick<Images, 'remove'>
    sessions: Pick<Sessions, 'closeAll'>
    plugins: readonly ServerPlugin[]
  },
): Promise<void> {
  const { tx } = change
  await withdrawInvitationsEverywhere(change, row.id)
  for (const { spaceId } of await readOwnedSpaces(tx, row.id)) await deleteSpaceWithContent(change, spaceId)
  for (const spaceId of await spacesOf(tx, row.id)) await removeFromPlace(change, { spaceId }, row.id)
  for (const plugin of dependencies.plugins) await plugin.forgetPerson?.(tx, row.id)
  await removeCreator(tx, dependencies.images, row.id)
  await tx.deleteFrom('images').where('user_id', '=', row.id).execute()
  // Nobody else could undo what they deleted.
  await tx.deleteFrom('deletions').where('person', '=', row.id).execute()
  await tx.deleteFrom('notifications').where('user_id', '=', row.id).execute()
  await tx.deleteFrom('notification_choices').where('user_id', '=', row.id).execute()
  await tx.deleteFrom('mail_tokens').where('user_id', '=', row.id).execute()
  await dropSecondStep(tx, row.id)
  await dependencies.sessions.closeAll(row.id, tx)
  await tx
    .updateTable('users')
    .set({
      user_id: deletedIdPrefix + randomLetters(12),
      user_id_key: deletedUserKey(row.user_id),
      username: deletedUser,
      email: '',
      // Email keys are lower-case, so no address matches this one.
      email_key: `GONE:${row.id}`,
      email_verified: 0,
      password_hash: null,
      google_sub: null,
      second_step: 0,
      personalisation: '{}',
      bookmarks: '[]',
      deleted_at: change.now.toISOString(),
    })
    .where('id', '=', row.id)
    .execute()
}

/** Withdraws all invitations that the person received or sent. */
async function withdrawInvitationsEverywhere(change: AccessChange, personId: string): Promise<void> {
  const rows = await change.tx
    .selectFrom('invitations')
    .selectAll()
    .where(eb => eb.or([eb('user_id', '=', personId), eb('invited_by', '=', personId)]))
    .execute()
  await withdrawInvitations(change, rows)
  const places = new Map(rows.map(row => [`${row.space_id} ${row.project_id}`, row]))
  for (const { space_id: spaceId, project_id: projectId } of places.values())
    await change.emitMembersChanged(projectId === null ? { spaceId } : { spaceId, projectId })
}

async function spacesOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.selectFrom('space_members').select('space_id').where('user_id', '=', personId).execute()
  return rows.map(row => row.space_id)
}

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
      if (userId !== person.userId) throw badField('userId', 'This is not your user ID')
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
