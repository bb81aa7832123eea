import { beforeAll, describe, expect, it } from 'vitest'
import { projectPermissions, spacePermissions } from '#core/shared/access/permission.ts'
import type { SessionUser } from '#server/contract.ts'
import { addMember, addPlace, insertUser, openDatabaseFixture, watchDatabase } from '#tests/api/database-fixture.ts'
import { createAccess, forbidden, type PersonRef } from './service.ts'

const store = openDatabaseFixture()
const people: Record<string, SessionUser> = {}

beforeAll(async () => {
  const { database } = store
  for (const name of ['owner', 'administrator', 'member', 'editor', 'viewer', 'outsider'])
    people[name] = await insertUser(database, `${name}-one`)
  await addPlace(database, who('owner'), 'one', 'tale')
  await addPlace(database, who('owner'), 'one', 'saga')
  await addPlace(database, who('owner'), 'two', 'poem')
  await addPlace(database, who('outsider'), 'far', 'away')
  await addMember(database, who('administrator'), { space: 'one', role: 'administrator' })
  for (const name of ['member', 'editor', 'viewer'])
    await addMember(database, who(name), { space: 'one', role: 'member' })
  await addMember(database, who('editor'), { project: 'tale', role: 'editor' })
  await addMember(database, who('viewer'), { project: 'tale', role: 'viewer' })
})

function who(name: string): SessionUser {
  return people[name] ?? expect.fail(`${name} is not there`)
}

function setUp() {
  const { store: database, reads } = watchDatabase(store.database)
  const entities = { counts: async () => ({}), kinds: [], removeAll: async () => undefined }
  return { access: createAccess({ database, entities, config: { spacesPerUser: 25 } }), reads }
}

type TestPlace = { spaceId?: string; projectId?: string }

async function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'allowed',
    error => error.body(),
  )
}

