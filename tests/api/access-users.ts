import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { defineKind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { defineServerPlugin } from '#server/index.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestServer,
  userIdOf,
} from '#tests/harness/index.ts'

const sceneKind = defineKind({ name: 'scene', title: 'name', icon: 'cover', fields: { name: 'string >= 1' } })
const propKind = defineKind({ name: 'prop', title: 'name', icon: 'sword', fields: { name: 'string >= 1' } })
const testPlugin = defineServerPlugin({ id: 'stage', kinds: [sceneKind, propKind] })

/** One server per file, and for each test an owner with a place of their own and a person outside it. */
export class AccessUsers {
  server!: TestServer
  owner!: Client
  person!: Client
  /** user id of the person */
  userId = ''
  place!: Place
  space!: { spaceId: string }

  /** A new member of the space with a role. */
  async inSpace(roleId = 'member'): Promise<Client> {
    const client = await signedIn(this.server)
    await inviteAndAccept(this.owner, client, this.space, roleId)
    return client
  }

  /** A new member of the project with a role, and of its space as a member. */
  async inProject(roleId = 'viewer'): Promise<Client> {
    const client = await signedIn(this.server)
    await inviteAndAccept(this.owner, client, this.place, roleId)
    return client
  }

  /** Adds a custom role below the built-in administrator's; returns its id. */
  async addRole(at: 'space' | 'project', role: string, held: readonly string[]): Promise<string> {
    const permissions = Object.fromEntries(held.map(key => [key, true]))
    const calls = at === 'space' ? spaceMemberCalls : projectMemberCalls
    const where = (at === 'space' ? this.space : this.place) as Place
    const before = await this.owner.call(calls.getPermissions, where)
    const newPermissions = [...before.slice(0, -1).map(roleInput), { role, permissions }]
    const after = await this.owner.call(calls.setPermissions, { ...where, newPermissions })
    return after.find(one => one.role === role)?.roleId ?? ''
  }
}

/** A returned role in the form in which it is sent. */
export function roleInput({ roleId, role, permissions }: RoleInput): RoleInput {
  return { roleId, role, permissions }
}

interface RoleInput {
  roleId: string
  role: string
  permissions: Record<string, boolean>
}

export function setUpUsers(): AccessUsers {
  const testUsers = new AccessUsers()
  beforeAll(async () => {
    testUsers.server = await startServer({ plugins: [testPlugin], env: { SPACES_PER_USER: '1000' } })
  })
  afterAll(() => testUsers.server.close())
  beforeEach(async () => {
    testUsers.owner = await signedIn(testUsers.server)
    testUsers.person = await signedIn(testUsers.server)
    testUsers.userId = await userIdOf(testUsers.person)
    testUsers.place = await createPlace(testUsers.owner)
    testUsers.space = { spaceId: testUsers.place.spaceId }
  })
  return testUsers
}

/** The unanswered notifications of a person. */
export function unansweredNotifications(client: Client) {
  return client.call(notificationCalls.get, {})
}

/** The body of a refusal; of any other response as well. */
export async function refusal(client: Client, call: unknown, input: unknown): Promise<ProblemBody> {
  return (await client.attempt(call as Call, input)).json as ProblemBody
}
