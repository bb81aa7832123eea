import { describe, expect, it } from 'vitest'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { createPlace, inviteAndAccept, signedIn, userIdOf } from '#tests/harness/index.ts'
import { refusal, setUpUsers } from './access-users.ts'

const testUsers = setUpUsers()
const { getSpaceUsers } = spaceMemberCalls
const { getProjectUsers, promoteUser, demoteUser } = projectMemberCalls

describe('the members of', () => {
  it('a space: everyone with their role, the owner first [SPACE-15] [SPACE-21]', async () => {
    const { owner, space } = testUsers
    const [plain, chief] = [await testUsers.inSpace(), await testUsers.inSpace('administrator')]
    const ids = await Promise.all([owner, chief, plain].map(userIdOf))
    const users = await owner.call(getSpaceUsers, space)
    const roles = ['owner', 'administrator', 'member']
    expect(users).toEqual(ids.map((userId, at) => ({ userId, username: userId, role: roles[at], roleId: roles[at] })))
    const shown = await plain.call(spaceCalls.get, space)
    expect(shown.owner.userId).toBe(ids[0])
    expect(shown.users).toEqual(users.map(({ userId, username, role }) => ({ userId, username, role })))
    expect(shown).toMatchObject({ ...space, name: 'place', description: '', role: 'member' })
  })

  it('a project: its creator first, invited members, and those through the space [PROJ-10] [PROJ-26]', async () => {
    const { owner, place } = testUsers
    const maker = await testUsers.inSpace('administrator')
    const made = await maker.call(projectCalls.create, { spaceId: place.spaceId, name: 'Made by another' })
    const where = { ...place, projectId: made.projectId }
    const viewer = await signedIn(testUsers.server)
    await inviteAndAccept(maker, viewer, where)
    await testUsers.inSpace()
    const users = await viewer.call(getProjectUsers, where)
    const ids = await Promise.all([maker, owner, viewer].map(userIdOf))
    expect(users.map(({ userId, roleId }) => [userId, roleId])).toEqual([
      [ids[0], 'owner'],
      [ids[1], 'owner'],
      [ids[2], 'viewer'],
    ])
  })
})

describe('a role in a space', () => {
  it('is changed, and takes effect with the next call [SPACE-24]', async () => {
    const { owner, space } = testUsers
    const member = await testUsers.inSpace()
    const userId = await userIdOf(member)
    expect((await refusal(member, spaceCalls.update, { ...space, data: {} })).status).toBe(403)
    const changed = await owner.call(spaceMemberCalls.changeUserRole, { ...space, userId, roleId: 'administrator' })
    expect(changed).toMatchObject({ userId, role: 'administrator', roleId: 'administrator' })
    await member.call(spaceCalls.update, { ...space, data: { description: 'Mine' } })
    expect((await member.call(projectCalls.get, testUsers.place)).roleId).toBe('administrator')
    await owner.call(spaceMemberCalls.changeUserRole, { ...space, userId, roleId: 'member' })
    expect((await refusal(member, projectCalls.get, testUsers.place)).status).toBe(403)
  })

  it.each([
    ['of oneself', 'administrator', 'self', 'member', 'You cannot change your own role.'],
    ['of the owner', 'administrator', 'owner', 'member', 'not below yours'],
    ['of an equal', 'administrator', 'administrator', 'member', 'not below yours'],
    ['to the owner’s', 'administrator', 'member', 'owner', 'handed over'],
  ])('is not changed: %s', async (_, caller, target, roleId, detail) => {
    const { owner, space } = testUsers
    const person = await testUsers.inSpace(caller)
    const other = target === 'self' ? person : target === 'owner' ? owner : await testUsers.inSpace(target)
    const input = { ...space, userId: await userIdOf(other), roleId }
    const before = await owner.call(getSpaceUsers, space)
    expect(await refusal(person, spaceMemberCalls.changeUserRole, input)).toMatchObject({
      ...{ status: 403, type: 'forbidden', detail: expect.stringContaining(detail) },
    })
    expect(await owner.call(getSpaceUsers, space)).toEqual(before)
  })

  it('is not changed to a missing one, nor for non-members', async () => {
    const { owner, person, space, userId } = testUsers
    const member = await userIdOf(await testUsers.inSpace())
    const change = (who: string, roleId: string) =>
      refusal(owner, spaceMemberCalls.changeUserRole, { ...space, userId: who, roleId })
    expect(await change(member, 'editor')).toMatchObject({ status: 400, errors: [{ path: 'roleId' }] })
    for (const who of [userId, 'no-such-person', '__proto__', '%', ''])
      expect(await change(who, 'member')).toMatchObject({
        status: 404,
        detail: expect.stringContaining('not a member'),
      })
    await owner.call(spaceMemberCalls.invite, { ...space, emails: [userId] })
    expect((await change(userId, 'administrator')).status).toBe(404)
    expect(await person.call(spaceCalls.find, {})).toEqual([])
  })
})

