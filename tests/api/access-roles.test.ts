import { describe, expect, it } from 'vitest'
import { spacePermissions } from '#core/shared/access/permission.ts'
import type { Call } from '#core/shared/call.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { refusal, roleInput, setUpUsers } from './access-users.ts'

const testUsers = setUpUsers()
const { getPermissions, setPermissions, deleteRole, importPermissions } = projectMemberCalls

async function projectRoles() {
  return testUsers.owner.call(getPermissions, testUsers.place)
}

describe('the roles of a space', () => {
  it('are returned with their permissions, highest first [ROLE-01] [ROLE-08]', async () => {
    const roles = await testUsers.owner.call(spaceMemberCalls.getPermissions, testUsers.space)
    expect(roles.map(({ roleId, role, builtIn, fixed, members }) => [roleId, role, builtIn, fixed, members])).toEqual([
      ['owner', 'owner', true, true, 1],
      ['administrator', 'administrator', true, false, 0],
      ['member', 'member', true, false, 0],
    ])
    for (const { permissions } of roles) expect(Object.keys(permissions)).toEqual([...spacePermissions])
    expect(Object.values(roles[0]?.permissions ?? {})).not.toContain(false)
    expect(roles[2]?.permissions).toMatchObject({ 'space.read': true, 'space.settings': false })
  })

  it('are saved as a whole and take effect at once [ROLE-04] [ROLE-09]', async () => {
    const { owner, space } = testUsers
    const member = await testUsers.inSpace()
    const update = () => member.attempt(spaceCalls.update as never, { ...space, data: {} })
    expect((await update()).status).toBe(403)
    const before = (await owner.call(spaceMemberCalls.getPermissions, space)).map(roleInput)
    const newPermissions = before.map(role =>
      role.roleId === 'member' ? { ...role, permissions: { 'space.read': true, 'space.settings': true } } : role,
    )
    const saved = await owner.call(spaceMemberCalls.setPermissions, { ...space, newPermissions })
    expect(await owner.call(spaceMemberCalls.getPermissions, space)).toEqual(saved)
    expect(saved[2]?.permissions).toMatchObject({ 'space.settings': true, 'space.invite': false })
    expect((await update()).status).toBe(200)
    expect((await member.call(spaceCalls.get, space)).permissions).toEqual(['space.read', 'space.settings'])
    await owner.call(spaceMemberCalls.setPermissions, { ...space, newPermissions: before })
    expect((await update()).status).toBe(403)
  })

  it('include custom ones, until they are deleted [ROLE-10]', async () => {
    const { owner, space } = testUsers
    const roleId = await testUsers.addRole('space', 'Keeper', ['space.read', 'space.settings'])
    const member = await testUsers.inSpace(roleId)
    expect(await member.call(spaceCalls.get, space)).toMatchObject({ roleId, role: 'Keeper' })
    await owner.call(spaceMemberCalls.deleteRole, { ...space, role: ' keeper' })
    expect((await owner.call(spaceMemberCalls.getPermissions, space)).map(({ role }) => role)).not.toContain('Keeper')
    expect((await member.call(spaceCalls.get, space)).roleId).toBe('member')
    expect((await refusal(owner, spaceMemberCalls.deleteRole, { ...space, role: roleId })).status).toBe(404)
  })

  it('without read permission show nothing of the space', async () => {
    const roleId = await testUsers.addRole('space', 'Blind', [])
    const member = await testUsers.inSpace(roleId)
    expect((await refusal(member, spaceCalls.get, testUsers.space)).status).toBe(403)
    expect(await member.call(spaceCalls.find, {})).toEqual([])
    await member.call(spaceMemberCalls.leave, testUsers.space)
  })
})

