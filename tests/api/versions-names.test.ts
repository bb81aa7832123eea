import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { versionCalls, versionNameLimits } from '#core/shared/calls/versions.ts'
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

const calls = callsOf(chapter)
let server: TestServer
let ann: Client
let ben: Client
let place: Place
serverForFile(['ann', 'ben'], at => {
  ;({ server, ann, ben } = at)
})
beforeAll(async () => {
  place = await createPlace(ann)
  const reader = { role: 'Reader', permissions: { 'project.read': true, 'chapter.read': true } }
  const roles = await ann.call(projectMemberCalls.setPermissions, { ...place, newPermissions: [reader] })
  await inviteAndAccept(ann, ben, place, roles.find(({ role }) => role === reader.role)?.roleId)
})

let of: Place & { kind: string; id: string }
/** Four versions; the later three of one person within ten minutes, which lists show as one. */
beforeEach(async () => {
  const { chapterId } = await ann.call(calls.create, { ...place, title: 'Loomings', text: fromPlainText('one') })
  for (const text of ['one two', 'one two three', 'one two three four'])
    await ann.call(calls.update, { ...place, chapterId, data: { text: fromPlainText(text) } })
  of = { ...place, kind: 'chapter', id: chapterId }
})

const named = async () => (await ann.call(versionCalls.named, of)).map(({ revision, name }) => [revision, name])
const listed = async () => (await ann.call(versionCalls.changes, of)).data.map(({ revision }) => revision)
const refused = async (call: Call, input: object, client = ann) => {
  const { status, json } = await client.attempt(call, { ...of, ...input })
  return [status, (json as { errors?: { path: string }[] }).errors?.[0]?.path]
}

describe('the name of a version', () => {
  it('is given, changed and taken away; a named version is listed by itself', async () => {
    expect(await listed()).toEqual([4, 1])
    await ann.call(versionCalls.name, { ...of, revision: 2, name: ' First draft ' })
    await ann.call(versionCalls.name, { ...of, revision: 1, name: 'Seed' })
    expect(await named()).toEqual([
      [2, 'First draft'],
      [1, 'Seed'],
    ])
    expect((await ann.call(versionCalls.named, of))[0]?.updatedBy).toBe('ann')
    expect(await listed()).toEqual([4, 2, 1])
    expect((await ann.call(versionCalls.changes, of)).data.map(({ added }) => added)).toEqual([2, 1, 1])
    await ann.call(versionCalls.name, { ...of, revision: 2, name: 'Second draft' })
    expect(await named()).toContainEqual([2, 'Second draft'])
    await ann.call(versionCalls.removeName, { ...of, revision: 2 })
    expect(await named()).toEqual([[1, 'Seed']])
    expect(await listed()).toEqual([4, 1])
  })

  it('is given by whoever may change the entity, and seen by whoever may read it', async () => {
    await ann.call(versionCalls.name, { ...of, revision: 2, name: 'First draft' })
    expect((await ben.call(versionCalls.named, of)).map(({ name }) => name)).toEqual(['First draft'])
    expect(await refused(versionCalls.name, { revision: 3, name: 'Mine' }, ben)).toEqual([403, undefined])
    expect(await refused(versionCalls.removeName, { revision: 2 }, ben)).toEqual([403, undefined])
    const stranger = await signedIn(server)
    expect(await refused(versionCalls.named, {}, stranger)).toEqual([403, undefined])
    expect(await named()).toEqual([[2, 'First draft']])
  })

  it('is refused if it is blank or too long, or its version is not there', async () => {
    const one = { revision: 2 }
    expect(await refused(versionCalls.name, { ...one, name: '  ' })).toEqual([400, 'name'])
    expect(await refused(versionCalls.name, { ...one, name: '' })).toEqual([400, 'name'])
    expect(await refused(versionCalls.name, { ...one, name: 'x'.repeat(101) })).toEqual([400, 'name'])
    expect(await refused(versionCalls.name, { revision: 9, name: 'Later' })).toEqual([404, undefined])
    expect(await refused(versionCalls.name, { id: 'nobody', revision: 1, name: 'None' })).toEqual([404, undefined])
    expect(await named()).toEqual([])
  })

  it('is one of at most two hundred of an entity; those there are can be renamed', async () => {
    const { database } = server.server.services
    const { seq } = await database.read
      .selectFrom('entities')
      .select('seq')
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: versionNameLimits.namedMax }, (_, at) => ({
      ...{ entity_seq: seq, revision: at === 0 ? 2 : at + 100, name: `Draft ${at}`, person: 'x', at: 0 },
    }))
    await database.write(tx => tx.insertInto('version_names').values(rows).execute())
    expect(await refused(versionCalls.name, { revision: 3, name: 'One more' })).toEqual([403, undefined])
    await ann.call(versionCalls.name, { ...of, revision: 2, name: 'Another' })
    expect(await named()).toEqual([[2, 'Another']])
  })

  it('goes with its entity, and comes back when the deletion is undone', async () => {
    await ann.call(versionCalls.name, { ...of, revision: 2, name: 'First draft' })
    await ann.call(calls.delete, { ...place, chapterId: of.id })
    expect(await refused(versionCalls.named, {})).toEqual([404, undefined])
    await ann.call(undoDeletionCall, { ...place, undoId: of.id })
    expect(await named()).toEqual([[2, 'First draft']])
  })
})
