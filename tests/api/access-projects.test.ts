import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { defineKind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { defineServerPlugin } from '#server/index.ts'
import { type Client, signedIn, startServer, type TestResponse, type TestServer } from '#tests/harness/index.ts'

const sceneKind = defineKind({ name: 'scene', title: 'name', icon: 'cover', fields: { name: 'string >= 1' } })
const propKind = defineKind({ name: 'prop', title: 'name', icon: 'sword', fields: { name: 'string >= 1' } })
const plugin = defineServerPlugin({ id: 'stage', kinds: [sceneKind, propKind] })
const sceneCalls = callsOf(sceneKind)

let server: TestServer
let client: Client
let spaceId = ''
const { create, get, find, update } = projectCalls
const remove = projectCalls.delete

beforeAll(async () => {
  server = await startServer({ plugins: [plugin] })
  client = await signedIn(server, 'author')
  spaceId = (await client.call(spaceCalls.create, { spaceId: 'desk', name: 'Desk' })).spaceId
})
afterAll(() => server.close())

async function attempt(call: unknown, input: unknown, headers?: Record<string, string>): Promise<TestResponse> {
  return client.attempt(call as Call, input, headers)
}

describe('project/create', () => {
  it('creates a project that is then found [PROJ-20]', async () => {
    const project = await client.call(create, { spaceId, name: 'Тіні забутих предків' })
    expect(project).toEqual({
      spaceId,
      projectId: 'tini_zabutykh_predkiv',
      name: 'Тіні забутих предків',
      description: '',
      icon: 'cover',
      color: null,
      genre: null,
      ageCategory: 'g',
      modules: ['scene', 'prop'],
      posterId: null,
      sample: false,
      created: expect.stringMatching(/Z$/),
      updated: expect.stringMatching(/Z$/),
      counts: expect.anything(),
      roleId: 'owner',
      role: 'owner',
      permissions: ['*'],
    })
    expect(await client.call(find, { spaceId })).toContainEqual(project)
  })

  it('keeps every field a project has [PROJ-03]', async () => {
    const fields = {
      name: 'Full',
      description: 'All of it.',
      icon: 'dSword',
      color: '#607D8B',
      genre: 'science fiction',
      ageCategory: 'pg13',
      modules: ['scene'],
    } as const
    const { projectId } = await client.call(create, { spaceId, ...fields, modules: [...fields.modules] })
    expect(await client.call(get, { spaceId, projectId })).toMatchObject({
      spaceId,
      projectId,
      posterId: null,
      ...fields,
    })
  })

  it.each([
    { icon: 'skull' },
    { color: 'red' },
    { color: '#fff' },
    { genre: 'cooking' },
    { ageCategory: 'x' },
    { modules: ['no such!'] },
    { modules: ['__proto__'] },
    { modules: Array<string>(51).fill('scene') },
    { description: 'a\u0000' },
    { projectId: 'chosen' },
    { posterId: 'x' },
    { role: 'owner' },
    { created: '2020-01-01T00:00:00Z' },
    { version: 7 },
  ])('refuses %j', async more => {
    expect((await attempt(create, { spaceId, name: 'Refused', ...more })).status).toBe(400)
    expect((await client.call(find, { spaceId })).map(({ name }) => name)).not.toContain('Refused')
  })

  it.each(['', '  ', '\u200b', 'a\u0000b', 'a\u202eb', 'x'.repeat(201), 'x'.repeat(10_000), null, ['x']])(
    'refuses the name %j',
    async name => {
      const answer = await attempt(create, { spaceId, name })
      expect(answer.status).toBe(400)
      expect((answer.json as ProblemBody).errors?.[0]?.path).toBe('name')
    },
  )

  it('gives a taken id a short suffix, over all spaces', async () => {
    const first = await client.call(create, { spaceId, name: 'Same name' })
    const stranger = await signedIn(server)
    await stranger.call(spaceCalls.create, { spaceId: 'elsewhere', name: 'Elsewhere' })
    const second = await stranger.call(create, { spaceId: 'elsewhere', name: 'Same name' })
    expect(first.projectId).toBe('same_name')
    expect(second.projectId).toMatch(/^same_name_[a-z0-9]{4}$/)
  })

  it.each(['山田', '!!!', '👩‍🚀'])('gives a name without letters a random id: %s', async name => {
    const { projectId } = await client.call(create, { spaceId, name })
    expect(projectId).toMatch(/^[a-z0-9]{10}$/)
  })

  it('keeps a long name’s id within 50 characters, suffix included', async () => {
    const all = [1, 2].map(() => client.call(create, { spaceId, name: 'x'.repeat(200) }))
    for (const { projectId } of await Promise.all(all)) expect(projectId.length).toBeLessThanOrEqual(50)
  })

  it('makes ten projects of one name at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => client.call(create, { spaceId, name: 'Crowd' })))
    expect(new Set(all.map(({ projectId }) => projectId)).size).toBe(10)
  })

  it('returns the project it created for a repeated write', async () => {
    const headers = { 'idempotency-key': 'one-project' }
    const answers = await Promise.all([1, 2, 3].map(() => attempt(create, { spaceId, name: 'Only one' }, headers)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await client.call(find, { spaceId })).filter(({ name }) => name === 'Only one')).toHaveLength(1)
  })
})