describe('the roles of a project', () => {
  it('are returned with four permissions for every kind [ROLE-01] [ROLE-14]', async () => {
    const roles = await projectRoles()
    expect(roles.map(({ roleId }) => roleId)).toEqual(['owner', 'administrator', 'editor', 'viewer'])
    expect(roles[3]?.permissions).toMatchObject({ 'scene.read': true, 'prop.read': true, 'scene.update': false })
    expect(roles[1]?.permissions).toMatchObject({ 'scene.delete': true, 'project.delete': false })
  })

  it('are saved in their order, the owner first and the lowest last [ROLE-15]', async () => {
    const { owner, place } = testUsers
    const [, administrator, editor, viewer] = (await projectRoles()).map(roleInput)
    if (!administrator || !editor || !viewer) throw new Error('a role is not there')
    const critic = { role: '  Critic ', permissions: { 'project.read': true, 'scene.read': true } }
    const saved = await owner.call(setPermissions, {
      ...place,
      newPermissions: [viewer, critic, editor, administrator],
    })
    expect(saved.map(({ role }) => role)).toEqual(['owner', 'Critic', 'editor', 'administrator', 'viewer'])
    expect(await projectRoles()).toEqual(saved)
    expect(saved[1]).toMatchObject({ builtIn: false, fixed: false, members: 0 })
    const back = await owner.call(setPermissions, { ...place, newPermissions: [administrator, editor, viewer] })
    expect(back.map(({ role }) => role)).toEqual(['owner', 'administrator', 'editor', 'viewer'])
  })

  it('that are left out are deleted if they are custom, else kept unchanged', async () => {
    const { owner, place } = testUsers
    const roleId = await testUsers.addRole('project', 'Critic', ['project.read', 'scene.read'])
    const member = await testUsers.inProject(roleId)
    const [, , editor] = (await projectRoles()).map(roleInput)
    if (!editor) throw new Error('a role is not there')
    const permissions = { ...editor.permissions, 'scene.delete': false }
    await owner.call(setPermissions, { ...place, newPermissions: [{ ...editor, permissions }] })
    const after = await owner.call(setPermissions, { ...place, newPermissions: [] })
    expect(after.map(({ role }) => role)).toEqual(['owner', 'administrator', 'editor', 'viewer'])
    expect(after[2]?.permissions).toEqual(permissions)
    expect((await member.call(projectCalls.get, place)).roleId).toBe('viewer')
  })

  it('sent twice stay the same roles, and nobody loses theirs', async () => {
    const { owner, place } = testUsers
    const newPermissions = [{ role: 'Critic', permissions: { 'project.read': true } }]
    const [first] = [await owner.call(setPermissions, { ...place, newPermissions })]
    const roleId = first.find(({ role }) => role === 'Critic')?.roleId ?? ''
    const member = await testUsers.inProject(roleId)
    await owner.call(setPermissions, { ...place, newPermissions })
    expect((await member.call(projectCalls.get, place)).roleId).toBe(roleId)
  })

  it('are deleted by name or id, but not the built-in ones [ROLE-16]', async () => {
    const { owner, place } = testUsers
    for (const by of ['name', 'id']) {
      const roleId = await testUsers.addRole('project', 'Critic', ['project.read'])
      await owner.call(deleteRole, { ...place, role: by === 'name' ? 'CRITIC' : roleId })
      expect((await projectRoles()).map(({ role }) => role)).not.toContain('Critic')
    }
    for (const role of ['owner', 'administrator', 'editor', 'Viewer'])
      expect(await refusal(owner, deleteRole, { ...place, role })).toMatchObject({ status: 409, type: 'conflict' })
  })

  it('are copied from another project, members keeping roles with the same name [ROLE-17]', async () => {
    const { owner, place } = testUsers
    const roleId = await testUsers.addRole('project', 'critic', ['project.read'])
    await testUsers.addRole('project', 'Gone', ['project.read'])
    const member = await testUsers.inProject(roleId)
    const source = await createPlace(owner)
    const [, , , viewer] = (await owner.call(getPermissions, source)).map(roleInput)
    const newPermissions: { roleId?: string; role: string; permissions: Record<string, boolean> }[] = [
      { role: 'First', permissions: { 'project.read': true } },
      { role: 'Critic', permissions: { 'project.read': true, 'scene.read': true, 'prop.update': true } },
      { ...viewer, role: 'viewer', permissions: { 'project.read': true } },
    ]
    const requested = await owner.call(setPermissions, { ...source, newPermissions })
    const plain = (roles: typeof requested) => roles.map(({ role, permissions }) => ({ role, permissions }))
    const copied = await owner.call(importPermissions, { ...place, fromProjectId: source.projectId })
    expect(plain(copied)).toEqual(plain(requested))
    expect(plain(await projectRoles())).toEqual(plain(requested))
    expect(await member.call(projectCalls.get, place)).toMatchObject({ roleId, role: 'Critic' })
  })

  it('are copied only from a project where the caller may change them [R-12]', async () => {
    const stranger = await signedIn(testUsers.server)
    const theirs = await createPlace(stranger)
    const nowhere = await refusal(testUsers.owner, importPermissions, {
      ...testUsers.place,
      fromProjectId: 'no_such_project',
    })
    const foreign = await refusal(testUsers.owner, importPermissions, {
      ...testUsers.place,
      fromProjectId: theirs.projectId,
    })
    expect(foreign).toMatchObject({ status: 403, type: 'forbidden' })
    expect(foreign).toEqual(nowhere)
    await inviteAndAccept(stranger, testUsers.owner, theirs, 'editor')
    const editor = await refusal(testUsers.owner, importPermissions, {
      ...testUsers.place,
      fromProjectId: theirs.projectId,
    })
    expect(editor).toEqual(nowhere)
  })
})

