import type { HandledCall } from '../contract.ts'
import { createGuessLimit } from '../rate-limit/guess-limit.ts'
import { memberHandlers } from './members/member-handlers.ts'
import { projectHandlers } from './projects/project-handlers.ts'
import { roleHandlers } from './roles/role-handlers.ts'
import type { AccessService } from './service.ts'
import { spaceHandlers } from './spaces/space-handlers.ts'

/**
 * Calls on spaces, projects, their members and their roles. The permission of a call is checked before its handler
 * runs and again inside each write, so a place deleted in between is refused like one that never existed.
 */
export function accessHandlers(access: AccessService): HandledCall[] {
  const guessLimit = createGuessLimit()
  return [
    ...spaceHandlers(access),
    ...projectHandlers(access, guessLimit),
    ...memberHandlers(access, guessLimit),
    ...roleHandlers(access),
  ]
}