describe('a role in a project', () => {
  it('is changed by name, and by one step at a time [ROLE-11] [ROLE-12] [ROLE-13]', async () => {
    const { owner, place } = testUsers
    const member = await testUsers.inProject()
    const userId = await userIdOf(member)
    const roleNow = async () => (await owner.call(getProjectUsers, place)).find(one => one.userId === userId)?.roleId
    expect((await owner.call(promoteUser, { ...place, userId })).roleId).toBe('editor')
    expect((await owner.call(promoteUser, { ...place, userId })).roleId).toBe('administrator')
    expect(await refusal(owner, promoteUser, { ...place, userId })).toMatchObject({ status: 409, type: 'conflict' })
    expect(await roleNow()).toBe('administrator')
    expect((await owner.call(demoteUser, { ...place, userId })).roleId).toBe('editor')
    await owner.call(projectMemberCalls.changeUserRole, { ...place, userId, roleId: 'viewer' })
    expect(await roleNow()).toBe('viewer')
    expect(await refusal(owner, demoteUser, { ...place, userId })).toMatchObject({ status: 409, type: 'conflict' })
  })

  it('steps through custom roles', async () => {
    const { owner, place } = testUsers
    await testUsers.addRole('project', 'Critic', ['project.read'])
    const userId = await userIdOf(await testUsers.inProject())
    expect((await owner.call(promoteUser, { ...place, userId })).role).toBe('Critic')
    expect((await owner.call(promoteUser, { ...place, userId })).role).toBe('editor')
  })

  it('is raised by an administrator up to their own, and no equal is changed', async () => {
    const { place } = testUsers
    const chief = await testUsers.inProject('administrator')
    const editor = await testUsers.inProject('editor')
    const userId = await userIdOf(editor)
    expect((await chief.call(promoteUser, { ...place, userId })).roleId).toBe('administrator')
    for (const call of [promoteUser, demoteUser])
      expect(await refusal(chief, call, { ...place, userId })).toMatchObject({ status: 403, type: 'forbidden' })
    expect((await refusal(chief, demoteUser, { ...place, userId: await userIdOf(chief) })).status).toBe(403)
  })

  it('inherited from the space is changed there only', async () => {
    const { owner, place } = testUsers
    const maker = await testUsers.inSpace('administrator')
    const helper = await testUsers.inSpace('administrator')
    const made = await maker.call(projectCalls.create, { spaceId: place.spaceId, name: 'Own' })
    const where = { spaceId: place.spaceId, projectId: made.projectId }
    const userId = await userIdOf(helper)
    for (const [call, more] of [
      [projectMemberCalls.changeUserRole, { roleId: 'viewer' }],
      [promoteUser, {}],
      [demoteUser, {}],
      [projectMemberCalls.removeUserFromProject, {}],
    ] as const)
      expect(await refusal(maker, call, { ...where, userId, ...more })).toMatchObject({
        ...{ status: 409, type: 'conflict', detail: expect.stringContaining('role in the space') },
      })
    expect((await refusal(helper, projectMemberCalls.leave, where)).status).toBe(409)
    expect((await owner.call(getProjectUsers, where)).map(one => one.userId)).toContain(userId)
  })
})

