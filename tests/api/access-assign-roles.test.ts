import { describe, expect, it } from 'vitest'
import { can, grantOf, permissionKeys, type RoleLevel } from '#core/shared/access/permission.ts'
import type { Call } from '#core/shared/call.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { type Client, createPlace, inviteAndAccept, signedIn, userIdOf } from '#tests/harness/index.ts'
import { trials } from '#tests/harness/trials.ts'
import { roleInput, setUpUsers, unansweredNotifications } from './access-users.ts'

const testUsers = setUpUsers()
const isLongRun = trials(1) > 1

interface RoleInputs {
  roleId?: string
  role: string
  permissions: Record<string, boolean>
}

/**
 * A place with these roles, highest first: owner, Deputy, the built-in ones, Full (everything), Bare (nothing), the
 * lowest.
 */
interface RoleScenario {
  level: RoleLevel
  /** the permission the deputy lacks; undefined in the control test */
  lacking: string | undefined
  deputy: Client
  /** a member with the role Bare */
  target: Client
  targetId: string
  /** a person outside the place */
  outsider: Client
  outsiderId: string
  where: { spaceId: string; projectId: string }
  ids: Record<string, string>
}

const calls = { space: spaceMemberCalls, project: projectMemberCalls }
const keysOf = (level: RoleLevel) => permissionKeys(level, ['scene', 'prop'])

function allowed(level: RoleLevel, except?: string): Record<string, boolean> {
  return Object.fromEntries(keysOf(level).map(key => [key, key !== except]))
}

async function rolesOf({ level, where }: Pick<RoleScenario, 'level' | 'where'>): Promise<RoleInputs[]> {
  const place = (level === 'space' ? { spaceId: where.spaceId } : where) as typeof where
  return (await testUsers.owner.call(calls[level].getPermissions, place)).map(roleInput)
}

function placeOf({ level, where }: Pick<RoleScenario, 'level' | 'where'>) {
  return (level === 'space' ? { spaceId: where.spaceId } : where) as typeof where
}

let threePeople: Promise<[Client, Client, Client]> | undefined

/** The same in every scenario: each has a place of its own, and what they are in one says nothing in another. */
function people(): Promise<[Client, Client, Client]> {
  const { server } = testUsers
  threePeople ??= Promise.all([signedIn(server), signedIn(server), signedIn(server)])
  return threePeople
}

async function openRoleScenario(level: RoleLevel, lacking: string | undefined): Promise<RoleScenario> {
  const where = await createPlace(testUsers.owner)
  const place = placeOf({ level, where })
  const before = await rolesOf({ level, where })
  const [owner, ...others] = before
  const lowest = others.pop()
  if (!owner || !lowest) throw new Error('There are no roles')
  const newPermissions = [
    owner,
    { role: 'Deputy', permissions: allowed(level, lacking) },
    ...others,
    { role: 'Full', permissions: allowed(level) },
    { role: 'Bare', permissions: { [`${level}.read`]: lacking !== `${level}.read` } },
    { ...lowest, permissions: { ...lowest.permissions, ...(lacking ? { [lacking]: true } : {}) } },
  ]
  const saved = await testUsers.owner.call(calls[level].setPermissions, { ...place, newPermissions })
  const ids = Object.fromEntries(saved.map(({ role, roleId }) => [role, roleId]))
  const [deputy, target, outsider] = await people()
  await inviteAndAccept(testUsers.owner, deputy, place, ids.Deputy)
  await inviteAndAccept(testUsers.owner, target, place, ids.Bare)
  // The invitation is to the project only, so the role in the space does not matter.
  if (level === 'project') await inviteAndAccept(testUsers.owner, outsider, { spaceId: where.spaceId })
  const [targetId, outsiderId] = [await userIdOf(target), await userIdOf(outsider)]
  return { level, lacking, deputy, target, targetId, outsider, outsiderId, where, ids }
}

async function edit(scenario: RoleScenario, change: (roles: RoleInputs[]) => RoleInputs[]) {
  const { setPermissions } = calls[scenario.level]
  return scenario.deputy.attempt(setPermissions as Call, {
    ...placeOf(scenario),
    newPermissions: change(await rolesOf(scenario)),
  })
}

function attempt(scenario: RoleScenario, call: unknown, input: object) {
  return scenario.deputy.attempt(call as Call, { ...placeOf(scenario), ...input })
}

async function invite(scenario: RoleScenario, roleId?: string) {
  const answer = await attempt(scenario, calls[scenario.level].invite, { emails: [scenario.outsiderId], roleId })
  await acceptAll(scenario.outsider)
  return answer
}

async function acceptAll(person: Client) {
  for (const { notificationId } of await unansweredNotifications(person))
    await person.attempt(notificationCalls.respond as Call, { notificationId, response: true })
}