describe('project/get', () => {
  it('returns the project [PROJ-24]', async () => {
    const project = await client.call(create, { spaceId, name: 'Read me' })
    expect(await client.call(get, { spaceId, projectId: project.projectId })).toEqual(project)
  })

  it('counts its entities by kind', async () => {
    const { projectId } = await client.call(create, { spaceId, name: 'Counted' })
    for (const name of ['One', 'Two']) await client.call(sceneCalls.create, { spaceId, projectId, name })
    const { counts } = await client.call(get, { spaceId, projectId })
    expect(counts.scene).toBe(2)
    expect(counts.prop ?? 0).toBe(0)
  })
})

describe('project/find', () => {
  it('lists the projects of one space, sorted by name as readers do [PROJ-25]', async () => {
    await client.call(spaceCalls.create, { spaceId: 'sorted', name: 'Sorted' })
    for (const name of ['Яр', 'Ґудзик', 'Глечик', 'Act 10', 'Act 9'])
      await client.call(create, { spaceId: 'sorted', name })
    const names = (await client.call(find, { spaceId: 'sorted' })).map(({ name }) => name)
    expect(names).toEqual(['Act 9', 'Act 10', 'Глечик', 'Ґудзик', 'Яр'])
  })
})

describe('project/update', () => {
  it('changes the given fields and keeps the rest [PROJ-21]', async () => {
    const before = await client.call(create, { spaceId, name: 'Before', description: 'Kept' })
    const place = { spaceId, projectId: before.projectId }
    await client.call(update, { ...place, data: { name: 'After', genre: 'drama', color: '#00FF00' } })
    const after = await client.call(get, place)
    expect(after).toEqual({ ...before, name: 'After', genre: 'drama', color: '#00FF00', updated: after.updated })
  })

  it('clears colour and genre with null', async () => {
    const { projectId } = await client.call(create, { spaceId, name: 'Plain', genre: 'drama', color: '#00FF00' })
    const project = await client.call(update, { spaceId, projectId, data: { genre: null, color: null } })
    expect(project).toMatchObject({ genre: null, color: null })
  })

  it('never changes the id, nor does a new name [PROJ-06]', async () => {
    const { projectId } = await client.call(create, { spaceId, name: 'Fixed' })
    await attempt(update, { spaceId, projectId, data: { name: 'Moved', projectId: 'moved' } })
    await client.call(update, { spaceId, projectId, data: { name: 'Moved' } })
    expect(await client.call(get, { spaceId, projectId })).toMatchObject({ projectId: 'fixed', name: 'Moved' })
    expect((await attempt(get, { spaceId, projectId: 'moved' })).status).toBe(403)
  })

  it.each([
    { spaceId: 'sorted' },
    { role: 'owner' },
    { posterId: 'x' },
    { createdBy: 'x' },
    { name: '\u0000' },
    { icon: null },
  ])('refuses %j and changes nothing', async data => {
    const before = await client.call(create, { spaceId, name: 'Unchanged' })
    const place = { spaceId, projectId: before.projectId }
    expect((await attempt(update, { ...place, data })).status).toBe(400)
    expect(await client.call(get, place)).toEqual(before)
  })
})

describe('project/delete', () => {
  it('deletes the project with all its content [PROJ-23]', async () => {
    const { projectId } = await client.call(create, { spaceId, name: 'Doomed' })
    const place = { spaceId, projectId }
    const { sceneId } = await client.call(sceneCalls.create, { ...place, name: 'Last scene' })
    expect(await client.call(remove, place)).toEqual({ ok: true })
    expect((await client.call(find, { spaceId })).map(project => project.projectId)).not.toContain(projectId)
    expect((await attempt(get, place)).status).toBe(403)
    expect((await attempt(sceneCalls.get, { ...place, sceneId })).status).toBe(403)
    const { database } = server.server.services
    const rows = await database.read.selectFrom('entities').select('id').where('id', '=', sceneId).execute()
    expect(rows).toEqual([])
  })

  it('leaves nothing behind for the next project of the same name', async () => {
    const { projectId } = await client.call(create, { spaceId, name: 'Phoenix' })
    await client.call(sceneCalls.create, { spaceId, projectId, name: 'Ashes' })
    await client.call(remove, { spaceId, projectId })
    const again = await client.call(create, { spaceId, name: 'Phoenix' })
    expect(again.projectId).toBe(projectId)
    expect(again.counts.scene ?? 0).toBe(0)
    const seen = await client.call(sceneCalls.find, { spaceId, projectId })
    expect([seen.data, seen.total]).toEqual([[], 0])
  })

  it('never reuses a version, so that nothing cached of it matches the next project', async () => {
    const { read } = server.server.services.database
    const { projectId } = await client.call(create, { spaceId, name: 'Reborn' })
    const version = () =>
      read.selectFrom('projects').select('version').where('id', '=', projectId).executeTakeFirstOrThrow()
    for (const name of ['One', 'Two', 'Three']) await client.call(sceneCalls.create, { spaceId, projectId, name })
    const last = await version()
    await client.call(remove, { spaceId, projectId })
    await client.call(create, { spaceId, name: 'Reborn' })
    expect((await version()).version).toBeGreaterThan(last.version)
  })

  it('is refused the second time like a project that never was', async () => {
    const { projectId } = await client.call(create, { spaceId, name: 'Once' })
    await client.call(remove, { spaceId, projectId })
    expect((await attempt(remove, { spaceId, projectId })).status).toBe(403)
  })
})
