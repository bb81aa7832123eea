import { userIdIssue, userIdKey, usernameIssue } from '#core/shared/access/account-rules.ts'
import type { InputOf } from '#core/shared/call.ts'
import type { sessionCalls } from '#core/shared/calls/session.ts'
import { Problem } from '#core/shared/error.ts'
import { type Issue, requiredIssue } from '#core/shared/issue.ts'
import { limits } from '#core/shared/limits.ts'
import { isCleanText } from '#core/shared/text/text-keys.ts'
import { conflictOn, refuseIssues } from '../access/field-issues.ts'
import type { Reader } from '../db/schema.ts'
import { type UserRow, userIdIsTaken } from './users.ts'

export type UserChange = InputOf<typeof sessionCalls.updateUser>['data']

/**
 * The columns a change sets. The user id is chosen once; choosing the same one again changes nothing, so that a
 * repeated request succeeds. Personalisation and bookmarks are replaced whole.
 */
export async function userColumns(read: Reader, row: UserRow, change: UserChange): Promise<Partial<UserRow>> {
  const { userId, username, personalisation, bookmarks } = change
  refuseIssues({
    'data.userId': userId === undefined ? null : userIdIssue(userId),
    'data.username': username === undefined ? null : usernameIssue(username),
    ...bookmarkIssues(bookmarks ?? []),
  })
  return {
    ...(userId === undefined ? {} : await identityColumns(read, row, userId)),
    ...(username === undefined ? {} : { username: username.trim() }),
    ...(personalisation === undefined ? {} : { personalisation: JSON.stringify(personalisation) }),
    ...(bookmarks === undefined ? {} : { bookmarks: JSON.stringify(bookmarks) }),
  }
}

async function identityColumns(read: Reader, row: UserRow, userId: string): Promise<Partial<UserRow>> {
  const same = userIdKey(userId) === row.user_id_key
  if (row.user_id_selected === 1) {
    if (userId === row.user_id) return {}
    throw new Problem('conflict', 'Your user ID is chosen and cannot be changed')
  }
  if (!same && (await userIdIsTaken(read, userId)))
    throw conflictOn('data.userId', 'User Id is already taken, please, choose another')
  return { user_id: userId, user_id_key: userIdKey(userId), user_id_selected: 1 }
}

function bookmarkIssues(bookmarks: NonNullable<UserChange['bookmarks']>): Record<string, Issue | string | null> {
  if (bookmarks.length > limits.bookmarksMax)
    return { 'data.bookmarks': `You can keep ${limits.bookmarksMax} bookmarks: delete one first` }
  return Object.fromEntries(
    bookmarks.flatMap(({ url, label }, index) => [
      [`data.bookmarks.${index}.label`, labelIssue(label)],
      [`data.bookmarks.${index}.url`, isPageUrl(url) ? null : 'A bookmark leads to a page'],
    ]),
  )
}

function labelIssue(label: string): Issue | string | null {
  if (label.trim() === '') return requiredIssue
  return isCleanText(label) ? null : 'A label cannot hold control characters'
}

/** True for a relative, http or https address; `javascript:` and the like are refused. */
function isPageUrl(url: string): boolean {
  if (url.trim() === '' || !isCleanText(url)) return false
  const base = 'http://here.invalid'
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol)
}
