import { userIdKey } from '#core/shared/access/account-rules.ts'
import { searchKey, sortKey } from '#core/shared/text/text-keys.ts'
import { badField, handle, listed, type Params, prepare, type Reader, withTables } from '#server/index.ts'
import { chatCalls } from '../shared.ts'
import type { ChatTables } from './tables.ts'

const matchesMax = 50
/** the most people searched */
const knownPeopleMax = 5_000

const selectKnownPeople = prepare((db, $: Params<{ person: string; limit: number }>) =>
  withTables<ChatTables>(db)
    .selectFrom('users')
    .select(['user_id', 'username'])
    .where('deleted_at', 'is', null)
    .where('user_id_selected', '=', 1)
    .where('users.id', '<>', $.person)
    .where(eb =>
      eb.or([
        eb(
          'users.id',
          'in',
          eb
            .selectFrom('space_members as mine')
            .innerJoin('space_members as theirs', 'theirs.space_id', 'mine.space_id')
            .where('mine.user_id', '=', $.person)
            .select('theirs.user_id'),
        ),
        eb(
          'users.id',
          'in',
          eb
            .selectFrom('chat_members as mine')
            .innerJoin('chat_members as theirs', 'theirs.chat_id', 'mine.chat_id')
            .where('mine.user_id', '=', $.person)
            .select('theirs.user_id'),
        ),
      ]),
    )
    .limit($.limit),
)

export const getPeople = handle(chatCalls.getPeople, async ({ text = '' }, context) => {
  const requestedIds = searchKey(text.replace(/^@/, '')).trim()
  const rows = await selectKnownPeople.all(context.read, { person: context.person().id, limit: knownPeopleMax })
  return rows
    .filter(row => searchKey(row.username).includes(requestedIds) || row.user_id.toLowerCase().includes(requestedIds))
    .map(row => ({ userId: row.user_id, username: row.username, key: sortKey(row.username) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .slice(0, matchesMax)
    .map(({ userId, username }) => ({ userId, username }))
})

const selectByUserId = prepare((db, $: Params<{ keys: string }>) =>
  db
    .selectFrom('users')
    .select(['id', 'user_id_key'])
    .where('deleted_at', 'is', null)
    .where('user_id_selected', '=', 1)
    .where('user_id_key', 'in', listed<string>($.keys)),
)

/**
 * Internal ids of the people with these user ids, each once, without `but`. @throws Problem bad-input naming each
 * unknown one, below `field`
 */
export async function findKnownPeople(
  read: Reader,
  userIds: readonly string[],
  { field, but }: { field: string; but: string },
): Promise<string[]> {
  const keys = userIds.map(userId => userIdKey(userId.trim().replace(/^@/, '')))
  const rows = await selectByUserId.all(read, { keys: JSON.stringify(keys) })
  const known = new Map(rows.map(row => [row.user_id_key, row.id]))
  const unknown = keys.findIndex(key => !known.has(key))
  if (unknown >= 0) throw badField(`${field}.${unknown}`, `Nobody is registered as "${userIds[unknown]}"`)
  return [...new Set(keys.flatMap(key => known.get(key) ?? []))].filter(id => id !== but)
}
