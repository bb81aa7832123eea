import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { events } from '#core/shared/event.ts'
import { type Client, inviteAndAccept, userIdOf } from '#tests/harness/index.ts'
import { roleInput, setUpUsers } from './access-users.ts'
import { openPage, waitUntilTrue } from './live-page.ts'

const testUsers = setUpUsers()

const roleIn = async (place: object, userId: string, asker = testUsers.owner) => {
  const calls = 'projectId' in place ? projectMemberCalls.getProjectUsers : spaceMemberCalls.getSpaceUsers
  const members = await asker.call(calls as Call<object, { userId: string; roleId: string }[]>, place)
  return members.find(member => member.userId === userId)?.roleId
}
const restoreInSpace = (userId: string, who = testUsers.owner) =>
  who.attempt(spaceMemberCalls.restoreUser as Call, { ...testUsers.space, userId })
const restoreInProject = (userId: string, who = testUsers.owner) =>
  who.attempt(projectMemberCalls.restoreUser as Call, { ...testUsers.place, userId })
const removeFromSpace = (userId: string, who = testUsers.owner) =>
  who.call(spaceMemberCalls.removeUserFromSpace, { ...testUsers.space, userId })

describe('a removed member', () => {
  it('of a project comes back with the role they had, once, and the others see it', async () => {
    const { owner, place } = testUsers
    const editor = await testUsers.inProject('editor')
    const watcher = await testUsers.inProject('viewer')
    const userId = await userIdOf(editor)
    await owner.call(projectMemberCalls.removeUserFromProject, { ...place, userId })
    expect((await editor.attempt(projectCalls.get as Call, place)).status).toBe(403)
    const page = await openPage(watcher, await userIdOf(watcher))
    const restored = await restoreInProject(userId)
    expect([restored.status, restored.json]).toEqual([200, expect.objectContaining({ userId, roleId: 'editor' })])
    await waitUntilTrue('received', () => page.named(events.members).length > 0)
    page.close()
    expect(await roleIn(place, userId, watcher)).toBe('editor')
    expect((await editor.call(projectCalls.get, place)).roleId).toBe('editor')
    expect((await restoreInProject(userId)).status).toBe(404)
  })

  it('of a space comes back with the roles in its projects, and owns again what came to the owner', async () => {
    const { owner, space, place } = testUsers
    const roleId = await testUsers.addRole('space', 'Keeper', ['space.read'])
    const keeper = await testUsers.inSpace(roleId)
    const userId = await userIdOf(keeper)
    await inviteAndAccept(owner, keeper, place, 'viewer')
    await owner.call(spaceMemberCalls.changeUserRole, { ...space, userId, roleId: 'administrator' })
    const own = await keeper.call(projectCalls.create, { ...space, name: 'Of the keeper' })
    const owned = { ...space, projectId: own.projectId }
    await owner.call(spaceMemberCalls.changeUserRole, { ...space, userId, roleId })
    await removeFromSpace(userId)
    expect(await roleIn(owned, await userIdOf(owner))).toBe('owner')
    expect((await keeper.attempt(spaceCalls.get as Call, space)).status).toBe(403)
    const restored = await restoreInSpace(userId)
    expect([restored.status, restored.json]).toEqual([200, expect.objectContaining({ roleId, projectsLeft: 0 })])
    expect([await roleIn(space, userId), await roleIn(place, userId), await roleIn(owned, userId)]).toEqual([
      roleId,
      'viewer',
      'owner',
    ])
    expect((await keeper.call(projectCalls.get, owned)).roleId).toBe('owner')
  })

  it('comes back only by who removed them, while they may give the role', async () => {
    const { owner, space } = testUsers
    const other = await testUsers.inSpace('administrator')
    const remover = await testUsers.inSpace('administrator')
    const member = await testUsers.inSpace()
    const [userId, removerId] = [await userIdOf(member), await userIdOf(remover)]
    await removeFromSpace(userId, remover)
    for (const who of [owner, other]) expect((await restoreInSpace(userId, who)).status).toBe(404)
    expect((await restoreInSpace('nobody-at-all', remover)).status).toBe(404)
    // Who is no longer allowed to remove is not allowed to bring back.
    await owner.call(spaceMemberCalls.changeUserRole, { ...space, userId: removerId, roleId: 'member' })
    expect((await restoreInSpace(userId, remover)).status).toBe(403)
    // The role allows by now what its giver may not do.
    const users = await testUsers.addRole('space', 'Doorkeeper', ['space.read', 'space.users'])
    await owner.call(spaceMemberCalls.changeUserRole, { ...space, userId: removerId, roleId: users })
    const roles = (await owner.call(spaceMemberCalls.getPermissions, space)).map(roleInput)
    const newPermissions = roles.map(role =>
      role.roleId === 'member' ? { ...role, permissions: { ...role.permissions, 'space.settings': true } } : role,
    )
    await owner.call(spaceMemberCalls.setPermissions, { ...space, newPermissions })
    const refused = await restoreInSpace(userId, remover)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('space.settings')])
    await owner.call(spaceMemberCalls.setPermissions, { ...space, newPermissions: roles })
    expect((await restoreInSpace(userId, remover)).status).toBe(200)
    expect(await roleIn(space, userId)).toBe('member')
  })

  it('is not brought back twice, nor into a project of a space that they are no longer in', async () => {
    const { owner, space, place } = testUsers
    const editor = await testUsers.inProject('editor')
    const userId = await userIdOf(editor)
    await owner.call(projectMemberCalls.removeUserFromProject, { ...place, userId })
    await inviteAndAccept(owner, editor, place, 'viewer')
    const again = await restoreInProject(userId)
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('member again already')])
    expect(await roleIn(place, userId)).toBe('viewer')
    await owner.call(projectMemberCalls.removeUserFromProject, { ...place, userId })
    await owner.call(spaceMemberCalls.removeUserFromSpace, { ...space, userId })
    const outside = await restoreInProject(userId)
    expect([outside.status, outside.text]).toEqual([409, expect.stringContaining('no longer in the space')])
    // Both can be undone one after the other.
    expect((await restoreInSpace(userId)).status).toBe(200)
    expect((await restoreInProject(userId)).status).toBe(200)
    expect(await roleIn(place, userId)).toBe('viewer')
  })
})

