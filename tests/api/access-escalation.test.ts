import { describe, expect, it } from 'vitest'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Client } from '#tests/harness/index.ts'
import { createPlace, inviteAndAccept, respondToNotification, signedIn, userIdOf } from '#tests/harness/index.ts'
import { refusal, roleInput, setUpUsers, unansweredNotifications } from './access-users.ts'

const testUsers = setUpUsers()
const { getPermissions, setPermissions, deleteRole, importPermissions } = projectMemberCalls

interface RoleInputs {
  roleId?: string
  role: string
  permissions: Record<string, boolean>
}

/** The response to saving the project's roles with an edit. */
async function save(client: Client, edit: (roles: RoleInputs[]) => RoleInputs[]) {
  const roles = (await testUsers.owner.call(getPermissions, testUsers.place)).map(roleInput)
  return client.attempt(setPermissions as never, { ...testUsers.place, newPermissions: edit(roles) })
}

function allow(role: string, ...keys: string[]) {
  return (roles: RoleInputs[]) =>
    roles.map(one =>
      one.role === role
        ? { ...one, permissions: { ...one.permissions, ...Object.fromEntries(keys.map(key => [key, true])) } }
        : one,
    )
}

describe('a person who edits roles', () => {
  it('without owning the place changes only those below their own', async () => {
    await testUsers.addRole('project', 'Critic', ['project.read'])
    const chief = await testUsers.inProject('administrator')
    const before = await testUsers.owner.call(getPermissions, testUsers.place)
    const edits: [string, (roles: RoleInputs[]) => RoleInputs[]][] = [
      ['their own', allow('administrator', 'project.delete')],
      ['a new one above them', roles => [{ role: 'Shadow', permissions: {} }, ...roles.slice(1)]],
      [
        'one moved above them',
        ([owner, first, ...others]) => [owner, ...others.splice(1, 1), first, ...others].flatMap(role => role ?? []),
      ],
    ]
    for (const [what, edit] of edits) {
      const answer = await save(chief, edit)
      expect(answer.json, what).toMatchObject({ status: 403, detail: expect.stringContaining('"administrator"') })
    }
    expect(await testUsers.owner.call(getPermissions, testUsers.place)).toEqual(before)
    expect((await save(chief, allow('Critic', 'scene.read'))).status).toBe(200)
    expect((await save(chief, roles => roles.filter(({ role }) => role !== 'Critic'))).status).toBe(200)
  })

  it('grants nothing they do not have themselves', async () => {
    const chief = await testUsers.inProject('administrator')
    const answer = await save(chief, allow('editor', 'project.delete'))
    expect(answer.json).toMatchObject({
      ...{ status: 403, type: 'forbidden' },
      detail: 'You cannot grant "editor" what you do not hold yourself: project.delete.',
    })
    const made = await save(chief, roles => [...roles, { role: 'Trojan', permissions: { 'project.delete': true } }])
    expect(made.status).toBe(403)
    expect((await save(chief, allow('editor', 'project.publish'))).status).toBe(200)
  })

  it('cannot reach their own by deleting it, nor one above, nor by an import', async () => {
    const { owner, place } = testUsers
    const high = await testUsers.addRole('project', 'High', ['project.read'])
    const low = await testUsers.addRole('project', 'Low', ['project.read', 'project.permissions'])
    const person = await testUsers.inProject(low)
    for (const role of [high, low]) expect((await refusal(person, deleteRole, { ...place, role })).status).toBe(403)
    const own = await createPlace(person)
    await person.call(setPermissions, {
      ...own,
      newPermissions: [{ role: 'Low', permissions: { 'project.delete': true } }],
    })
    const imported = await refusal(person, importPermissions, { ...place, fromProjectId: own.projectId })
    expect(imported).toMatchObject({ status: 403, type: 'forbidden' })
    expect((await owner.call(getPermissions, place)).map(({ role }) => role)).toEqual([
      'owner',
      'administrator',
      'editor',
      'High',
      'Low',
      'viewer',
    ])
  })

  it('in the lowest role has none below it', async () => {
    const viewer = await testUsers.inProject()
    expect((await save(testUsers.owner, allow('viewer', 'project.permissions'))).status).toBe(200)
    expect((await save(viewer, allow('viewer', 'project.delete'))).status).toBe(403)
    expect((await save(viewer, roles => [...roles, { role: 'New', permissions: {} }])).status).toBe(403)
  })
})

