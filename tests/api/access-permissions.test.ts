import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
let place: Place
let others: Place
const people: Record<string, Client> = {}
const roles = {
  owner: ['owner', 'owner'],
  'space administrator': ['administrator', null],
  'space member': ['member', null],
  'project administrator': ['member', 'administrator'],
  editor: ['member', 'editor'],
  viewer: ['member', 'viewer'],
  'left the space': [null, 'editor'],
  outsider: [null, null],
} as const

beforeAll(async () => {
  server = await startServer()
  const owner = await signedIn(server, 'owner')
  place = await createPlace(owner, 'home')
  people.owner = owner
  for (const [name, [inSpace, inProject]] of Object.entries(roles).slice(1)) {
    const userId = name.replaceAll(' ', '-')
    people[name] = await signedIn(server, userId)
    await addMember(userId, inSpace, inProject)
  }
  others = await createPlace(person('outsider'), 'away')
})
afterAll(() => server.close())

function person(name: string): Client {
  return people[name] ?? expect.fail(`${name} is not there`)
}

/** Adds a member as invitations do, directly in the database. */
async function addMember(userId: string, inSpace: string | null, inProject: string | null): Promise<void> {
  await server.server.services.database.write(async tx => {
    const { id } = await tx.selectFrom('users').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
    const space = { space_id: place.spaceId, user_id: id }
    const project = { project_id: place.projectId, user_id: id }
    if (inSpace)
      await tx
        .insertInto('space_members')
        .values({ ...space, role: inSpace })
        .execute()
    if (inProject)
      await tx
        .insertInto('project_members')
        .values({ ...project, role: inProject })
        .execute()
  })
}

const calls: [string, Call, () => object][] = [
  ['space/get', spaceCalls.get as Call, () => ({ spaceId: place.spaceId })],
  ['space/update', spaceCalls.update as Call, () => ({ spaceId: place.spaceId, data: {} })],
  ['project/find', projectCalls.find as Call, () => ({ spaceId: place.spaceId })],
  ['project/create', projectCalls.create as Call, () => ({ spaceId: place.spaceId, name: 'Another' })],
  ['project/get', projectCalls.get as Call, () => place],
  ['project/update', projectCalls.update as Call, () => ({ ...place, data: {} })],
]

const may: Record<string, string[]> = {
  owner: ['space/get', 'space/update', 'project/find', 'project/create', 'project/get', 'project/update'],
  'space administrator': [
    'space/get',
    'space/update',
    'project/find',
    'project/create',
    'project/get',
    'project/update',
  ],
  'space member': ['space/get', 'project/find'],
  'project administrator': ['space/get', 'project/find', 'project/get', 'project/update'],
  editor: ['space/get', 'project/find', 'project/get'],
  viewer: ['space/get', 'project/find', 'project/get'],
  'left the space': [],
  outsider: [],
}

describe.each(Object.keys(roles))('%s', name => {
  it.each(calls)('%s [R-11]', async (callName, call, input) => {
    const { status } = await person(name).attempt(call, input())
    expect(status).toBe(may[name]?.includes(callName) ? 200 : 403)
  })
})

describe.each(Object.keys(roles).filter(name => name !== 'owner'))('%s', name => {
  it('may not delete the space or the project [R-11]', async () => {
    const space = await person(name).attempt(spaceCalls.delete as Call, { spaceId: place.spaceId })
    const project = await person(name).attempt(projectCalls.delete as Call, place)
    expect([space.status, project.status]).toEqual([403, 403])
    expect((await person('owner').call(projectCalls.get, place)).projectId).toBe(place.projectId)
  })
})

