import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { Client, createPlace, signedIn, startServer, type TestResponse, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
let client: Client
let count = 0
const { create, get, find, update } = spaceCalls
const remove = spaceCalls.delete

beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  client = await signedIn(server, 'author')
})
afterAll(() => server.close())

function freshId(): string {
  count += 1
  return `space_${count}`
}

async function made(more: object = {}) {
  return client.call(create, { spaceId: freshId(), name: 'A space', ...more })
}

function refusal(answer: TestResponse) {
  const { type, errors } = answer.json as ProblemBody
  return { status: answer.status, type, path: errors?.[0]?.path, message: errors?.[0]?.message }
}

async function attempt(call: unknown, input: unknown, headers?: Record<string, string>): Promise<TestResponse> {
  return client.attempt(call as Call, input, headers)
}

describe('space/create', () => {
  it('creates a space owned by the caller [SPACE-01] [SPACE-17]', async () => {
    const spaceId = freshId()
    const space = await client.call(create, { spaceId, name: '  Мій простір  ', description: 'One.\nTwo.' })
    expect(space).toEqual({
      spaceId,
      name: 'Мій простір',
      description: 'One.\nTwo.',
      owner: { userId: 'author', username: 'author' },
      users: [{ userId: 'author', username: 'author', role: 'owner' }],
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      roleId: 'owner',
      role: 'owner',
      permissions: ['*'],
    })
    expect(await client.call(get, { spaceId })).toEqual(space)
    expect(await client.call(find, {})).toContainEqual(space)
  })

  it('lets any person create a space and a project in it [USER-01]', async () => {
    const person = await signedIn(server)
    const { spaceId } = await person.call(create, { spaceId: freshId(), name: 'Own' })
    const project = await person.call(projectCalls.create, { spaceId, name: 'Tale' })
    expect(project).toMatchObject({ spaceId, name: 'Tale', role: 'owner' })
  })

  it.each(['my_space1', '_', '0'.repeat(50)])('accepts the id %s [SPACE-13]', async spaceId => {
    expect((await made({ spaceId })).spaceId).toBe(spaceId)
  })

  it.each([
    'My-Space',
    'my space',
    'простір',
    'sp\u0430ce',
    'a/b',
    '../a',
    'a\u202eb',
    'a\u0000',
    '%61',
    'a'.repeat(51),
    'a'.repeat(10_000),
    '',
  ])('refuses the id %j [SPACE-13]', async spaceId => {
    expect(refusal(await attempt(create, { spaceId, name: 'X' }))).toMatchObject({
      status: 400,
      type: 'bad-input',
      path: 'spaceId',
    })
  })

  it('says which characters an id may have', async () => {
    expect(refusal(await attempt(create, { spaceId: 'My-Space', name: 'X' })).message).toBe(
      'Space ID can hold only lowercase letters, digits and underscores',
    )
  })

  it.each([
    '',
    '   ',
    '\u200b',
    '\u0000',
    'a\u0007b',
    'a\u202eb',
    'a\u2028b',
    'x'.repeat(201),
    'x'.repeat(10_000),
    7,
    null,
  ])('refuses the name %j', async name => {
    const spaceId = freshId()
    expect(refusal(await attempt(create, { spaceId, name }))).toMatchObject({ status: 400, path: 'name' })
    expect((await attempt(get, { spaceId })).status).toBe(403)
  })

  it.each(['<script>alert(1)</script>', "'; drop table spaces; --", '👩‍🚀', 'x'.repeat(200), '{{7*7}}', '../../x'])(
    'stores the name %s unchanged',
    async name => {
      const { spaceId } = await made({ name })
      expect((await client.call(get, { spaceId })).name).toBe(name)
    },
  )

  it('refuses a taken id, naming the field', async () => {
    const { spaceId } = await made()
    const stranger = await signedIn(server)
    for (const one of [client, stranger]) {
      const answer = await one.attempt(create as Call, { spaceId, name: 'Mine' })
      expect(refusal(answer)).toMatchObject({ status: 409, type: 'conflict', path: 'spaceId' })
    }
    expect((await client.call(get, { spaceId })).name).toBe('A space')
  })

  it('gives an id to one of many concurrent requests', async () => {
    const spaceId = freshId()
    const all = await Promise.all(Array.from({ length: 10 }, () => attempt(create, { spaceId, name: 'X' })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  it.each(['ownerId', 'owner', 'role', 'users', 'created', 'id', '__proto__', 'constructor'])(
    'refuses the extra field %s',
    async field => {
      const spaceId = freshId()
      const body = `{"spaceId":"${spaceId}","name":"X","${field}":"y"}`
      const answer = await client.send('POST', '/api/space/create', {
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status).toBe(400)
      expect((await attempt(get, { spaceId })).status).toBe(403)
    },
  )

  it('returns the space it created for a repeated write', async () => {
    const input = { spaceId: freshId(), name: 'Once' }
    const headers = { 'idempotency-key': `once-${count}` }
    const answers = await Promise.all([1, 2, 3].map(() => attempt(create, input, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await client.call(find, {})).filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  it('never returns another person’s write by its key', async () => {
    const headers = { 'idempotency-key': 'shared-key' }
    await attempt(create, { spaceId: freshId(), name: 'Mine' }, headers)
    const stranger = await signedIn(server)
    const spaceId = freshId()
    const answer = await stranger.attempt(create as Call, { spaceId, name: 'Theirs' }, headers)
    expect(answer.json).toMatchObject({ spaceId, name: 'Theirs' })
  })
})

describe('the limit of spaces', () => {
  it('refuses one more than SPACES_PER_USER, until one is deleted [SPACE-16]', async () => {
    const small = await startServer({ env: { SPACES_PER_USER: '2' } })
    const person = await signedIn(small)
    const left = async () => (await person.call(sessionCalls.me, {})).user.spacesLeft
    expect(await left()).toBe(2)
    for (const spaceId of ['one', 'two']) await person.call(create, { spaceId, name: spaceId })
    expect(await left()).toBe(0)
    const answer = await person.attempt(create as Call, { spaceId: 'three', name: 'three' })
    expect(answer.status).toBe(403)
    expect(answer.json).toMatchObject({ type: 'limit-reached', detail: expect.stringContaining('may own 2') })
    await person.call(remove, { spaceId: 'one' })
    expect(await left()).toBe(1)
    expect((await person.call(create, { spaceId: 'three', name: 'three' })).spaceId).toBe('three')
    await small.close()
  })
})

describe('space/find', () => {
  it('returns an empty list to a new person and then what they created [SPACE-25]', async () => {
    const person = await signedIn(server)
    expect(await person.call(find, {})).toEqual([])
    const space = await person.call(create, { spaceId: freshId(), name: 'First' })
    expect(await person.call(find, {})).toEqual([space])
  })

  it('sorts by name as readers do', async () => {
    const person = await signedIn(server)
    const names = ['Ґава', 'Яблуко', 'part 10', 'Іній', 'Part 2', 'Єва', 'Горіх', 'Ивасі', 'Ера']
    for (const name of names) await person.call(create, { spaceId: freshId(), name })
    const sorted = (await person.call(find, {})).map(({ name }) => name)
    expect(sorted).toEqual(['Part 2', 'part 10', 'Горіх', 'Ґава', 'Ера', 'Єва', 'Ивасі', 'Іній', 'Яблуко'])
  })
})

describe('space/update', () => {
  it('changes name and description [SPACE-18]', async () => {
    const { spaceId } = await made()
    await client.call(update, { spaceId, data: { name: ' Нова назва ', description: 'New' } })
    expect(await client.call(get, { spaceId })).toMatchObject({ name: 'Нова назва', description: 'New' })
  })

  it('keeps fields that are not given', async () => {
    const { spaceId } = await made({ description: 'Kept' })
    await client.call(update, { spaceId, data: { name: 'Other' } })
    expect(await client.call(get, { spaceId })).toMatchObject({ name: 'Other', description: 'Kept' })
  })

  it('never changes the id [SPACE-12]', async () => {
    const { spaceId } = await made()
    await attempt(update, { spaceId, data: { name: 'X', spaceId: 'changed_id' } })
    expect((await client.call(get, { spaceId })).spaceId).toBe(spaceId)
    expect((await attempt(get, { spaceId: 'changed_id' })).status).toBe(403)
  })

  it.each([
    { name: '' },
    { name: '\u202e' },
    { name: 'x'.repeat(201) },
    { description: 'a\u0000' },
    { description: 'x'.repeat(5001) },
  ])('refuses %j and changes nothing', async data => {
    const before = await made()
    expect((await attempt(update, { spaceId: before.spaceId, data })).status).toBe(400)
    expect(await client.call(get, { spaceId: before.spaceId })).toEqual(before)
  })
})

describe('space/delete', () => {
  it('deletes the space [SPACE-19]', async () => {
    const { spaceId } = await made()
    expect(await client.call(remove, { spaceId })).toEqual({ ok: true })
    expect((await client.call(find, {})).map(space => space.spaceId)).not.toContain(spaceId)
    expect((await attempt(get, { spaceId })).status).toBe(403)
  })

  it('deletes its projects, and only its own', async () => {
    const gone = await createPlace(client, 'gone')
    const kept = await createPlace(client, 'kept')
    await client.call(remove, { spaceId: gone.spaceId })
    expect((await attempt(projectCalls.get, gone)).status).toBe(403)
    expect((await client.call(projectCalls.get, kept)).projectId).toBe(kept.projectId)
    const { database } = server.server.services
    const rows = await database.read.selectFrom('projects').select('id').where('id', '=', gone.projectId).execute()
    expect(rows).toEqual([])
  })

  it('frees the id', async () => {
    const { spaceId } = await made()
    await client.call(remove, { spaceId })
    const stranger = await signedIn(server)
    expect((await stranger.call(create, { spaceId, name: 'Again' })).owner.userId).not.toBe('author')
    expect((await attempt(get, { spaceId })).status).toBe(403)
  })
})

describe('signed out', () => {
  it.each([create, get, find, update, remove])('$name is refused', async call => {
    const { spaceId } = await made()
    const input = { create: { spaceId, name: 'x' }, update: { spaceId, data: {} }, find: {} }
    const key = call.name.split('/')[1] as keyof typeof input
    const answer = await new Client(server).attempt(call as Call, input[key] ?? { spaceId })
    expect(answer.status).toBe(401)
  })
})
