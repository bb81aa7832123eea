import type { HandledCall } from '../contract.ts'
import { createGuesses } from './guesses.ts'
import { memberHandlers } from './member-handlers.ts'
import { projectHandlers } from './project-handlers.ts'
import { roleHandlers } from './role-handlers.ts'
import type { Access } from './service.ts'
import { spaceHandlers } from './space-handlers.ts'

/**
 * Calls on spaces, projects, their members and their roles. The permissions their definitions name are asked before a
 * handler runs, and again inside each write: a place that is gone by then is refused like one that never was.
 */
export function accessHandlers(access: Access): HandledCall[] {
  const guesses = createGuesses()
  return [
    ...spaceHandlers(access),
    ...projectHandlers(access, guesses),
    ...memberHandlers(access, guesses),
    ...roleHandlers(access),
  ]
}
