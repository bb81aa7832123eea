import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { defineKind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { defineServerPlugin } from '#server/index.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  respondToNotification,
  signedIn,
  startServer,
  type TestServer,
  userIdOf,
} from '#tests/harness/index.ts'
import { refusal, unansweredNotifications } from './access-users.ts'

const map = defineKind({
  name: 'map',
  title: 'name',
  icon: 'cover',
  fields: { name: 'string >= 1', scale: 'number' },
  starter: { name: 'The world', scale: 7 },
})
const timeline = defineKind({
  name: 'timeline',
  title: 'name',
  icon: 'cover',
  fields: { name: 'string >= 1' },
  starter: { name: 'The story' },
})
const atlas = defineServerPlugin({ id: 'atlas', kinds: [map, timeline], permissions: ['map.print', 'space.atlas'] })

let server: TestServer
let bare: TestServer
let owner: Client
let spaceId = ''
const { create, find } = projectCalls

beforeAll(async () => {
  server = await startServer({ plugins: [atlas] })
  bare = await startServer({ plugins: [] })
  owner = await signedIn(server)
  spaceId = (await createPlace(owner)).spaceId
})
afterAll(() => Promise.all([server.close(), bare.close()]))

describe('a new project', () => {
  it('begins with one map and one timeline if requested', async () => {
    const choices = { defaultMap: true, defaultTimeline: true }
    const headers = { 'idempotency-key': 'begin' }
    const { projectId, counts } = await owner.call(create, { spaceId, name: 'Full', ...choices }, headers)
    expect(counts).toMatchObject({ map: 1, timeline: 1 })
    const place = { spaceId, projectId }
    const maps = await owner.call(callsOf(map).find, place)
    const [first] = maps.data
    const found = await owner.call(callsOf(map).get, { ...place, mapId: String(first?.mapId) })
    expect(found).toMatchObject({ name: 'The world', scale: 7, revision: 1 })
    await owner.call(create, { spaceId, name: 'Full', ...choices }, headers)
    expect((await owner.call(callsOf(map).find, place)).total).toBe(1)
    expect((await owner.call(callsOf(timeline).find, place)).total).toBe(1)
  })

  it('begins with nothing otherwise', async () => {
    const { counts } = await owner.call(create, { spaceId, name: 'Empty', defaultMap: false })
    expect([counts.map ?? 0, counts.timeline ?? 0]).toEqual([0, 0])
  })

  it('is not created if such a kind is not installed', async () => {
    const person = await signedIn(bare)
    const place = await createPlace(person)
    const input = { spaceId: place.spaceId, name: 'Refused', defaultMap: true, defaultTimeline: true }
    const { type, errors } = await refusal(person, create, input)
    expect(type).toBe('bad-input')
    expect(errors?.map(({ path }) => path)).toEqual(['defaultMap', 'defaultTimeline'])
    expect(await person.call(find, { spaceId: place.spaceId })).toHaveLength(1)
  })

  it('invites people in the same step, with the lowest role', async () => {
    const [guest, member] = [await signedIn(server), await signedIn(server)]
    await inviteAndAccept(owner, member, { spaceId })
    const users = [await userIdOf(guest), `${await userIdOf(member)}@example.org`]
    const { projectId } = await owner.call(create, { spaceId, name: 'Together', users })
    expect((await unansweredNotifications(guest))[0]).toMatchObject({
      action: 'INVITE_TO_SPACE_AND_PROJECT',
      payload: { projectId, projectName: 'Together', roleId: 'viewer' },
    })
    expect((await unansweredNotifications(member))[0]?.action).toBe('INVITE_TO_PROJECT')
    await respondToNotification(guest, true)
    expect((await guest.call(projectCalls.get, { spaceId, projectId })).roleId).toBe('viewer')
  })

  it('is not created if one of them cannot be invited, and nobody is', async () => {
    const guest = await signedIn(server)
    const before = await owner.call(find, { spaceId })
    const users = [await userIdOf(guest), 'nobody-here']
    const answer = await refusal(owner, create, { spaceId, name: 'Never', users, defaultMap: true })
    expect(answer).toMatchObject({ type: 'bad-input', errors: [{ path: 'users.1' }] })
    expect(await unansweredNotifications(guest)).toEqual([])
    expect(await owner.call(find, { spaceId })).toEqual(before)
  })
})

describe('permissions that a plugin adds', () => {
  it('are among those of its places, for owners and for roles that get them', async () => {
    const place = await createPlace(owner)
    const roles = await owner.call(projectMemberCalls.getPermissions, place)
    const held = roles.map(({ roleId, permissions }) => [roleId, permissions['map.print']])
    expect(held).toEqual([
      ['owner', true],
      ['administrator', false],
      ['editor', false],
      ['viewer', false],
    ])
    const newPermissions = [{ role: 'Printer', permissions: { 'project.read': true, 'map.print': true } }]
    const after = await owner.call(projectMemberCalls.setPermissions, { ...place, newPermissions })
    expect(after[3]?.permissions).toMatchObject({ 'map.print': true, 'map.read': false })
    expect((await owner.call(spaceCalls.get, { spaceId })).permissions).toEqual(['*'])
  })
})
