import {
  type Binding,
  canonicalKeys,
  findKeyConflicts,
  type KeyConflict,
  keyConflictsWith,
  type UserBinding,
} from '#core/client/index.ts'

/** The declared keys of all commands, and their keys with rows applied. */
export interface KeyRegistry {
  declared(): readonly Binding[]
  withRows(rows: readonly UserBinding[]): readonly Binding[]
}

/**
 * `from` becomes `to`: without `from` the keys are added, without `to` they are removed. Or the command is reset to its
 * declaration.
 */
export type KeyChange = { command: string; from: string | null; to: string | null } | { command: string; reset: true }

type UserRows = readonly UserBinding[]

/** The rows with one change applied, regardless of conflicts. */
export function applyKeyChange(registry: KeyRegistry, rows: UserRows, change: KeyChange): UserBinding[] {
  const { command } = change
  if ('reset' in change) return rows.filter(row => row.command !== command)
  const withoutOwner = change.from === null ? [...rows] : removeKeys(registry, rows, command, change.from)
  return change.to === null ? withoutOwner : addKeys(registry, withoutOwner, command, change.to)
}

/** The conflicts a change would cause; for a reset, only those with the user's own rows. */
export function conflictsFor(registry: KeyRegistry, rows: UserRows, change: KeyChange): KeyConflict[] {
  const before = registry.withRows(rows)
  const after = registry.withRows(applyKeyChange(registry, rows, change))
  return after
    .filter(({ command, keys }) => command === change.command && !before.some(isSameBinding(command, keys)))
    .flatMap(binding => keyConflictsWith(binding, after))
    .filter(({ one, other }) => one.band === 'user' || other.band === 'user')
}

/** The change applied, with its keys taken from all other commands. */
export function withKeysTaken(registry: KeyRegistry, rows: UserRows, change: KeyChange): UserBinding[] {
  const others = conflictsFor(registry, rows, change).map(({ other }) => other)
  const withoutOwner = others.reduce<UserRows>(
    (left, { command, keys }) => removeKeys(registry, left, command, keys),
    rows,
  )
  return applyKeyChange(registry, withoutOwner, change)
}

/** The change applied, with the freed keys given to the conflicting command; null if they cannot be swapped. */
export function withKeysSwapped(registry: KeyRegistry, rows: UserRows, change: KeyChange): UserBinding[] | null {
  const partner = swapPartner(registry, rows, change)
  if (!partner || 'reset' in change) return null
  const returned: KeyChange = { command: partner.command, from: null, to: change.from }
  const half = withKeysTaken(registry, rows, change)
  return conflictsFor(registry, half, returned).length === 0 ? applyKeyChange(registry, half, returned) : null
}

/** The command to swap keys with: the only one that has exactly those keys. */
export function swapPartner(registry: KeyRegistry, rows: UserRows, change: KeyChange): Binding | null {
  if ('reset' in change || change.from === null || change.to === null) return null
  const [conflict, ...more] = conflictsFor(registry, rows, change)
  return conflict && more.length === 0 && conflict.kind === 'same' ? conflict.other : null
}

/** Existing conflicts between a user's keys and any others. Keys of plugins that override the core's are intended. */
export function currentConflicts(table: readonly Binding[]): KeyConflict[] {
  const own = table.filter(({ band }) => band === 'user')
  const others = table.filter(({ band }) => band !== 'user')
  const among = findKeyConflicts(own).filter(({ one, other }) => one.command !== other.command)
  return [...among, ...own.flatMap(binding => keyConflictsWith(binding, others))]
}

export function isSameBinding(command: string, keys: string) {
  return (binding: Pick<Binding, 'command' | 'keys'>) =>
    binding.command === command && canonicalKeys(binding.keys) === canonicalKeys(keys)
}

function removeKeys(registry: KeyRegistry, rows: UserRows, command: string, keys: string): UserBinding[] {
  const is = isSameBinding(command, keys)
  const left = rows.filter(row => row.remove || !is(row))
  const removed = left.some(row => row.remove && is(row))
  return registry.declared().some(is) && !removed
    ? [...left, { keys: canonicalKeys(keys), command, remove: true }]
    : left
}

function addKeys(registry: KeyRegistry, rows: UserRows, command: string, keys: string): UserBinding[] {
  const is = isSameBinding(command, keys)
  if (registry.declared().some(is)) return rows.filter(row => !(row.remove && is(row)))
  return rows.some(row => !row.remove && is(row)) ? [...rows] : [...rows, { keys: canonicalKeys(keys), command }]
}
