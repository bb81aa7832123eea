import { describe, expect, it } from 'vitest'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { inviteAndAccept, respondToNotification, signedIn, signedInMember, userIdOf } from '#tests/harness/index.ts'
import { refusal, setUpUsers, unansweredNotifications } from './access-users.ts'

const testUsers = setUpUsers()
const toSpace = spaceMemberCalls.invite
const toProject = projectMemberCalls.invite

describe('an invitation to a project', () => {
  it('reaches a member of the space [PROJ-08] [PROJ-27]', async () => {
    const { owner, person, place, space, userId } = testUsers
    await inviteAndAccept(owner, person, space)
    expect((await refusal(person, projectCalls.get, place)).status).toBe(403)
    await owner.call(toProject, { ...place, emails: [userId], roleId: 'editor' })
    const [notification] = await unansweredNotifications(person)
    expect(notification).toMatchObject({
      action: 'INVITE_TO_PROJECT',
      payload: { ...place, spaceName: 'place', projectName: 'place', role: 'editor', roleId: 'editor' },
    })
    expect((await refusal(person, projectCalls.get, place)).status).toBe(403)
    await respondToNotification(person, true)
    expect(await person.call(projectCalls.get, place)).toMatchObject({ roleId: 'editor' })
    expect((await person.call(spaceCalls.get, space)).roleId).toBe('member')
  })

  it('lets an outsider into the space as well [PROJ-09] [PROJ-27]', async () => {
    const { owner, person, place, space, userId } = testUsers
    await owner.call(toProject, { ...place, emails: [userId] })
    expect((await unansweredNotifications(person))[0]?.action).toBe('INVITE_TO_SPACE_AND_PROJECT')
    expect(await owner.call(spaceMemberCalls.getInvitations, space)).toMatchObject([{ userId, role: 'member' }])
    expect(await owner.call(projectMemberCalls.getInvitations, place)).toMatchObject([{ userId, role: 'viewer' }])
    await respondToNotification(person, true)
    expect((await person.call(spaceCalls.get, space)).roleId).toBe('member')
    expect((await person.call(projectCalls.get, place)).roleId).toBe('viewer')
  })

  it('to outsiders needs the right to invite to the space, and names them [PROJ-09]', async () => {
    const { owner, person, place, space, userId, server } = testUsers
    const inviter = await signedInMember(server, owner, place, { roleId: 'administrator' })
    const member = await signedInMember(server, owner, space)
    const memberId = await userIdOf(member)
    const refused = await refusal(inviter, toProject, { ...place, emails: [memberId, userId] })
    expect(refused).toMatchObject({ type: 'forbidden', detail: expect.stringContaining(userId) })
    expect(refused.detail).not.toContain(memberId)
    expect([await unansweredNotifications(member), await unansweredNotifications(person)]).toEqual([[], []])
    expect((await inviter.call(toProject, { ...place, emails: [memberId] })).invited).toHaveLength(1)
  })

  it('is closed for a person who left the space meanwhile', async () => {
    const { owner, person, place, space, userId } = testUsers
    await inviteAndAccept(owner, person, space)
    await owner.call(toProject, { ...place, emails: [userId] })
    await person.call(spaceMemberCalls.leave, space)
    expect(await person.call(notificationCalls.get, {})).toEqual([])
    expect(await owner.call(projectMemberCalls.getInvitations, place)).toEqual([])
  })

  it('and one to its space may both be accepted, in any order', async () => {
    const { owner, person, place, space, userId, server } = testUsers
    await owner.call(toSpace, { ...space, emails: [userId] })
    await owner.call(toProject, { ...place, emails: [userId] })
    await respondToNotification(person, true)
    expect(await unansweredNotifications(person)).toEqual([])
    expect(await owner.call(spaceMemberCalls.getInvitations, space)).toEqual([])
    const other = await signedIn(server)
    await owner.call(toProject, { ...place, emails: [await userIdOf(other)] })
    await owner.call(toSpace, { ...space, emails: [await userIdOf(other)] })
    await respondToNotification(other, true)
    expect(await owner.call(spaceMemberCalls.getInvitations, space)).toEqual([])
    await respondToNotification(other, true)
    expect((await other.call(projectCalls.get, place)).roleId).toBe('viewer')
  })

  it('gives the lowest role if the named one was deleted meanwhile', async () => {
    const { owner, person, place, userId } = testUsers
    const roles = await owner.call(projectMemberCalls.setPermissions, {
      ...place,
      newPermissions: [{ role: 'Critic', permissions: { 'project.read': true } }],
    })
    const critic = roles.find(({ role }) => role === 'Critic')?.roleId ?? ''
    await owner.call(toProject, { ...place, emails: [userId], roleId: critic })
    await owner.call(projectMemberCalls.deleteRole, { ...place, role: critic })
    expect(await owner.call(projectMemberCalls.getInvitations, place)).toMatchObject([{ role: 'viewer' }])
    await respondToNotification(person, true)
    expect((await person.call(projectCalls.get, place)).roleId).toBe('viewer')
  })
})
