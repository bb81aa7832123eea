import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { can, grantOf, type Level, permissionKeys } from '#core/shared/permission.ts'
import { type Client, letIn, makePlace, signedIn, userIdOf } from '#tests/harness/index.ts'
import { given, setCast, waiting } from './access-cast.ts'

const cast = setCast()

interface Sent {
  roleId?: string
  role: string
  permissions: Record<string, boolean>
}

/** A place whose roles are, from the top: owner, Deputy, the built-in ones, Full (everything), Bare (nothing), the lowest. */
interface Scene {
  level: Level
  /** what the deputy may not do; none in the counter-proof */
  lacking: string | undefined
  deputy: Client
  /** in the place, with the role Bare */
  target: Client
  targetId: string
  /** a person who is not in */
  outsider: Client
  outsiderId: string
  where: { spaceId: string; projectId: string }
  ids: Record<string, string>
}

const calls = { space: spaceMemberCalls, project: projectMemberCalls }
const keysOf = (level: Level) => permissionKeys(level, ['scene', 'prop'])

function allowed(level: Level, except?: string): Record<string, boolean> {
  return Object.fromEntries(keysOf(level).map(key => [key, key !== except]))
}

async function rolesOf({ level, where }: Pick<Scene, 'level' | 'where'>): Promise<Sent[]> {
  const place = (level === 'space' ? { spaceId: where.spaceId } : where) as typeof where
  return (await cast.owner.call(calls[level].getPermissions, place)).map(given)
}

function placeOf({ level, where }: Pick<Scene, 'level' | 'where'>) {
  return (level === 'space' ? { spaceId: where.spaceId } : where) as typeof where
}

async function setScene(level: Level, lacking: string | undefined): Promise<Scene> {
  const where = await makePlace(cast.owner)
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
  const saved = await cast.owner.call(calls[level].setPermissions, { ...place, newPermissions })
  const ids = Object.fromEntries(saved.map(({ role, roleId }) => [role, roleId]))
  const [deputy, target, outsider] = await Promise.all([1, 2, 3].map(() => signedIn(cast.server)))
  if (!deputy || !target || !outsider) throw new Error('Nobody came')
  await letIn(cast.owner, deputy, place, ids.Deputy)
  await letIn(cast.owner, target, place, ids.Bare)
  // The invitation is to the project alone, so that the role in the space is none of its business.
  if (level === 'project') await letIn(cast.owner, outsider, { spaceId: where.spaceId })
  const [targetId, outsiderId] = [await userIdOf(target), await userIdOf(outsider)]
  return { level, lacking, deputy, target, targetId, outsider, outsiderId, where, ids }
}

async function edit(scene: Scene, change: (roles: Sent[]) => Sent[]) {
  const { setPermissions } = calls[scene.level]
  return scene.deputy.attempt(setPermissions as Call, {
    ...placeOf(scene),
    newPermissions: change(await rolesOf(scene)),
  })
}

function attempt(scene: Scene, call: unknown, input: object) {
  return scene.deputy.attempt(call as Call, { ...placeOf(scene), ...input })
}

async function invite(scene: Scene, roleId?: string) {
  const answer = await attempt(scene, calls[scene.level].invite, { emails: [scene.outsiderId], roleId })
  await acceptAll(scene.outsider)
  return answer
}

async function acceptAll(person: Client) {
  for (const { notificationId } of await waiting(person))
    await person.attempt(notificationCalls.respond as Call, { notificationId, response: true })
}

/** The ways rights are given, each with the calls it goes by. `Full` holds everything, the lowest what the deputy lacks. */
const ways: Record<string, { by: readonly string[]; level?: Level; run(scene: Scene): Promise<{ status: number }> }> = {
  'a role below is widened': {
    by: ['setPermissions'],
    run: scene =>
      edit(scene, roles =>
        roles.map(role => (role.role === 'Bare' ? { ...role, permissions: allowed(scene.level) } : role)),
      ),
  },
  'a role is made and given': {
    by: ['setPermissions', 'changeUserRole'],
    run: async scene => {
      const made = await edit(scene, roles => [
        ...roles.slice(0, -1),
        { role: 'Trojan', permissions: allowed(scene.level) },
        ...roles.slice(-1),
      ])
      const roleId = (await rolesOf(scene)).find(({ role }) => role === 'Trojan')?.roleId
      return roleId ? attempt(scene, calls[scene.level].changeUserRole, { userId: scene.targetId, roleId }) : made
    },
  },
  'a role is given': {
    by: ['changeUserRole'],
    run: scene => attempt(scene, calls[scene.level].changeUserRole, { userId: scene.targetId, roleId: scene.ids.Full }),
  },
  'somebody is promoted': {
    ...{ by: ['promoteUser'], level: 'project' },
    run: scene => attempt(scene, projectMemberCalls.promoteUser, { userId: scene.targetId }),
  },
  'somebody is demoted to a role that allows more': {
    ...{ by: ['demoteUser'], level: 'project' },
    run: scene => attempt(scene, projectMemberCalls.demoteUser, { userId: scene.targetId }),
  },
  'somebody is invited with a role': { by: ['invite'], run: scene => invite(scene, scene.ids.Full) },
  'somebody is invited with none': { by: ['invite'], run: scene => invite(scene) },
  'a role is deleted and its people fall to the lowest': {
    by: ['deleteRole'],
    run: scene => attempt(scene, calls[scene.level].deleteRole, { role: 'Bare' }),
  },
  'a role is left out and its people fall to the lowest': {
    by: ['setPermissions'],
    run: scene => edit(scene, roles => roles.filter(({ role }) => role !== 'Bare')),
  },
  'roles are imported': {
    ...{ by: ['importPermissions'], level: 'project' },
    run: async scene => {
      const own = await makePlace(scene.deputy)
      const kept = await rolesOf(scene)
      const newPermissions = kept.slice(1).map(({ role, roleId, permissions }) => ({
        ...(['administrator', 'editor', 'viewer'].includes(role) ? { roleId } : {}),
        ...{ role, permissions: role === 'Bare' ? allowed('project') : permissions },
      }))
      await scene.deputy.call(projectMemberCalls.setPermissions, { ...own, newPermissions })
      return attempt(scene, projectMemberCalls.importPermissions, { fromProjectId: own.projectId })
    },
  },
  'an invitation is answered after its sender lost the right': {
    by: ['invite'],
    run: async scene => {
      const { level, lacking, ids, outsiderId, deputy } = scene
      const save = async (except?: string) => {
        const newPermissions = (await rolesOf(scene)).map(role =>
          role.role === 'Deputy' ? { ...role, permissions: allowed(level, except) } : role,
        )
        await cast.owner.call(calls[level].setPermissions, { ...placeOf(scene), newPermissions })
      }
      await save()
      const input = { ...placeOf(scene), emails: [outsiderId], roleId: ids.Full }
      await deputy.attempt(calls[level].invite as Call, input)
      await save(lacking)
      const [notice] = await waiting(scene.outsider)
      const answer = { notificationId: notice?.notificationId ?? 'none', response: true }
      return scene.outsider.attempt(notificationCalls.respond as Call, answer)
    },
  },
}