const removeCalls = { space: spaceMemberCalls.removeUserFromSpace, project: projectMemberCalls.removeUserFromProject }

/** The owner gives the deputy everything, but for one permission. */
async function saveDeputy(scenario: RoleScenario, except?: string): Promise<void> {
  const newPermissions = (await rolesOf(scenario)).map(role =>
    role.role === 'Deputy' ? { ...role, permissions: allowed(scenario.level, except) } : role,
  )
  await testUsers.owner.call(calls[scenario.level].setPermissions, { ...placeOf(scenario), newPermissions })
}

/**
 * The ways to grant permissions, each with its calls. `Full` has everything, the lowest role has what the deputy
 * lacks.
 */
const assignmentWays: Record<
  string,
  { by: readonly string[]; level?: RoleLevel; run(scenario: RoleScenario): Promise<{ status: number }> }
> = {
  'a role below is widened': {
    by: ['setPermissions'],
    run: scenario =>
      edit(scenario, roles =>
        roles.map(role => (role.role === 'Bare' ? { ...role, permissions: allowed(scenario.level) } : role)),
      ),
  },
  'a role is made and given': {
    by: ['setPermissions', 'changeUserRole'],
    run: async scenario => {
      const made = await edit(scenario, roles => [
        ...roles.slice(0, -1),
        { role: 'Trojan', permissions: allowed(scenario.level) },
        ...roles.slice(-1),
      ])
      const roleId = (await rolesOf(scenario)).find(({ role }) => role === 'Trojan')?.roleId
      return roleId
        ? attempt(scenario, calls[scenario.level].changeUserRole, { userId: scenario.targetId, roleId })
        : made
    },
  },
  'a role is given': {
    by: ['changeUserRole'],
    run: scenario =>
      attempt(scenario, calls[scenario.level].changeUserRole, { userId: scenario.targetId, roleId: scenario.ids.Full }),
  },
  'somebody is promoted': {
    ...{ by: ['promoteUser'], level: 'project' },
    run: scenario => attempt(scenario, projectMemberCalls.promoteUser, { userId: scenario.targetId }),
  },
  'somebody is demoted to a role that allows more': {
    ...{ by: ['demoteUser'], level: 'project' },
    run: scenario => attempt(scenario, projectMemberCalls.demoteUser, { userId: scenario.targetId }),
  },
  'somebody is invited with a role': { by: ['invite'], run: scenario => invite(scenario, scenario.ids.Full) },
  'somebody is invited with none': { by: ['invite'], run: scenario => invite(scenario) },
  'a role is deleted and its people fall to the lowest': {
    by: ['deleteRole'],
    run: scenario => attempt(scenario, calls[scenario.level].deleteRole, { role: 'Bare' }),
  },
  'a role is left out and its people fall to the lowest': {
    by: ['setPermissions'],
    run: scenario => edit(scenario, roles => roles.filter(({ role }) => role !== 'Bare')),
  },
  'roles are imported': {
    ...{ by: ['importPermissions'], level: 'project' },
    run: async scenario => {
      const own = await createPlace(scenario.deputy)
      const kept = await rolesOf(scenario)
      const newPermissions = kept.slice(1).map(({ role, roleId, permissions }) => ({
        ...(['administrator', 'editor', 'viewer'].includes(role) ? { roleId } : {}),
        ...{ role, permissions: role === 'Bare' ? allowed('project') : permissions },
      }))
      await scenario.deputy.call(projectMemberCalls.setPermissions, { ...own, newPermissions })
      return attempt(scenario, projectMemberCalls.importPermissions, { fromProjectId: own.projectId })
    },
  },
  'an invitation is answered after its sender lost the right': {
    by: ['invite'],
    run: async scenario => {
      const { level, ids, outsiderId, deputy } = scenario
      await saveDeputy(scenario)
      const input = { ...placeOf(scenario), emails: [outsiderId], roleId: ids.Full }
      await deputy.attempt(calls[level].invite as Call, input)
      await saveDeputy(scenario, scenario.lacking)
      const [notification] = await unansweredNotifications(scenario.outsider)
      const answer = { notificationId: notification?.notificationId ?? 'none', response: true }
      return scenario.outsider.attempt(notificationCalls.respond as Call, answer)
    },
  },
  'a removed member is brought back after the right was lost': {
    by: ['restoreUser'],
    run: async scenario => {
      const { level, ids, targetId: userId } = scenario
      await saveDeputy(scenario)
      const role = { ...placeOf(scenario), userId, roleId: ids.Full ?? '' }
      await testUsers.owner.call(calls[level].changeUserRole, role)
      await attempt(scenario, removeCalls[level], { userId })
      await saveDeputy(scenario, scenario.lacking)
      return attempt(scenario, calls[level].restoreUser, { userId })
    },
  },
  'a deleted role is brought back after the right was lost': {
    by: ['restoreRole'],
    run: async scenario => {
      const { level, ids } = scenario
      await saveDeputy(scenario)
      await attempt(scenario, calls[level].deleteRole, { role: 'Full' })
      await saveDeputy(scenario, scenario.lacking)
      return attempt(scenario, calls[level].restoreRole, { roleId: ids.Full })
    },
  },
}

