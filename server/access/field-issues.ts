import { Problem, toFieldError } from '#core/shared/error.ts'
import type { Issue } from '#core/shared/issue.ts'
import { limits } from '#core/shared/limits.ts'

/** The most issues an error response names, so that its size does not grow with the input. */
const issuesMax = limits.invitesPerCall

/**
 * Refuses input with invalid fields. `issues` maps each field to its issue, or to null if it is valid.
 * @throws Problem bad-input naming the invalid fields, at most the first fifty
 */
export function refuseIssues(issues: Readonly<Record<string, Issue | string | null>>): void {
  const errors = Object.entries(issues).flatMap(([path, issue]) => (issue ? [toFieldError(path, issue)] : []))
  const [first] = errors
  if (first) throw new Problem('bad-input', `${first.path}: ${first.message}`, { errors: errors.slice(0, issuesMax) })
}

/** A conflict on one field, whose value is already taken. */
export function conflictOn(path: string, message: string): Problem {
  return new Problem('conflict', message, { errors: [{ path, message }] })
}
