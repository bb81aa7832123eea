import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestServer,
  userIdOf,
} from '#tests/harness/index.ts'

const { create, update } = callsOf(chapter)
const prose = (text: string) => [{ type: 'paragraph' as const, children: [{ text }] }]

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server, 'version-ann')
  place = await createPlace(ann)
})
afterAll(() => server.close())

async function chapterOf(client: Client, where: Place, texts: readonly string[]): Promise<string> {
  const { chapterId } = await client.call(create, { ...where, title: 'Loomings', text: prose('Call me') })
  for (const text of texts) await client.call(update, { ...where, chapterId, data: { text: prose(text) } })
  return chapterId
}

const named = (id: string, where = place) => ({ ...where, kind: 'chapter', id })

describe('the versions of an entity', () => {
  it('are listed the newest first, page after page, and read one by one', async () => {
    const id = await chapterOf(ann, place, ['Call me Ish', 'Call me Ishmael.'])
    const first = await ann.call(versionCalls.list, { ...named(id), limit: 2 })
    expect(first.data.map(({ revision, updatedBy }) => [revision, updatedBy])).toEqual([
      [3, 'version-ann'],
      [2, 'version-ann'],
    ])
    const rest = await ann.call(versionCalls.list, { ...named(id), limit: 2, page: first.nextCursor ?? '' })
    expect(rest).toMatchObject({ data: [{ revision: 1 }], total: 3, nextCursor: null })
    expect(await ann.call(versionCalls.list, { ...named(id), limit: 2, page: 2 })).toEqual(rest)
    expect((await ann.call(versionCalls.list, { ...named(id), limit: 1, page: 3 })).data).toEqual(rest.data)
    expect(await ann.call(versionCalls.list, { ...named(id), page: 2 })).toMatchObject({ data: [], nextCursor: null })
    const texts = await Promise.all(
      [1, 2, 3].map(async revision => (await ann.call(versionCalls.get, { ...named(id), revision })).data),
    )
    expect(texts).toEqual(
      ['Call me', 'Call me Ish', 'Call me Ishmael.'].map(text => ({ title: 'Loomings', text: prose(text), tags: [] })),
    )
    expect((await ann.attempt(versionCalls.get, { ...named(id), revision: 4 })).status).toBe(404)
    expect((await ann.attempt(versionCalls.list, { ...named(id), page: 'r' })).status).toBe(400)
  })

  it('need permission to read the entity', async () => {
    const id = await chapterOf(ann, place, ['x'])
    const [reader, stranger] = [await signedIn(server), await signedIn(server)]
    const role = { role: 'No chapters', permissions: { 'project.read': true, 'entry.read': true } }
    const roles = await ann.call(projectMemberCalls.setPermissions, { ...place, newPermissions: [role] })
    await inviteAndAccept(ann, reader, place, roles.find(one => one.role === role.role)?.roleId)
    for (const client of [reader, stranger]) {
      expect((await client.attempt(versionCalls.list, named(id))).status).toBe(403)
      expect((await client.attempt(versionCalls.get, { ...named(id), revision: 1 })).status).toBe(403)
    }
  })

  it("of another's entity give the same response as those of a missing one [R-12]", async () => {
    const bob = await signedIn(server)
    const his = await createPlace(bob)
    const foreign = await chapterOf(ann, place, ['secret'])
    const elsewhere = await chapterOf(bob, await createPlace(bob), ['mine'])
    const ask = (call: object, id: string, more: object) => bob.attempt(call as Call, { ...named(id, his), ...more })
    for (const id of [foreign, elsewhere])
      for (const [call, more] of [
        [versionCalls.list, {}],
        [versionCalls.get, { revision: 1 }],
      ] as const) {
        const answer = await ask(call, id, more)
        expect(answer.status).toBe(404)
        expect(answer.text).toBe((await ask(call, 'no_such_entity', more)).text)
      }
    expect((await bob.attempt(versionCalls.list, { ...his, kind: 'toString', id: foreign })).status).toBe(404)
  })

  it('can be restored when what their texts mention is deleted: the name stays, and the rest of the text', async () => {
    const { entryId } = await ann.call(callsOf(entry).create, { ...place, name: 'The Lamp' })
    const mention = { type: 'mention' as const, entity: { type: 'entry', id: entryId, ...place }, label: 'The Lamp' }
    const text = [{ type: 'paragraph' as const, children: [{ text: 'By ' }, { ...mention, children: [{ text: '' }] }] }]
    const { chapterId: id } = await ann.call(create, { ...place, title: 'Lit', text: text as never })
    const before = await ann.call(versionCalls.get, { ...named(id), revision: 1 })
    await ann.call(update, { ...place, chapterId: id, data: { text: prose('Dark.') } })
    await ann.call(callsOf(entry).delete, { ...place, entryId })
    const restore = () => ann.attempt(update, { ...place, chapterId: id, data: { text: before.data.text as never } })
    for (let times = 0; times < 2; times++) {
      expect((await restore()).status).toBe(200)
      expect((await ann.call(callsOf(chapter).get, { ...place, chapterId: id })).text).toEqual(before.data.text)
    }
    const relations = await ann.call(relationCalls.get, { ...place, entryId: id, entryType: 'chapter' })
    expect(relations).toEqual([])
  })

  it('keep a deleted author', async () => {
    const guest = await signedIn(server, 'version-guest')
    const id = await chapterOf(ann, place, [])
    await inviteAndAccept(ann, guest, place, 'editor')
    await guest.call(update, { ...place, chapterId: id, data: { text: prose('of a guest') } })
    await guest.call(accountCalls.deleteAccount, { userId: await userIdOf(guest), password: 'correct horse 1' })
    const { data } = await ann.call(versionCalls.list, named(id))
    expect(data.map(({ updatedBy }) => updatedBy)).toEqual(['Deleted user', 'version-ann'])
    expect((await ann.call(versionCalls.get, { ...named(id), revision: 2 })).data.text).toEqual(prose('of a guest'))
  })
})
