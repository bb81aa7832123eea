import { can, type Grant, grantOf, kindVerbOf, kindVerbs } from '#core/shared/access/permission.ts'

/** Whether the grant allows each of the present permissions. */
export function permissionFlags(grant: Grant, keys: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(keys.map(key => [key, can(grant, key)]))
}

/**
 * The permissions to store for a role that requests these keys. A verb requested for every kind is stored as a
 * wildcard, which includes kinds installed later; keys of kinds not installed now are kept. `before` is what was
 * stored. `by` is the grant of the person who saves: a new wildcard is never more than they have themselves.
 */
export function storedPermissions(
  keys: readonly string[],
  requested: ReadonlySet<string>,
  before: readonly string[],
  by: Grant,
): readonly string[] {
  const grantBefore = grantOf(before)
  if (keys.every(key => can(grantBefore, key) === requested.has(key))) return before
  const knownKeys = new Set(keys)
  const unknownKeys = before.filter(key => !knownKeys.has(key) && !key.startsWith('*'))
  const wildcards = kindVerbs.filter(verb => {
    const wildcard = `*.${verb}`
    const all = keys.filter(key => kindVerbOf(key) === verb)
    return (
      all.every(key => requested.has(key)) &&
      (grantBefore.permissions.has(wildcard) || (all.length > 0 && can(by, wildcard)))
    )
  })
  const single = keys.filter(key => requested.has(key) && !wildcards.some(verb => kindVerbOf(key) === verb))
  return [...wildcards.map(verb => `*.${verb}`), ...single, ...unknownKeys].sort()
}

/** Permissions in the list that `allowed` does not grant. */
export function permissionsBeyond(permissions: readonly string[], allowed: Grant): string[] {
  return permissions.filter(permission => !can(allowed, permission))
}

/** True if both lists have the same permissions. */
export function samePermissions(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && new Set(a).symmetricDifference(new Set(b)).size === 0
}
