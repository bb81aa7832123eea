import { describe, expect, it } from 'vitest'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { type Client, createPlace, respondToNotification, signedIn, userIdOf } from '#tests/harness/index.ts'
import { refusal, roleInput, setUpUsers } from './access-users.ts'
import { openPage, waitUntilTrue } from './live-page.ts'

const testUsers = setUpUsers()

/** The events emitted during some work: `name to data`, people by their user ids. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { events, database } = testUsers.server.server.services
  const rows = await database.read.selectFrom('users').select(['id', 'user_id']).execute()
  const names = new Map(rows.map(row => [row.id, row.user_id]))
  const emitted: string[] = []
  const stop = events.subscribe(({ to, event, data }) => {
    if (event === 'notification') return
    const whom = to === 'everyone' ? to : 'person' in to ? names.get(to.person) : JSON.stringify(to)
    emitted.push(`${event} to ${whom}: ${JSON.stringify(data)}`)
  })
  await work()
  stop()
  return emitted
}

async function ids(...clients: Client[]): Promise<string[]> {
  return Promise.all(clients.map(userIdOf))
}

describe('events are emitted', () => {
  it('for a changed role: to the person about their permissions, to the others about the members', async () => {
    const { owner, place, space } = testUsers
    const member = await testUsers.inProject()
    const [userId = ''] = await ids(member)
    const inSpace = JSON.stringify(space)
    const inProject = JSON.stringify(place)
    expect(
      await eventsOf(() => owner.call(spaceMemberCalls.changeUserRole, { ...space, userId, roleId: 'administrator' })),
    ).toEqual([`rights to ${userId}: ${inSpace}`, `members to {"space":"${place.spaceId}"}: ${inSpace}`])
    expect(
      await eventsOf(() => owner.call(spaceMemberCalls.changeUserRole, { ...space, userId, roleId: 'administrator' })),
    ).toEqual([])
    await owner.call(spaceMemberCalls.changeUserRole, { ...space, userId, roleId: 'member' })
    expect(await eventsOf(() => owner.call(projectMemberCalls.promoteUser, { ...place, userId }))).toEqual([
      `rights to ${userId}: ${inProject}`,
      `members to {"project":"${place.projectId}"}: ${inProject}`,
    ])
  })

  it('for an edited role: to everyone who has it, and to nobody else about their permissions', async () => {
    const { owner, place } = testUsers
    const editors = [await testUsers.inProject('editor'), await testUsers.inProject('editor')]
    await testUsers.inProject('viewer')
    const roles = (await owner.call(projectMemberCalls.getPermissions, place)).map(roleInput)
    const newPermissions = roles.map(role =>
      role.roleId === 'editor' ? { ...role, permissions: { ...role.permissions, 'scene.delete': false } } : role,
    )
    const save = () => owner.call(projectMemberCalls.setPermissions, { ...place, newPermissions })
    const emitted = await eventsOf(save)
    const held = (await ids(...editors)).map(userId => `rights to ${userId}: ${JSON.stringify(place)}`)
    expect(emitted.filter(line => line.startsWith('rights')).sort()).toEqual(held.sort())
    expect((await eventsOf(save)).filter(line => line.startsWith('rights'))).toEqual([])
  })

  it('for invitations and their acceptance', async () => {
    const { owner, person, place, space, userId } = testUsers
    const atSpace = `members to {"space":"${place.spaceId}"}: ${JSON.stringify(space)}`
    const atProject = `members to {"project":"${place.projectId}"}: ${JSON.stringify(place)}`
    const invite = () => owner.call(projectMemberCalls.invite, { ...place, emails: [userId] })
    expect(await eventsOf(invite)).toEqual([atProject, atSpace])
    expect(await eventsOf(() => respondToNotification(person, false))).toEqual([atSpace, atProject])
    await invite()
    expect(await eventsOf(() => respondToNotification(person, true))).toEqual([
      `rights to ${userId}: ${JSON.stringify(space)}`,
      `rights to ${userId}: ${JSON.stringify(place)}`,
      atSpace,
      atProject,
    ])
  })

  it('for a removed member, in the space and in its projects', async () => {
    const { owner, place, space } = testUsers
    const [userId = ''] = await ids(await testUsers.inProject())
    const emitted = await eventsOf(() => owner.call(spaceMemberCalls.removeUserFromSpace, { ...space, userId }))
    expect(emitted).toContain(`rights to ${userId}: ${JSON.stringify(space)}`)
    expect(emitted).toContain(`members to {"space":"${place.spaceId}"}: ${JSON.stringify(space)}`)
    expect(emitted).toContain(`members to {"project":"${place.projectId}"}: ${JSON.stringify(place)}`)
  })

  it('for places that are created, changed and deleted', async () => {
    const { owner, person, place, space } = testUsers
    const viewer = await testUsers.inProject()
    const atSpace = `{"space":"${place.spaceId}"}: ${JSON.stringify(space)}`
    const atProject = `{"project":"${place.projectId}"}: ${JSON.stringify(place)}`
    expect(await eventsOf(() => owner.call(spaceCalls.update, { ...space, data: { name: 'New' } }))).toEqual([
      `place to ${atSpace}`,
    ])
    expect(await eventsOf(() => owner.call(projectCalls.update, { ...place, data: { name: 'New' } }))).toEqual([
      `place to ${atProject}`,
    ])
    const made = await eventsOf(() => createPlace(person))
    expect(made.map(line => line.split(' ')[0])).toEqual(['place', 'place'])
    const people = (await ids(owner, viewer)).sort()
    const rightsTo = (lines: string[], where: object) =>
      expect(lines.filter(line => line.startsWith('rights')).sort()).toEqual(
        people.map(userId => `rights to ${userId}: ${JSON.stringify(where)}`),
      )
    rightsTo(await eventsOf(() => owner.call(projectCalls.delete, place)), place)
    rightsTo(await eventsOf(() => owner.call(spaceCalls.delete, space)), space)
  })

  it('for no refused change', async () => {
    const { owner, space } = testUsers
    const input = { ...space, emails: ['nobody@example.org'] }
    expect(await eventsOf(() => refusal(owner, spaceMemberCalls.invite, input))).toEqual([])
  })
})

it('after an event, a read gives the new state at once: nothing stale is cached', async () => {
  const { owner, space } = testUsers
  const member = await signedIn(testUsers.server)
  const userId = await userIdOf(member)
  const { events } = testUsers.server.server.services
  let request: Promise<number> | undefined
  const stop = events.subscribe(({ event }) => {
    if (event === 'rights') request ??= member.attempt(spaceCalls.get as never, space).then(({ status }) => status)
  })
  await owner.call(spaceMemberCalls.invite, { ...space, emails: [userId] })
  expect((await refusal(member, spaceCalls.get, space)).status).toBe(403)
  await respondToNotification(member, true)
  stop()
  expect(await request).toBe(200)
})

it('events of a deleted place are not sent to members of a later place with the same id', async () => {
  const { owner, place, space, person, userId } = testUsers
  const seq = (
    await testUsers.server.server.services.database.read
      .selectFrom('events')
      .select(eb => eb.fn.max<number>('seq').as('seq'))
      .executeTakeFirstOrThrow()
  ).seq
  const create = { name: 'scene/create', method: 'POST', inQuery: false } as never
  const make = (projectId: string) => owner.call(create, { ...space, projectId, name: 'A secret landing' } as never)
  const { projectId: second } = await owner.call(projectCalls.create, { ...space, name: 'Second harbour' })
  await make(place.projectId)
  await make(second)
  await owner.call(projectCalls.delete, { ...space, projectId: second })
  await owner.call(spaceCalls.delete, space)
  await person.call(spaceCalls.create, { ...space, name: 'Mine' })
  for (const projectId of [place.projectId, second])
    expect(await person.call(projectCalls.create, { ...space, name: projectId })).toMatchObject({ projectId })
  const page = await openPage(person, userId, seq)
  await waitUntilTrue('the last of what was missed is heard', () => page.named('place').length === 3)
  expect(JSON.stringify(page.received)).not.toContain('secret')
  page.close()
})
