import { projectMemberCalls } from '#core/shared/calls/members.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Client, inviteAndAccept, signedIn, type TestServer } from '#tests/harness/index.ts'

/** A new member of a project with all permissions except one, or those of one kind. */
export async function addMemberWithout(
  server: TestServer,
  owner: Client,
  place: Place,
  permission: string,
): Promise<Client> {
  const client = await signedIn(server)
  const [all] = await owner.call(projectMemberCalls.getPermissions, place)
  const permissions = Object.fromEntries(
    Object.keys(all?.permissions ?? {}).map(name => [name, name !== permission && !name.startsWith(`${permission}.`)]),
  )
  const newPermissions = [{ role: 'Helper', permissions }]
  const roles = await owner.call(projectMemberCalls.setPermissions, { ...place, newPermissions })
  await inviteAndAccept(owner, client, place, roles.find(({ role }) => role === 'Helper')?.roleId)
  return client
}
