import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { callsOf, defaultSorting, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { exportCalls } from '#plugins/exports/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import type { ServerPlugin } from '#server/index.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestServer,
} from '#tests/harness/index.ts'

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer({})
  ann = await signedIn(server)
  place = await createPlace(ann)
})
afterAll(() => server.close())

const { create, get } = callsOf(chapter)
const write = async (title: string, text: string) =>
  (await ann.call(create, { ...place, title, text: fromPlainText(text) })).chapterId

const kinds = Object.values<ServerPlugin>(serverPlugins).flatMap(plugin => plugin.kinds ?? [])

it.each(kinds.map(kind => [kind.name, kind] as const))(
  'the whole list of a %s can be read in its order',
  async (_, kind) => {
    const input = { ...place, sorting: defaultSorting(kind) }
    expect((await ann.attempt(callsOf(kind).find, input as never)).status).toBe(200)
  },
)

describe('export/read', () => {
  it('answers whole entities in the order asked for, without those that are gone', async () => {
    const ids = [await write('One', 'First text'), await write('Two', 'Second text')].toReversed()
    const answer = await ann.call(exportCalls.read, { ...place, kind: 'chapter', ids: ['gone', ...ids] })
    const whole = await Promise.all(ids.map(chapterId => ann.call(get, { ...place, chapterId })))
    expect(answer).toEqual({ data: whole, taken: 3 })
  })

  it('stops when it is long, so that the rest is asked for again', async () => {
    const long = 'The debts were read at low water. '.repeat(70_000)
    const ids = [await write('A', long), await write('B', long), await write('C', long)]
    const { data, taken } = await ann.call(exportCalls.read, { ...place, kind: 'chapter', ids })
    expect([data.length, taken]).toEqual([2, 2])
  })

  it('requires to read the kind, which must exist', async () => {
    const bob = await signedIn(server, 'bob')
    const roles = await ann.call(projectMemberCalls.setPermissions, {
      ...place,
      newPermissions: [{ role: 'Visitor', permissions: { 'project.read': true } }],
    })
    await inviteAndAccept(ann, bob, place, roles.find(({ role }) => role === 'Visitor')?.roleId)
    const input = { ...place, kind: 'chapter', ids: ['one'] }
    expect(await bob.attempt(exportCalls.read, input)).toMatchObject({ status: 403 })
    expect((await ann.attempt(exportCalls.read, { ...input, kind: 'nothing' })).json).toMatchObject({
      errors: [{ path: 'kind', message: 'must be the name of a kind' }],
    })
  })
})