describe('visibility', () => {
  it.each([
    ['space administrator', 'administrator'],
    ['project administrator', 'administrator'],
    ['editor', 'editor'],
    ['viewer', 'viewer'],
  ])('%s has the role %s in the project', async (name, role) => {
    expect((await person(name).call(projectCalls.get, place)).role).toBe(role)
  })

  it('a member of the space sees no project they were not invited to [PROJ-25]', async () => {
    expect(await person('space member').call(projectCalls.find, { spaceId: place.spaceId })).toEqual([])
    expect(await person('viewer').call(projectCalls.find, { spaceId: place.spaceId })).toHaveLength(1)
  })

  it('everyone in a space sees who is in it, with their roles', async () => {
    const { users } = await person('viewer').call(spaceCalls.get, { spaceId: place.spaceId })
    const seen = Object.fromEntries(users.map(({ userId, role }) => [userId, role]))
    expect(seen).toEqual({
      owner: 'owner',
      'space-administrator': 'administrator',
      'space-member': 'member',
      'project-administrator': 'member',
      editor: 'member',
      viewer: 'member',
    })
  })

  it('space/find lists only one’s own spaces', async () => {
    const spaces = await person('outsider').call(spaceCalls.find, {})
    expect(spaces.map(({ spaceId }) => spaceId)).toEqual([others.spaceId])
  })
})

describe('a stranger', () => {
  it.each(calls)('cannot tell with %s whether a place exists [SPACE-20] [PROJ-24]', async (_, call, input) => {
    const nowhere = { spaceId: 'no_such_space', projectId: 'no_such_project' }
    const real = input() as Record<string, unknown>
    const unreal = Object.fromEntries(
      Object.entries(real).map(([key, value]) => [key, nowhere[key as keyof typeof nowhere] ?? value]),
    )
    const [one, other] = [await person('outsider').attempt(call, real), await person('outsider').attempt(call, unreal)]
    expect(one.status).toBe(403)
    expect([other.status, other.text]).toEqual([one.status, one.text])
  })

  it('finds no secret word of a private project in any response [R-14]', async () => {
    const secret = 'Zyzzogeton'
    const owner = await signedIn(server)
    const hidden = await createPlace(owner, 'hidden')
    await owner.call(projectCalls.update, { ...hidden, data: { name: secret, description: secret } })
    await owner.call(spaceCalls.update, { spaceId: hidden.spaceId, data: { name: secret, description: secret } })
    const outsider = person('outsider')
    const texts = [
      await outsider.attempt(spaceCalls.find as Call, {}),
      await outsider.attempt(spaceCalls.get as Call, { spaceId: hidden.spaceId }),
      await outsider.attempt(projectCalls.find as Call, { spaceId: hidden.spaceId }),
      await outsider.attempt(projectCalls.get as Call, hidden),
      await outsider.attempt(sessionCalls.getPublicInfo as Call, { userId: 'owner' }),
    ]
    for (const { text } of texts) expect(text).not.toContain(secret)
  })
})

describe('ids of two places together', () => {
  it.each(['get', 'update', 'delete'] as const)('project/%s requires both [R-12]', async verb => {
    const call = projectCalls[verb] as Call
    const data = verb === 'update' ? { data: { name: 'Taken over' } } : {}
    const crossed = [
      { name: 'owner', spaceId: others.spaceId, projectId: place.projectId },
      { name: 'outsider', spaceId: others.spaceId, projectId: place.projectId },
      { name: 'outsider', spaceId: place.spaceId, projectId: others.projectId },
    ]
    for (const { name, ...ids } of crossed)
      expect((await person(name).attempt(call, { ...ids, ...data })).status, name).toBe(403)
    expect((await person('owner').call(projectCalls.get, place)).name).toBe('home')
  })

  it('requires both if one person owns them [R-12]', async () => {
    const owner = await signedIn(server)
    const [one, two] = [await createPlace(owner, 'one'), await createPlace(owner, 'two')]
    const crossed = { spaceId: one.spaceId, projectId: two.projectId }
    expect((await owner.attempt(projectCalls.get as Call, crossed)).status).toBe(403)
    expect((await owner.attempt(projectCalls.delete as Call, crossed)).status).toBe(403)
    expect((await owner.call(projectCalls.get, two)).projectId).toBe(two.projectId)
  })
})

describe('an ended session', () => {
  it.each(calls)('%s is refused [R-11]', async (_, call, input) => {
    const client = await signedIn(server)
    const cookie = client.cookies.get('skald_session') ?? ''
    await client.call(sessionCalls.logout, {})
    client.cookies.set('skald_session', cookie)
    expect((await client.attempt(call, input())).status).toBe(401)
  })
})
