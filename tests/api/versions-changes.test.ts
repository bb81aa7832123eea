import { beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '#core/shared/call.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  serverForFile,
  signedIn,
  type TestServer,
} from '#tests/harness/index.ts'

const { create, update } = callsOf(chapter)
const longAgo = '2020-01-01T00:00:00.000Z'
const year = 365 * 24 * 60 * 60_000

type Changes = OutputOf<typeof versionCalls.changes>

let server: TestServer
let ann: Client
let ben: Client
let place: Place
serverForFile(['ann', 'ben'], at => {
  ;({ server, ann, ben } = at)
})
beforeAll(async () => {
  place = await createPlace(ann)
  const writer = { role: 'Writer', permissions: { 'project.read': true, 'chapter.read': true, 'chapter.update': true } }
  const roles = await ann.call(projectMemberCalls.setPermissions, { ...place, newPermissions: [writer] })
  await inviteAndAccept(ann, ben, place, roles.find(({ role }) => role === writer.role)?.roleId)
})

async function chapterOf(text: string): Promise<string> {
  return (await ann.call(create, { ...place, title: 'Loomings', text: fromPlainText(text) })).chapterId
}

async function write(by: Client, chapterId: string, text: string): Promise<void> {
  await by.call(update, { ...place, chapterId, data: { text: fromPlainText(text) } })
}

const named = (id: string) => ({ ...place, kind: 'chapter', id })

describe('the changes of a text', () => {
  it('have the numbers of added and removed words; one person’s versions in an interval are one', async () => {
    const id = await chapterOf('Call me Ishmael.\nSome years ago')
    await write(ann, id, 'Call me Ish.\nSome years ago')
    await write(ann, id, 'Call me Ahab.\nSome years ago, never mind how long')
    await write(ben, id, 'Call me Ahab.\nNever mind how long')
    await write(ann, id, 'Call me Ahab.\nNever mind how long ago')
    const { data, next } = await ann.call(versionCalls.changes, named(id))
    expect(data.map(({ revision, updatedBy, added, removed }) => [revision, updatedBy, added, removed])).toEqual([
      [5, 'ann', 1, 0],
      [4, 'ben', 1, 4],
      [3, 'ann', 5, 1],
      [1, 'ann', 6, 0],
    ])
    expect(next).toBeNull()
    // Each version can be read by itself.
    const old = await ann.call(versionCalls.get, { ...named(id), revision: 3 })
    expect(old.data.text).toEqual(fromPlainText('Call me Ahab.\nSome years ago, never mind how long'))
  })

  it('come page after page, each one once', async () => {
    const id = await chapterOf('one')
    for (let at = 0; at < 6; at++) await write(at % 2 ? ann : ben, id, `one ${'more '.repeat(at + 1)}`)
    const whole = await ann.call(versionCalls.changes, named(id))
    const found: number[] = []
    for (let from: number | null = 100; from !== null; ) {
      const { data, next }: Changes = await ann.call(versionCalls.changes, { ...named(id), from, limit: 2 })
      found.push(...data.map(({ revision }) => revision))
      from = next
    }
    expect(found).toEqual(whole.data.map(({ revision }) => revision))
    expect(found).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  it('of a text that never changed are its creation', async () => {
    const id = await chapterOf('Call me Ishmael.')
    const { data } = await ann.call(versionCalls.changes, named(id))
    expect(data).toMatchObject([{ revision: 1, updatedBy: 'ann', added: 3, removed: 0 }])
  })

  it('and the words of the day need permission to read the entity', async () => {
    const id = await chapterOf('secret')
    const stranger = await signedIn(server)
    expect((await stranger.attempt(versionCalls.changes, named(id))).status).toBe(403)
    expect((await stranger.attempt(versionCalls.wordsSince, { ...named(id), since: longAgo })).status).toBe(403)
  })
})

describe('the words somebody wrote since', () => {
  it('are their own, minus those they removed', async () => {
    const id = await chapterOf('Call me Ishmael.')
    await write(ann, id, 'Call me Ishmael. Some years ago')
    await write(ben, id, 'Call me. Some years ago')
    await write(ann, id, 'Call me. Some years ago never mind')
    const since = async (by: Client, from = longAgo) =>
      (await by.call(versionCalls.wordsSince, { ...named(id), since: from })).words
    expect([await since(ann), await since(ben)]).toEqual([5, -1])
    expect(await since(ann, new Date(Date.now() + year).toISOString())).toBe(0)
    expect((await ann.attempt(versionCalls.wordsSince, { ...named(id), since: 'today' })).status).toBe(400)
  })
})
