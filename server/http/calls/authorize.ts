import { Problem } from '#core/shared/error.ts'
import type { SessionUser } from '../../contract.ts'
import type { RequestServices, Session } from '../request-services.ts'
import type { CallRoute } from './call-route.ts'

/** Checks that need no input: session and identity. */
export function authorizePerson({ call: { access } }: CallRoute, session: Session | null): void {
  if (access === 'anyone') return
  if (!session) throw signedOutProblem()
  if (access !== 'session' && !session.user.userIdSelected)
    throw new Problem('identity-missing', 'Choose your user ID first: you can do so in your settings.')
}

/**
 * Checks the permission in the place the input names.
 * @throws Problem `forbidden` or `not-found`
 */
export async function authorizePlace(
  services: RequestServices,
  { call: { access } }: CallRoute,
  session: Pick<Session, 'user'> | null,
  input: { spaceId?: unknown; projectId?: unknown; storyId?: unknown },
): Promise<void> {
  if (typeof access === 'string') return
  if (!session) throw signedOutProblem()
  const spaceId = input.spaceId as string | undefined
  if ('space' in access) await services.access.require(session.user, access.space, { spaceId })
  else {
    // A story has the id of its project.
    const projectId = (input.projectId ?? input.storyId) as string
    await services.access.require(session.user, access.project, { spaceId, projectId })
  }
}

/** The person, for a call that needs one. @throws Problem signed-out */
export function personOf(user: SessionUser | null): SessionUser {
  if (!user) throw signedOutProblem()
  return user
}

function signedOutProblem(): Problem {
  return new Problem('signed-out', 'Sign in first.')
}