describe('two roles in one project', () => {
  it('allow what either of them allows, and show the higher', async () => {
    const member = await testUsers.inProject(
      await testUsers.addRole('project', 'Destroyer', ['project.read', 'project.delete']),
    )
    const { owner, place, space } = testUsers
    const userId = await userIdOf(member)
    await owner.call(spaceMemberCalls.changeUserRole, { ...space, userId, roleId: 'administrator' })
    const seen = await member.call(projectCalls.get, place)
    expect(seen.roleId).toBe('administrator')
    expect(seen.permissions).toEqual(expect.arrayContaining(['project.delete', '*.update', 'project.backup']))
    await member.call(projectCalls.delete, place)
  })
})

describe('a person who was invited and has not accepted', () => {
  it('has no access at all, by any of the ids', async () => {
    const { owner, person, place, space, userId } = testUsers
    await owner.call(projectMemberCalls.invite, { ...place, emails: [userId], roleId: 'administrator' })
    await owner.call(spaceMemberCalls.invite, { ...space, emails: [userId], roleId: 'administrator' })
    const [open] = await owner.call(projectMemberCalls.getInvitations, place)
    const calls = [
      [spaceCalls.get, space],
      [spaceCalls.delete, space],
      [spaceMemberCalls.getSpaceUsers, space],
      [spaceMemberCalls.leave, space],
      [projectCalls.get, place],
      [projectCalls.delete, place],
      [projectMemberCalls.getInvitations, place],
      [projectMemberCalls.cancelInvitation, { ...place, invitationId: open?.invitationId }],
      [projectMemberCalls.promoteUser, { ...place, userId }],
    ] as const
    for (const [call, input] of calls)
      expect(await refusal(person, call, input), call.name).toMatchObject({ status: 403, type: 'forbidden' })
    expect(await unansweredNotifications(person)).toHaveLength(2)
  })
})