describe('a deleted role', () => {
  const reads = ['project.read', 'scene.read']
  const restore = (roleId: string, who: Client = testUsers.owner) =>
    who.attempt(projectMemberCalls.restoreRole as Call, { ...testUsers.place, roleId })
  const order = async () =>
    (await testUsers.owner.call(projectMemberCalls.getPermissions, testUsers.place)).map(({ role }) => role)

  it('comes back at its place, for those who have got no other role since', async () => {
    const { owner, place } = testUsers
    const scribe = await testUsers.addRole('project', 'Scribe', [...reads, 'scene.update'])
    await testUsers.addRole('project', 'Reader', reads)
    const [stays, moves] = [await testUsers.inProject(scribe), await testUsers.inProject(scribe)]
    const [stayId, moveId] = [await userIdOf(stays), await userIdOf(moves)]
    const before = await order()
    await owner.call(projectMemberCalls.deleteRole, { ...place, role: scribe })
    expect(await roleIn(place, stayId)).toBe('viewer')
    await owner.call(projectMemberCalls.changeUserRole, { ...place, userId: moveId, roleId: 'editor' })
    const page = await openPage(stays, stayId)
    expect((await restore(scribe)).status).toBe(200)
    await waitUntilTrue('received', () => page.named(events.rights).length > 0)
    page.close()
    expect(await order()).toEqual(before)
    expect([await roleIn(place, stayId), await roleIn(place, moveId)]).toEqual([scribe, 'editor'])
    expect((await stays.call(projectCalls.get, place)).permissions).toContain('scene.update')
    expect((await restore(scribe)).status).toBe(404)
  })

  it('comes back if it was deleted as all roles were saved', async () => {
    const { owner, place } = testUsers
    const scribe = await testUsers.addRole('project', 'Scribe', reads)
    const roles = await owner.call(projectMemberCalls.getPermissions, place)
    const newPermissions = roles.filter(({ roleId }) => roleId !== scribe).map(roleInput)
    await owner.call(projectMemberCalls.setPermissions, { ...place, newPermissions })
    expect(await order()).not.toContain('Scribe')
    expect((await restore(scribe)).status).toBe(200)
    expect(await owner.call(projectMemberCalls.getPermissions, place)).toEqual(roles)
  })

  it('comes back only by who deleted it, and while they hold what it allows', async () => {
    const { owner, place } = testUsers
    const scribe = await testUsers.addRole('project', 'Scribe', [...reads, 'scene.update'])
    const remover = await testUsers.inProject('administrator')
    await remover.call(projectMemberCalls.deleteRole, { ...place, role: scribe })
    expect((await restore(scribe)).status).toBe(404)
    expect((await restore('no-such-role', remover)).status).toBe(404)
    const roles = (await owner.call(projectMemberCalls.getPermissions, place)).map(roleInput)
    const newPermissions = roles.map(role =>
      role.roleId === 'administrator' ? { ...role, permissions: { ...role.permissions, 'scene.update': false } } : role,
    )
    await owner.call(projectMemberCalls.setPermissions, { ...place, newPermissions })
    const refused = await restore(scribe, remover)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('scene.update')])
    await owner.call(projectMemberCalls.setPermissions, { ...place, newPermissions: roles })
    const userId = await userIdOf(remover)
    await owner.call(projectMemberCalls.changeUserRole, { ...place, userId, roleId: 'editor' })
    expect((await restore(scribe, remover)).status).toBe(403)
    await owner.call(projectMemberCalls.changeUserRole, { ...place, userId, roleId: 'administrator' })
    expect((await restore(scribe, remover)).status).toBe(200)
    expect(await order()).toContain('Scribe')
  })

  it('does not come back beside another one of its name', async () => {
    const { owner, place } = testUsers
    const scribe = await testUsers.addRole('project', 'Scribe', reads)
    await owner.call(projectMemberCalls.deleteRole, { ...place, role: scribe })
    const next = await testUsers.addRole('project', 'scribe', reads)
    const refused = await restore(scribe)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('another role')])
    await owner.call(projectMemberCalls.deleteRole, { ...place, role: next })
    expect((await restore(scribe)).status).toBe(200)
  })
})