/** What a person may do in a place; nothing where they may not see it. */
async function mayDo(person: Client, scene: Scene, permission: string): Promise<boolean> {
  const get = scene.level === 'space' ? spaceCalls.get : projectCalls.get
  const answer = await person.attempt(get as Call, placeOf(scene))
  if (answer.status !== 200) return false
  return can(grantOf((answer.json as { permissions: string[] }).permissions), permission)
}

describe.each(['space', 'project'] as const)('nobody gives in a %s what they do not hold', level => {
  const here = Object.entries(ways).filter(([, way]) => (way.level ?? level) === level)

  it.each(keysOf(level))('lacking %s, in any way there is', { timeout: 60_000 }, async lacking => {
    for (const [name, way] of here) {
      const scene = await setScene(level, lacking)
      const answer = await way.run(scene)
      expect(answer.status, `${name}: ${JSON.stringify(answer)}`).toBeGreaterThanOrEqual(400)
      expect(answer.status, name).toBeLessThan(500)
      for (const person of [scene.target, scene.outsider, scene.deputy])
        expect(await mayDo(person, scene, lacking), name).toBe(false)
    }
  })

  it('holding all of it they may', async () => {
    for (const [name, way] of here) {
      const answer = await way.run(await setScene(level, undefined))
      expect(answer.status, `${name}: ${JSON.stringify(answer)}`).toBe(200)
    }
  })
})

it('a refusal says which role and what it allows', async () => {
  const scene = await setScene('project', 'scene.delete')
  const answer = await attempt(scene, projectMemberCalls.changeUserRole, {
    userId: scene.targetId,
    roleId: scene.ids.Full,
  })
  expect(answer.json).toMatchObject({
    status: 403,
    detail: 'You cannot give the role "Full": it allows what you may not do yourself (*.delete).',
  })
})

it('roles say to who asks what of them they do not hold', async () => {
  const scene = await setScene('project', 'project.delete')
  const seen = await scene.deputy.call(projectMemberCalls.getPermissions, scene.where)
  expect(Object.fromEntries(seen.map(({ role, unheld }) => [role, unheld]))).toEqual({
    ...{ owner: ['*'], Deputy: [], administrator: [], editor: [], Bare: [] },
    ...{ Full: ['project.delete'], viewer: ['project.delete'] },
  })
})

describe('the role that administers every project of a space', () => {
  it('is given by nobody who does not do so themselves, whatever else they may do', async () => {
    const scene = await setScene('space', undefined)
    const { ids, targetId, target, where, deputy } = scene
    const role = { userId: targetId, roleId: ids.administrator }
    expect((await attempt(scene, spaceMemberCalls.changeUserRole, role)).json).toMatchObject({
      status: 403,
      detail: 'You cannot give the role "administrator": it allows what you may not do yourself (every project).',
    })
    expect((await invite(scene, ids.administrator)).status).toBe(403)
    for (const person of [target, scene.outsider, deputy])
      expect((await person.attempt(projectCalls.get as Call, where)).status).toBe(403)
    await cast.owner.call(spaceMemberCalls.changeUserRole, { spaceId: where.spaceId, ...role })
    expect((await target.call(projectCalls.get, where)).roleId).toBe('administrator')
  })
})

it('every call that is about members or roles is one of these ways or gives nothing', () => {
  const givesNothing = [
    ...['getSpaceUsers', 'getProjectUsers', 'getPermissions', 'getInvitations', 'cancelInvitation', 'leave'],
    ...['removeUserFromSpace', 'removeUserFromProject'],
    // The owner's alone, who holds everything.
    'handOver',
  ]
  for (const level of ['space', 'project'] as const) {
    const tried = Object.values(ways).flatMap(way => ((way.level ?? level) === level ? way.by : []))
    const names = Object.keys(calls[level]).filter(name => !givesNothing.includes(name))
    expect(names.filter(name => !tried.includes(name))).toEqual([])
  }
})