describe('removing', () => {
  it('from a space also removes from its projects and withdraws invitations [SPACE-23]', async () => {
    const { owner, place, space } = testUsers
    const member = await testUsers.inProject('editor')
    const guest = await signedIn(testUsers.server)
    const userId = await userIdOf(member)
    await owner.call(spaceMemberCalls.changeUserRole, { ...space, userId, roleId: 'administrator' })
    await member.call(spaceMemberCalls.invite, { ...space, emails: [await userIdOf(guest)] })
    await owner.call(spaceMemberCalls.removeUserFromSpace, { ...space, userId })
    expect((await refusal(member, spaceCalls.get, space)).status).toBe(403)
    expect((await refusal(member, projectCalls.get, place)).status).toBe(403)
    expect(await owner.call(spaceMemberCalls.getInvitations, space)).toEqual([])
    await inviteAndAccept(owner, member, space)
    expect((await refusal(member, projectCalls.get, place)).status).toBe(403)
    expect((await refusal(owner, spaceMemberCalls.removeUserFromSpace, { ...space, userId: 'nobody' })).status).toBe(
      404,
    )
  })

  it('from a project leaves the space [PROJ-28]', async () => {
    const { owner, place, space } = testUsers
    const member = await testUsers.inProject('editor')
    const userId = await userIdOf(member)
    await owner.call(projectMemberCalls.removeUserFromProject, { ...place, userId })
    expect((await refusal(member, projectCalls.get, place)).status).toBe(403)
    expect((await member.call(spaceCalls.get, space)).roleId).toBe('member')
    const again = await refusal(owner, projectMemberCalls.removeUserFromProject, { ...place, userId })
    expect(again).toMatchObject({ status: 404, type: 'not-found' })
  })

  it('is refused for the owner, an equal or oneself', async () => {
    const { owner, space } = testUsers
    const [chief, equal] = [await testUsers.inSpace('administrator'), await testUsers.inSpace('administrator')]
    const remove = async (client: typeof chief) =>
      (await refusal(chief, spaceMemberCalls.removeUserFromSpace, { ...space, userId: await userIdOf(client) })).status
    expect([await remove(owner), await remove(equal), await remove(chief)]).toEqual([409, 403, 403])
    expect(await owner.call(getSpaceUsers, space)).toHaveLength(3)
  })

  it('passes projects of the member on to the owner of the space', async () => {
    const { owner, space } = testUsers
    const maker = await testUsers.inSpace('administrator')
    const { projectId } = await maker.call(projectCalls.create, { ...space, name: 'Orphan' })
    await owner.call(spaceMemberCalls.removeUserFromSpace, { ...space, userId: await userIdOf(maker) })
    const users = await owner.call(getProjectUsers, { ...space, projectId })
    expect(users.map(({ userId, roleId }) => [userId, roleId])).toEqual([[await userIdOf(owner), 'owner']])
  })
})

describe('leaving', () => {
  it('is for everybody but the owner', async () => {
    const { owner, person, place, space } = testUsers
    const member = await testUsers.inProject('editor')
    await member.call(projectMemberCalls.leave, place)
    expect((await refusal(member, projectCalls.get, place)).status).toBe(403)
    expect((await refusal(member, projectMemberCalls.leave, place)).status).toBe(403)
    await member.call(spaceMemberCalls.leave, space)
    expect((await refusal(member, spaceCalls.get, space)).status).toBe(403)
    for (const [call, input] of [
      [spaceMemberCalls.leave, space],
      [projectMemberCalls.leave, place],
    ] as const) {
      expect(await refusal(owner, call, input)).toMatchObject({
        status: 409,
        detail: expect.stringContaining('hand it over'),
      })
      expect((await refusal(person, call, input)).status).toBe(403)
    }
  })

  it('requires both ids of a project [R-12]', async () => {
    const member = await testUsers.inProject('editor')
    const own = await createPlace(member)
    const crossed = { spaceId: own.spaceId, projectId: testUsers.place.projectId }
    expect((await refusal(member, projectMemberCalls.leave, crossed)).status).toBe(403)
    expect((await member.call(projectCalls.get, testUsers.place)).roleId).toBe('editor')
  })
})