describe('a list of roles', () => {
  it.each([
    ['an empty name [ROLE-02]', { role: '  ' }, 'role', 'A role needs a name'],
    ['a name taken by a built-in role [ROLE-03]', { role: 'Viewer' }, 'role', 'There is a role of this name already'],
    ['a control character', { role: 'a\u0000b' }, 'role', 'control character'],
    ['text turned around', { role: 'a\u202eb' }, 'role', 'A name cannot hold control characters'],
    ['an unknown role', { role: 'X', roleId: 'none' }, 'roleId', 'There is no such role here'],
    [
      'an unknown permission',
      { role: 'X', permissions: { 'dragon.read': true } },
      'permissions.dragon.read',
      'no such',
    ],
    ['one of a space', { role: 'X', permissions: { 'space.read': true } }, 'permissions.space.read', 'no such'],
    ['everything', { role: 'X', permissions: { '*': true } }, 'permissions.*', 'no such'],
    ['a wildcard', { role: 'X', permissions: { '*.read': true } }, 'permissions.*.read', 'no such'],
    ['a built-in role renamed', { roleId: 'editor', role: 'Author' }, 'role', 'keeps its name'],
    [
      'less for the owner',
      { roleId: 'owner', role: 'owner', permissions: { 'project.read': false } },
      'permissions.project.read',
      'cannot be changed',
    ],
    ['a role twice', { roleId: 'administrator', role: 'administrator' }, 'roleId', 'twice'],
  ])('with %s is refused by path, and nothing is saved', async (_, role, path, message) => {
    const { owner, place } = testUsers
    const before = await projectRoles()
    const newPermissions = [...before.map(roleInput).slice(1, 3), { permissions: {}, ...role }]
    if ('roleId' in role && role.roleId === 'editor')
      newPermissions.splice(1, 1, { roleId: 'viewer', role: 'viewer', permissions: {} })
    const answer = await refusal(owner, setPermissions, { ...place, newPermissions })
    expect(answer).toMatchObject({ status: 400, type: 'bad-input' })
    expect(answer.errors).toContainEqual(
      expect.objectContaining({ path: `newPermissions.2.${path}`, message: expect.stringContaining(message) }),
    )
    expect(await projectRoles()).toEqual(before)
  })

  it('with one name twice names the second [ROLE-03]', async () => {
    const twice = ['Critic', 'critic'].map(role => ({ role, permissions: {} }))
    const answer = await refusal(testUsers.owner, setPermissions, { ...testUsers.place, newPermissions: twice })
    expect(answer.errors).toMatchObject([{ path: 'newPermissions.1.role', code: 'role-name-taken' }])
  })

  it('has a maximum', async () => {
    const { owner, place } = testUsers
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ role: `Role ${at}`, permissions: {} }))
    const over = await refusal(owner, setPermissions, { ...place, newPermissions: many(limits.rolesMax + 1) })
    expect(over).toMatchObject({ status: 403, type: 'limit-reached' })
    expect(await projectRoles()).toHaveLength(4)
    const full = await owner.call(setPermissions, { ...place, newPermissions: many(limits.rolesMax) })
    expect(full).toHaveLength(limits.rolesMax + 4)
  })

  it('with more permissions than there are gives a short error', async () => {
    const { owner, place } = testUsers
    const permissions = Object.fromEntries(Array.from({ length: 9_999 }, (_, at) => [`scene.verb${at}`, true]))
    const newPermissions = Array.from({ length: limits.rolesMax }, (_, at) => ({ role: `Role ${at}`, permissions }))
    const answer = await owner.attempt(setPermissions as Call, { ...place, newPermissions })
    expect(answer.json).toMatchObject({ status: 400, type: 'bad-input' })
    expect((answer.json as ProblemBody).errors?.[0]).toEqual({
      path: 'newPermissions.0.permissions',
      message: expect.stringMatching(/^There are \d+ permissions here, no more$/),
    })
    expect(answer.text.length).toBeLessThan(10_000)
  })

  it('of any length gives a short error', async () => {
    const { owner, place } = testUsers
    const newPermissions = Array.from({ length: 20_000 }, (_, at) => ({ role: `Role ${at}`, permissions: {} }))
    expect(await refusal(owner, setPermissions, { ...place, newPermissions })).toMatchObject({ type: 'limit-reached' })
  })
})
