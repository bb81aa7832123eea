import type { Issue } from '../issue.ts'
import { limits } from '../limits.ts'
import { searchKey } from '../text/text-keys.ts'
import { invisibleCharacters, nameIssue } from './account-rules.ts'

/** Two role names are equal if they look alike: case, width, spaces and invisible characters do not count. */
export function roleNameKey(name: string): string {
  return searchKey(name.replaceAll('\u2800', ' ').replace(invisibleCharacters, '')).replace(/\s+/g, ' ').trim()
}

/** The issue of a role name, or null; `others` are the names of the other roles of its place. */
export function roleNameIssue(name: string, others: readonly string[] = []): Issue | null {
  const issue = nameIssue(name)
  if (issue?.code === 'required') return { code: 'role-name-required', message: 'A role needs a name' }
  if ([...name.trim()].length > limits.roleNameMax)
    return {
      code: 'role-name-length',
      message: `The name of a role cannot exceed ${limits.roleNameMax} characters`,
      values: { max: limits.roleNameMax },
    }
  if (issue !== null) return issue
  const key = roleNameKey(name)
  return others.some(other => roleNameKey(other) === key)
    ? { code: 'role-name-taken', message: 'There is a role of this name already' }
    : null
}
