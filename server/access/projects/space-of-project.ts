import { can } from '#core/shared/access/permission.ts'
import type { CallContext } from '../../contract.ts'
import { type Params, prepare } from '../../db/prepare.ts'
import type { Reader } from '../../db/schema.ts'

const spaceOf = prepare((read, $: Params<{ project: string }>) =>
  read.selectFrom('projects').select('space_id').where('id', '=', $.project),
)

/** The id of the space of a project; undefined if there is no such project. */
export async function spaceOfProject(read: Reader, project: string): Promise<string | undefined> {
  return (await spaceOf.first(read, { project }))?.space_id
}

/** Whether the caller may do something in a project of which only the id is known, such as a story; visitors may not. */
export async function callerMay(
  { user, read, access }: Pick<CallContext, 'user' | 'read' | 'access'>,
  projectId: string,
  permission: Parameters<typeof can>[1],
): Promise<boolean> {
  const spaceId = user && (await spaceOfProject(read, projectId))
  return Boolean(user && spaceId && can(await access.grantFor(user, { spaceId, projectId }), permission))
}