describe('who may do what', () => {
  const everything = [...projectPermissions, 'chapter.read', 'chapter.update'] as const
  const content = ['project.read', 'chapter.read', 'chapter.update']
  const table: [string, string, TestPlace, readonly string[], readonly string[]][] = [
    ['owner', 'their space', { spaceId: 'one' }, spacePermissions, spacePermissions],
    [
      'administrator',
      'their space',
      { spaceId: 'one' },
      spacePermissions,
      spacePermissions.filter(name => name !== 'space.delete'),
    ],
    ['member', 'their space', { spaceId: 'one' }, spacePermissions, ['space.read']],
    ['outsider', 'a foreign space', { spaceId: 'one' }, spacePermissions, []],
    ['owner', 'a space that is not there', { spaceId: 'none' }, spacePermissions, []],
    ['owner', 'their project', { spaceId: 'one', projectId: 'tale' }, everything, everything],
    [
      'administrator',
      'a project of the space',
      { spaceId: 'one', projectId: 'saga' },
      everything,
      everything.filter(name => name !== 'project.delete'),
    ],
    ['member', 'a project they were not let into', { spaceId: 'one', projectId: 'tale' }, everything, []],
    ['editor', 'their project', { spaceId: 'one', projectId: 'tale' }, everything, content],
    ['editor', 'another project of the space', { spaceId: 'one', projectId: 'saga' }, everything, []],
    ['viewer', 'their project', { spaceId: 'one', projectId: 'tale' }, everything, ['project.read', 'chapter.read']],
    ['outsider', 'a foreign project', { spaceId: 'one', projectId: 'tale' }, everything, []],
    ['owner', 'their project under another space of theirs', { spaceId: 'two', projectId: 'tale' }, everything, []],
    ['outsider', 'a foreign project under a space of theirs', { spaceId: 'far', projectId: 'tale' }, everything, []],
    ['owner', 'a project that is not there', { spaceId: 'one', projectId: 'none' }, everything, []],
    ['owner', 'their project, no space named', { projectId: 'tale' }, everything, everything],
    ['outsider', 'a foreign project, no space named', { projectId: 'tale' }, everything, []],
    ['owner', 'no place at all', {}, [...spacePermissions, ...everything], []],
  ]

  it.each(table)('%s in %s', async (name, _, place, required, held) => {
    const { access } = setUp()
    const allowed: string[] = []
    for (const permission of required)
      if ((await refusal(access.require(who(name), permission, place))) === 'allowed') allowed.push(permission)
    expect(allowed).toEqual(held)
  })

  it('is the same when read inside a transaction', async () => {
    const { access } = setUp()
    for (const [name, , place, required] of table)
      for (const permission of required) {
        const expected = await refusal(access.require(who(name), permission, place))
        const sure = await refusal(store.database.write(tx => access.confirm(tx, who(name), permission, place)))
        expect(sure, `${name} ${permission}`).toEqual(expected)
      }
  })

  it('refuses an existing place and a missing one with the same message [SPACE-20] [PROJ-24]', async () => {
    const { access } = setUp()
    const places: TestPlace[] = [
      { spaceId: 'one' },
      { spaceId: 'none' },
      { spaceId: 'one', projectId: 'tale' },
      { spaceId: 'none', projectId: 'none' },
    ]
    const bodies = new Set<string>()
    for (const place of places)
      bodies.add(JSON.stringify(await refusal(access.require(who('outsider'), 'project.read', place))))
    expect([...bodies]).toEqual([JSON.stringify(forbidden().body())])
    expect(forbidden().status).toBe(403)
  })

  it('gives the higher of two roles', async () => {
    const { access } = setUp()
    const roleIn = (name: string, permission: string, where: TestPlace) =>
      store.database.write(async tx => (await access.confirm(tx, who(name), permission, where)).role.id)
    expect(await roleIn('owner', 'project.read', { projectId: 'tale' })).toBe('owner')
    expect(await roleIn('administrator', 'project.read', { projectId: 'tale' })).toBe('administrator')
    expect(await roleIn('viewer', 'project.read', { projectId: 'tale' })).toBe('viewer')
    expect(await roleIn('member', 'space.read', { spaceId: 'one' })).toBe('member')
  })

  it('survives hostile ids', async () => {
    const { access } = setUp()
    for (const id of ["' or 1=1 --", 'one\u0000', 'ONE', 'one ', 'о\u043de', '%', '__proto__', 'x'.repeat(10_000), ''])
      for (const place of [{ spaceId: id }, { spaceId: id, projectId: 'tale' }, { spaceId: 'one', projectId: id }])
        expect(await refusal(access.require(who('owner'), 'project.read', place)), id).not.toBe('allowed')
  })
})

describe('the grants of all members', () => {
  it('are the same as those read one by one, however many there are', async () => {
    const { database } = store
    const host = await insertUser(database)
    await addPlace(database, host, 'crowded', 'hall')
    const crowd: SessionUser[] = []
    for (let at = 0; at < 1_020; at++) crowd.push(await insertUser(database))
    await database.write(async tx => {
      const permissions = JSON.stringify(['project.read', 'chapter.read'])
      const role = {
        space_id: null,
        project_id: 'hall',
        id: 'guest',
        name: 'Guest',
        name_key: 'guest',
        position: 5_000,
      }
      await tx
        .insertInto('roles')
        .values({ ...role, permissions })
        .execute()
      for (const [at, { id }] of crowd.entries()) {
        const role = at % 100 === 7 ? 'administrator' : 'member'
        await tx.insertInto('space_members').values({ space_id: 'crowded', user_id: id, role }).execute()
        const own = [null, 'viewer', 'guest', 'gone'][at % 4] ?? null
        if (own) await tx.insertInto('project_members').values({ project_id: 'hall', user_id: id, role: own }).execute()
      }
    })
    const entities = { counts: async () => ({}), kinds: [], removeAll: async () => undefined }
    const access = createAccess({ database, entities, config: { spacesPerUser: 25 } })
    for (const where of [{ spaceId: 'crowded' }, { projectId: 'hall' }, { projectId: 'none' }]) {
      const each = new Map<string, object>()
      for (const person of [host, ...crowd, ...Object.values(people)]) {
        const grant = await access.grantFor(person, where)
        if (grant) each.set(person.id, grant)
      }
      expect(new Map(await access.grantsIn(where))).toEqual(each)
    }
    expect((await access.grantsIn({ projectId: 'hall' })).size).toBeGreaterThan(500)
  })
})