/** Whether a person has the permission in a place; false if they may not see it. */
async function mayDo(person: Client, scenario: RoleScenario, permission: string): Promise<boolean> {
  const get = scenario.level === 'space' ? spaceCalls.get : projectCalls.get
  const answer = await person.attempt(get as Call, placeOf(scenario))
  if (answer.status !== 200) return false
  return can(grantOf((answer.json as { permissions: string[] }).permissions), permission)
}

describe.each(['space', 'project'] as const)('nobody grants in a %s what they do not have', level => {
  const here = Object.entries(assignmentWays).filter(([, way]) => (way.level ?? level) === level)

  it.each(keysOf(level).map((key, at) => [key, at] as const))(
    'lacking %s, in any way',
    {
      timeout: 60_000,
    },
    async (lacking, turn) => {
      // A way asks in one place for every permission: each is tried in every third way, and each way with every third.
      for (const [name, way] of here.filter((_, at) => isLongRun || (at + turn) % 3 === 0)) {
        const scenario = await openRoleScenario(level, lacking)
        const answer = await way.run(scenario)
        expect(answer.status, `${name}: ${JSON.stringify(answer)}`).toBeGreaterThanOrEqual(400)
        expect(answer.status, name).toBeLessThan(500)
        for (const person of [scenario.target, scenario.outsider, scenario.deputy])
          expect(await mayDo(person, scenario, lacking), name).toBe(false)
      }
    },
  )

  it('having all of it they may', async () => {
    for (const [name, way] of here) {
      const answer = await way.run(await openRoleScenario(level, undefined))
      expect(answer.status, `${name}: ${JSON.stringify(answer)}`).toBe(200)
    }
  })
})

it('a refusal says which role and what it allows', async () => {
  const scenario = await openRoleScenario('project', 'scene.delete')
  const answer = await attempt(scenario, projectMemberCalls.changeUserRole, {
    userId: scenario.targetId,
    roleId: scenario.ids.Full,
  })
  expect(answer.json).toMatchObject({
    status: 403,
    detail: 'You cannot give the role "Full": it allows what you may not do yourself (*.delete).',
  })
})

it('roles list the permissions that the caller lacks', async () => {
  const scenario = await openRoleScenario('project', 'project.delete')
  const seen = await scenario.deputy.call(projectMemberCalls.getPermissions, scenario.where)
  expect(Object.fromEntries(seen.map(({ role, unheld }) => [role, unheld]))).toEqual({
    ...{ owner: ['*'], Deputy: [], administrator: [], editor: [], Bare: [] },
    ...{ Full: ['project.delete'], viewer: ['project.delete'] },
  })
})

describe('the role that administers every project of a space', () => {
  it('is assigned only by people who administer every project themselves', async () => {
    const scenario = await openRoleScenario('space', undefined)
    const { ids, targetId, target, where, deputy } = scenario
    const role = { userId: targetId, roleId: ids.administrator }
    expect((await attempt(scenario, spaceMemberCalls.changeUserRole, role)).json).toMatchObject({
      status: 403,
      detail: 'You cannot give the role "administrator": it allows what you may not do yourself (every project).',
    })
    expect((await invite(scenario, ids.administrator)).status).toBe(403)
    for (const person of [target, scenario.outsider, deputy])
      expect((await person.attempt(projectCalls.get as Call, where)).status).toBe(403)
    await testUsers.owner.call(spaceMemberCalls.changeUserRole, { spaceId: where.spaceId, ...role })
    expect((await target.call(projectCalls.get, where)).roleId).toBe('administrator')
  })
})

it('every call on members or roles is one of these ways or grants nothing', () => {
  const givesNothing = [
    ...['getSpaceUsers', 'getProjectUsers', 'getPermissions', 'getInvitations', 'cancelInvitation', 'leave'],
    ...['removeUserFromSpace', 'removeUserFromProject'],
    // Only the owner can, who has everything.
    'handOver',
  ]
  for (const level of ['space', 'project'] as const) {
    const tried = Object.values(assignmentWays).flatMap(way => ((way.level ?? level) === level ? way.by : []))
    const names = Object.keys(calls[level]).filter(name => !givesNothing.includes(name))
    expect(names.filter(name => !tried.includes(name))).toEqual([])
  }
})
