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
  letIn,
  makePlace,
  signedIn,
  startServer,
  type TestServer,
  userIdOf,
} from '#tests/harness/index.ts'

const scene = defineKind({ name: 'scene', title: 'name', icon: 'cover', fields: { name: 'string >= 1' } })
const prop = defineKind({ name: 'prop', title: 'name', icon: 'sword', fields: { name: 'string >= 1' } })
const stage = defineServerPlugin({ id: 'stage', kinds: [scene, prop] })

/** One server for a file, and for each of its tests an owner with a place of their own and somebody outside it. */
export class Cast {
  server!: TestServer
  owner!: Client
  person!: Client
  /** of the person */
  userId = ''
  place!: Place
  space!: { spaceId: string }

  /** Somebody new, let into the space with a role. */
  async inSpace(roleId = 'member'): Promise<Client> {
    const client = await signedIn(this.server)
    await letIn(this.owner, client, this.space, roleId)
    return client
  }

  /** Somebody new, let into the project with a role and into its space as a member. */
  async inProject(roleId = 'viewer'): Promise<Client> {
    const client = await signedIn(this.server)
    await letIn(this.owner, client, this.place, roleId)
    return client
  }

  /** A role that people make, below the built-in administrator's; answers its id. */
  async addRole(at: 'space' | 'project', role: string, held: readonly string[]): Promise<string> {
    const permissions = Object.fromEntries(held.map(key => [key, true]))
    const calls = at === 'space' ? spaceMemberCalls : projectMemberCalls
    const where = (at === 'space' ? this.space : this.place) as Place
    const before = await this.owner.call(calls.getPermissions, where)
    const newPermissions = [...before.slice(0, -1).map(given), { role, permissions }]
    const after = await this.owner.call(calls.setPermissions, { ...where, newPermissions })
    return after.find(one => one.role === role)?.roleId ?? ''
  }
}

/** A role as it was answered, as it is sent back. */
export function given({ roleId, role, permissions }: GivenRole): GivenRole {
  return { roleId, role, permissions }
}

interface GivenRole {
  roleId: string
  role: string
  permissions: Record<string, boolean>
}

export function setCast(): Cast {
  const cast = new Cast()
  beforeAll(async () => {
    cast.server = await startServer({ plugins: [stage], env: { SPACES_PER_USER: '1000' } })
  })
  afterAll(() => cast.server.close())
  beforeEach(async () => {
    cast.owner = await signedIn(cast.server)
    cast.person = await signedIn(cast.server)
    cast.userId = await userIdOf(cast.person)
    cast.place = await makePlace(cast.owner)
    cast.space = { spaceId: cast.place.spaceId }
  })
  return cast
}

/** What a person has not answered yet. */
export function waiting(client: Client) {
  return client.call(notificationCalls.get, {})
}

/** The body of an answer that refuses; whatever was answered where it does not. */
export async function refusal(client: Client, call: unknown, input: unknown): Promise<ProblemBody> {
  return (await client.attempt(call as Call, input)).json as ProblemBody
}