describe('what a person may read', () => {
  it.each([
    ['owner', ['poem', 'saga', 'tale']],
    ['administrator', ['saga', 'tale']],
    ['editor', ['tale']],
    ['viewer', ['tale']],
    ['member', []],
    ['outsider', ['away']],
  ])('%s: %j', async (name, projects) => {
    const { access } = setUp()
    expect([...(await access.readableProjects(who(name)))].sort()).toEqual(projects)
  })
})

describe('places two people share', () => {
  const names = ({ spaces, projects }: { spaces: { spaceId: string }[]; projects: { projectId: string }[] }) => [
    spaces.map(({ spaceId }) => spaceId),
    projects.map(({ projectId }) => projectId),
  ]

  it.each([
    ['owner', 'owner', ['one', 'two'], ['poem', 'saga', 'tale']],
    ['viewer', 'owner', ['one'], ['tale']],
    ['owner', 'viewer', ['one'], ['tale']],
    ['member', 'owner', ['one'], []],
    ['outsider', 'owner', [], []],
    ['administrator', 'editor', ['one'], ['tale']],
  ])('%s sees of %s: %j, %j', async (asker, person, spaces, projects) => {
    const { access } = setUp()
    expect(names(await access.sharedPlaces(who(asker).id, who(person).id))).toEqual([spaces, projects])
  })
})

describe('the cache', () => {
  it('answers without reading the database', async () => {
    const { access, reads } = setUp()
    const ask = async (person: PersonRef) => {
      await access.require(person, 'chapter.read', { spaceId: 'one', projectId: 'tale' })
      await access.require(person, 'space.read', { spaceId: 'one' })
      await access.readableProjects(person)
      await access.projectSeq('tale')
    }
    await ask(who('viewer'))
    const after = reads()
    for (let request = 0; request < 100; request += 1) await ask(who('viewer'))
    expect(reads()).toBe(after)
  })

  it('also holds refusals', async () => {
    const { access, reads } = setUp()
    const ask = () => refusal(access.require(who('outsider'), 'project.read', { spaceId: 'one', projectId: 'tale' }))
    await ask()
    const after = reads()
    await ask()
    expect(reads()).toBe(after)
  })

  it('never mixes the permissions of two people', async () => {
    const { access } = setUp()
    await access.require(who('owner'), 'project.delete', { projectId: 'tale' })
    expect(await refusal(access.require(who('viewer'), 'project.delete', { projectId: 'tale' }))).not.toBe('allowed')
  })

  it('is dropped after a change of members', async () => {
    const { access } = setUp()
    const person = await insertUser(store.database)
    const may = () => refusal(access.require(person, 'project.read', { spaceId: 'one', projectId: 'saga' }))
    expect(await may()).not.toBe('allowed')
    await addMember(store.database, person, { space: 'one', role: 'member' })
    await addMember(store.database, person, { project: 'saga', role: 'viewer' })
    access.changed()
    expect(await may()).toBe('allowed')
    expect(await access.readableProjects(person)).toEqual(['saga'])
    await store.database.write(tx => tx.deleteFrom('space_members').where('user_id', '=', person.id).execute())
    access.changed()
    expect(await may()).not.toBe('allowed')
    expect(await access.readableProjects(person)).toEqual([])
  })
})

it('knows the number of a project in the search index', async () => {
  const { access } = setUp()
  const row = await store.database.read.selectFrom('projects').select('seq').where('id', '=', 'tale').executeTakeFirst()
  expect(await access.projectSeq('tale')).toBe(row?.seq)
  expect(await access.projectSeq('none')).toBeUndefined()
})
