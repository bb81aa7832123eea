import { describe, expect, it } from 'vitest'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { createPlace, inviteAndAccept, signedIn, startServer, userIdOf } from '#tests/harness/index.ts'
import { refusal, roleInput, setUpUsers } from './access-users.ts'

const testUsers = setUpUsers()

describe('handing a space over', () => {
  it('makes the other the owner and the giver an administrator', async () => {
    const { owner, space } = testUsers
    const member = await testUsers.inSpace()
    const userId = await userIdOf(member)
    await owner.call(spaceMemberCalls.handOver, { ...space, userId })
    expect(await owner.call(spaceCalls.get, space)).toMatchObject({ owner: { userId }, roleId: 'administrator' })
    expect(await member.call(spaceCalls.get, space)).toMatchObject({ roleId: 'owner', permissions: ['*'] })
    expect((await refusal(owner, spaceCalls.delete, space)).status).toBe(403)
    expect((await refusal(owner, spaceMemberCalls.handOver, { ...space, userId })).status).toBe(403)
    await owner.call(spaceMemberCalls.leave, space)
    await member.call(spaceCalls.delete, space)
  })

  it('is for members only, and never to the owner', async () => {
    const { owner, space, userId } = testUsers
    expect((await refusal(owner, spaceMemberCalls.handOver, { ...space, userId })).status).toBe(404)
    await owner.call(spaceMemberCalls.invite, { ...space, emails: [userId] })
    expect((await refusal(owner, spaceMemberCalls.handOver, { ...space, userId })).status).toBe(404)
    const own = { ...space, userId: await userIdOf(owner) }
    expect(await refusal(owner, spaceMemberCalls.handOver, own)).toMatchObject({ status: 409, type: 'conflict' })
  })

  it('is not done by a person who may only delete it', async () => {
    const { owner, space } = testUsers
    const chief = await testUsers.inSpace('administrator')
    const friend = await testUsers.inSpace()
    const roles = (await owner.call(spaceMemberCalls.getPermissions, space)).map(roleInput)
    const newPermissions = roles.map(role =>
      role.roleId === 'administrator' ? { ...role, permissions: { ...role.permissions, 'space.delete': true } } : role,
    )
    await owner.call(spaceMemberCalls.setPermissions, { ...space, newPermissions })
    for (const client of [chief, friend]) {
      const input = { ...space, userId: await userIdOf(client) }
      expect((await refusal(chief, spaceMemberCalls.handOver, input)).detail).toContain('Only the owner')
    }
    expect((await owner.call(spaceCalls.get, space)).roleId).toBe('owner')
  })

  it('stops at the number of spaces the other may own', async () => {
    const small = await startServer({ env: { SPACES_PER_USER: '1' } })
    const [giver, taker] = [await signedIn(small), await signedIn(small)]
    const { spaceId } = await createPlace(giver)
    await createPlace(taker)
    await inviteAndAccept(giver, taker, { spaceId })
    const answer = await refusal(giver, spaceMemberCalls.handOver, { spaceId, userId: await userIdOf(taker) })
    expect(answer).toMatchObject({ status: 403, type: 'limit-reached', detail: expect.stringContaining('may own 1') })
    expect((await giver.call(spaceCalls.get, { spaceId })).roleId).toBe('owner')
    await small.close()
  })

  it('to two at once makes one owner', async () => {
    const { owner, space } = testUsers
    const members = [await testUsers.inSpace(), await testUsers.inSpace(), await testUsers.inSpace()]
    const ids = await Promise.all(members.map(userIdOf))
    const answers = await Promise.all(
      ids.map(userId => owner.attempt(spaceMemberCalls.handOver as never, { ...space, userId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    const users = await owner.call(spaceMemberCalls.getSpaceUsers, space)
    expect(users.filter(({ roleId }) => roleId === 'owner')).toHaveLength(1)
    expect((await owner.call(spaceCalls.get, space)).owner.userId).toBe(users[0]?.userId)
  })
})

describe('handing a project over', () => {
  it('makes somebody in it the owner, and the space’s owner keeps what they may', async () => {
    const { owner, place } = testUsers
    const editor = await testUsers.inProject('editor')
    const outside = await testUsers.inSpace()
    const away = { ...place, userId: await userIdOf(outside) }
    expect((await refusal(owner, projectMemberCalls.handOver, away)).status).toBe(404)
    await owner.call(projectMemberCalls.handOver, { ...place, userId: await userIdOf(editor) })
    expect(await editor.call(projectCalls.get, place)).toMatchObject({ roleId: 'owner', permissions: ['*'] })
    expect((await owner.call(projectCalls.get, place)).roleId).toBe('owner')
    const [first] = await owner.call(projectMemberCalls.getProjectUsers, place)
    expect(first?.userId).toBe(await userIdOf(editor))
    expect((await refusal(editor, projectMemberCalls.leave, place)).status).toBe(409)
  })

  it('can be done by the owner of the space for an absent owner', async () => {
    const { owner, space } = testUsers
    const maker = await testUsers.inSpace('administrator')
    const { projectId } = await maker.call(projectCalls.create, { ...space, name: 'Theirs' })
    const where = { ...space, projectId }
    await owner.call(projectMemberCalls.handOver, { ...where, userId: await userIdOf(owner) })
    expect((await maker.call(projectCalls.get, where)).roleId).toBe('administrator')
    const again = { ...where, userId: await userIdOf(owner) }
    expect((await refusal(owner, projectMemberCalls.handOver, again)).status).toBe(409)
  })
})
