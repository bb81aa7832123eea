import Sqlite from 'better-sqlite3'
import { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { type Client, signedIn, type TestServer } from '#tests/harness/index.ts'

let people = 0

/** A new account, to be deleted or to be beside one that is. */
export async function someone(server: TestServer) {
  people += 1
  const userId = `leaver-${people}`
  return { userId, email: `${userId}@example.org`, client: await signedIn(server, userId) }
}

export async function internalId(server: TestServer, userId: string): Promise<string> {
  const { read } = server.server.services.database
  return (await read.selectFrom('users').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id
}

/** Invites a person to a space, and accepts for them. */
export async function addToSpace(owner: Client, guest: { client: Client; userId: string }, spaceId: string) {
  await owner.call(spaceMemberCalls.invite, { spaceId, emails: [guest.userId] })
  const [waiting] = await guest.client.call(notificationCalls.get, {})
  await guest.client.call(notificationCalls.respond, {
    notificationId: waiting?.notificationId ?? '',
    response: true,
  })
}

/** All tables that contain a value; the event log is pruned after a day, and search words are not columns. */
export function tablesWith(server: TestServer, value: string): string[] {
  const file = new Sqlite(server.server.services.database.file, { readonly: true })
  const names = file.prepare<unknown[], { name: string }>(`select name from sqlite_master where type = 'table'`).all()
  const found = names
    .map(({ name }) => name)
    .filter(name => !/^(events|search_words.*|sqlite_.*)$/.test(name))
    .filter(name =>
      file
        .prepare<unknown[], Record<string, unknown>>(`select * from "${name}"`)
        .all()
        .some(row => Object.values(row).includes(value)),
    )
  file.close()
  return found
}
