import { type FieldError, Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'

/** As many as people who may be invited at once: no answer grows with whatever was sent. */
const issuesMax = limits.invitesPerCall

/**
 * Refuses input whose fields break a rule; `faults` gives each field's message, null where it is fine.
 * @throws Problem bad-input naming every field at fault, the first fifty
 */
export function refuseIssues(issues: Readonly<Record<string, string | null>>): void {
  const errors = Object.entries(issues).flatMap(([path, message]): FieldError[] => (message ? [{ path, message }] : []))
  const [first] = errors
  if (first) throw new Problem('bad-input', `${first.path}: ${first.message}`, { errors: errors.slice(0, issuesMax) })
}

/** What is taken already, said of one field. */
export function conflictOn(path: string, message: string): Problem {
  return new Problem('conflict', message, { errors: [{ path, message }] })
}