describe('at the same moment', () => {
  it('an invitation is accepted and withdrawn: one of the two succeeds', async () => {
    const { owner, person, space, userId } = testUsers
    for (let round = 0; round < 5; round += 1) {
      await owner.call(spaceMemberCalls.invite, { ...space, emails: [userId] })
      const [open] = await owner.call(spaceMemberCalls.getInvitations, space)
      const [taken, accepted] = await Promise.allSettled([
        owner.call(spaceMemberCalls.cancelInvitation, { ...space, invitationId: open?.invitationId ?? '' }),
        respondToNotification(person, true),
      ])
      expect([taken.status, accepted.status].sort()).toEqual(['fulfilled', 'rejected'])
      const member = (await person.attempt(spaceCalls.get as never, space)).status === 200
      expect(member).toBe(accepted.status === 'fulfilled')
      if (member) await owner.call(spaceMemberCalls.removeUserFromSpace, { ...space, userId })
    }
  })

  it('an administrator removes somebody and is removed: afterwards they can do neither', async () => {
    const { owner, space } = testUsers
    const [chief, member] = [await testUsers.inSpace('administrator'), await testUsers.inSpace()]
    const [chiefId, memberId] = [await userIdOf(chief), await userIdOf(member)]
    await owner.call(spaceMemberCalls.removeUserFromSpace, { ...space, userId: chiefId })
    const late = await refusal(chief, spaceMemberCalls.removeUserFromSpace, { ...space, userId: memberId })
    expect(late.status).toBe(403)
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.attempt(spaceMemberCalls.removeUserFromSpace as never, { ...space, userId: memberId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  it('ten people accept one project, and each is a member once', async () => {
    const { owner, place } = testUsers
    const people = await Promise.all(Array.from({ length: 10 }, () => signedIn(testUsers.server)))
    const emails = await Promise.all(people.map(userIdOf))
    await owner.call(projectMemberCalls.invite, { ...place, emails })
    await Promise.all(
      people.flatMap(one => [
        respondToNotification(one, true),
        respondToNotification(one, true).catch(() => undefined),
      ]),
    )
    const users = await owner.call(projectMemberCalls.getProjectUsers, place)
    expect(users.map(({ userId }) => userId).sort()).toEqual([...emails, await userIdOf(owner)].sort())
  })
})

it('two ids in one body: a member of another project reaches nobody here [R-12]', async () => {
  const { person, place } = testUsers
  const victim = await testUsers.inProject('editor')
  const own = await createPlace(person)
  await inviteAndAccept(person, await signedIn(testUsers.server), own)
  const userId = await userIdOf(victim)
  for (const where of [
    { spaceId: own.spaceId, projectId: place.projectId },
    { spaceId: place.spaceId, projectId: own.projectId },
  ])
    for (const call of [
      projectMemberCalls.demoteUser,
      projectMemberCalls.removeUserFromProject,
      projectMemberCalls.handOver,
    ])
      expect((await refusal(person, call, { ...where, userId })).status).toBe(403)
  expect((await victim.call(projectCalls.get, place)).roleId).toBe('editor')
})

describe('an invitation of somebody who was demoted since', () => {
  const late = { status: 404, detail: 'This invitation is no longer open' }

  async function accepts(person: Client) {
    const [notification] = await unansweredNotifications(person)
    return refusal(person, notificationCalls.respond, { notificationId: notification?.notificationId, response: true })
  }

  it('lets nobody into a space above them, nor at all once they may not invite any more', async () => {
    const { owner, person, space, userId } = testUsers
    const helper = await testUsers.addRole('space', 'Helper', ['space.read', 'space.invite'])
    const sender = await testUsers.inSpace('administrator')
    const who = { ...space, userId: await userIdOf(sender) }
    await sender.call(spaceMemberCalls.invite, { ...space, emails: [userId], roleId: 'administrator' })
    await owner.call(spaceMemberCalls.changeUserRole, { ...who, roleId: helper })
    expect(await accepts(person)).toMatchObject(late)
    await owner.call(spaceMemberCalls.changeUserRole, { ...who, roleId: 'member' })
    expect(await accepts(person)).toMatchObject(late)
    expect((await person.attempt(spaceCalls.get as never, space)).status).toBe(403)
    await owner.call(spaceMemberCalls.changeUserRole, { ...who, roleId: 'administrator' })
    await respondToNotification(person, true)
    expect((await person.call(spaceCalls.get, space)).roleId).toBe('administrator')
  })

  it('lets nobody into a project, nor through one into its space', async () => {
    const { owner, person, place, space, userId } = testUsers
    const sender = await testUsers.inSpace('administrator')
    const who = { ...space, userId: await userIdOf(sender) }
    await sender.call(projectMemberCalls.invite, { ...place, emails: [userId], roleId: 'administrator' })
    await owner.call(spaceMemberCalls.changeUserRole, { ...who, roleId: 'member' })
    await inviteAndAccept(owner, sender, place, 'administrator')
    expect(await accepts(person)).toMatchObject(late)
    await inviteAndAccept(owner, person, space)
    await respondToNotification(person, true)
    expect((await person.call(projectCalls.get, place)).roleId).toBe('administrator')
  })

  it('can be declined', async () => {
    const { owner, person, space, userId } = testUsers
    const sender = await testUsers.inSpace('administrator')
    await sender.call(spaceMemberCalls.invite, { ...space, emails: [userId], roleId: 'administrator' })
    await owner.call(spaceMemberCalls.changeUserRole, {
      ...{ ...space, userId: await userIdOf(sender), roleId: 'member' },
    })
    await respondToNotification(person, false)
    expect(await unansweredNotifications(person)).toEqual([])
    expect(await owner.call(spaceMemberCalls.getInvitations, space)).toEqual([])
  })
})
