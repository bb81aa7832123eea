import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { type Client, createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { createTopKinds } from '#tests/harness/kinds.ts'
import type { BrowserFixture } from './fixtures/browser-fixture.ts'

/** A page of a user with some data of every sort. */
export async function furnish(stage: BrowserFixture, userId: string) {
  const { page, client } = await stage.openAs(userId, { expectsFailures: true })
  return { page, client, ...(await furnishFor(stage, client, userId)) }
}

/** Creates data of every sort: places, people, entities of every kind, a note, a bookmark, an invitation. */
export async function furnishFor(stage: BrowserFixture, client: Client, userId: string) {
  const place = await createPlace(client, 'whole')
  const { spaceId, projectId } = place
  const text = fromPlainText('The debts were read at low water.')
  const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'Low Morrow', text })
  const last = await client.call(callsOf(chapter).create, { ...place, title: 'The Salt Road', text })
  const entities = await createTopKinds(client, place, 'One of its kind')
  const gone = await client.call(callsOf(chapter).create, { ...place, title: 'Out of the way', text })
  await client.call(archiveToggleCall, { ...place, entity: 'chapter', entityId: gone.chapterId, archived: true })
  const archived = entityLink(chapter, { ...place, id: gone.chapterId })
  entities.push(archived)
  // One more that can be brought back.
  const deleted = await client.call(callsOf(chapter).create, { ...place, title: 'Deleted by mistake', text })
  await client.call(callsOf(chapter).delete, { ...place, chapterId: deleted.chapterId })
  await client.call(noteCalls.create, { content: fromPlainText('The bell rings twice') })
  const bookmarks = [{ label: 'The first one', url: `/builder/chapter/${spaceId}/${projectId}/${chapterId}` }]
  await client.call(sessionCalls.updateUser, { data: { bookmarks } })
  const friend = await signedIn(stage.server, `${userId}-friend`)
  await inviteAndAccept(client, friend, { spaceId })
  const host = await signedIn(stage.server, `${userId}-host`)
  const visited = await createPlace(host, 'visited')
  await inviteAndAccept(host, client, visited)
  const hosted = await createPlace(host, 'hosted')
  await host.call(spaceMemberCalls.invite, { spaceId: hosted.spaceId, emails: [userId] })
  const at = (kind: string, id: string) => `/builder/${kind}/${spaceId}/${projectId}/${id}`
  const pages = { chapter: at('chapter', chapterId), last: at('chapter', last.chapterId), archived }
  return { friend, host, spaceId, projectId, visited: visited.spaceId, entities, ...pages }
}
