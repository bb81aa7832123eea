import { can, type Grant, grantOf, kindVerbOf, kindVerbs } from '#core/shared/permission.ts'

/** What a role allows of the permissions there are now, one by one. */
export function permissionFlags(grant: Grant, keys: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(keys.map(key => [key, can(grant, key)]))
}

/**
 * What is stored for a role that is to hold `wanted` of the keys. A verb held for every kind becomes a wildcard, so that
 * kinds installed later are included; what it holds of kinds not installed now is kept. `before` is what was stored,
 * `by` what the one holds who saves it: a wildcard is never more than they hold themselves.
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

/** Permissions of the first list that the second does not allow. */
export function permissionsBeyond(permissions: readonly string[], allowed: Grant): string[] {
  return permissions.filter(permission => !can(allowed, permission))
}

/** True where both lists hold the same. */
export function samePermissions(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && new Set(a).symmetricDifference(new Set(b)).size === 0
}
