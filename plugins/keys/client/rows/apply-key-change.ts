import {
  type Binding,
  canonicalKeys,
  findKeyConflicts,
  type KeyConflict,
  keyConflictsWith,
  type UserRow,
} from '#core/client/index.ts'

/** The keys that rows are changes to: those the commands declare, and how they are with rows applied. */
export interface KeyRegistry {
  declared(): readonly Binding[]
  withRows(rows: readonly UserRow[]): readonly Binding[]
}

/** `from` becomes `to`: without the one keys are added, without the other removed. Or all is as the command declares it. */
export type KeyChange = { command: string; from: string | null; to: string | null } | { command: string; reset: true }

type UserRows = readonly UserRow[]

/** The rows with one change made, whoever has the keys already. */
export function applyKeyChange(registry: KeyRegistry, rows: UserRows, change: KeyChange): UserRow[] {
  const { command } = change
  if ('reset' in change) return rows.filter(row => row.command !== command)
  const withoutOwner = change.from === null ? [...rows] : removeKeys(registry, rows, command, change.from)
  return change.to === null ? withoutOwner : addKeys(registry, withoutOwner, command, change.to)
}

/** What a change would clash with, as things stand: for keys that come back, only what a person has put there meanwhile. */
export function conflictsFor(registry: KeyRegistry, rows: UserRows, change: KeyChange): KeyConflict[] {
  const before = registry.withRows(rows)
  const after = registry.withRows(applyKeyChange(registry, rows, change))
  return after
    .filter(({ command, keys }) => command === change.command && !before.some(isSameBinding(command, keys)))
    .flatMap(binding => keyConflictsWith(binding, after))
    .filter(({ one, other }) => one.band === 'user' || other.band === 'user')
}

/** The change made, and its keys taken from all who have them. */
export function withKeysTaken(registry: KeyRegistry, rows: UserRows, change: KeyChange): UserRow[] {
  const others = conflictsFor(registry, rows, change).map(({ other }) => other)
  const withoutOwner = others.reduce<UserRows>(
    (left, { command, keys }) => removeKeys(registry, left, command, keys),
    rows,
  )
  return applyKeyChange(registry, withoutOwner, change)
}

/** The change made, and the keys it frees given to the one who had the others; null where that is no even exchange. */
export function withKeysSwapped(registry: KeyRegistry, rows: UserRows, change: KeyChange): UserRow[] | null {
  const partner = swapPartner(registry, rows, change)
  if (!partner || 'reset' in change) return null
  const returned: KeyChange = { command: partner.command, from: null, to: change.from }
  const half = withKeysTaken(registry, rows, change)
  return conflictsFor(registry, half, returned).length === 0 ? applyKeyChange(registry, half, returned) : null
}

/** Whose keys a change would exchange its own with: the only one who has just those. */
export function swapPartner(registry: KeyRegistry, rows: UserRows, change: KeyChange): Binding | null {
  if ('reset' in change || change.from === null || change.to === null) return null
  const [conflict, ...more] = conflictsFor(registry, rows, change)
  return conflict && more.length === 0 && conflict.kind === 'same' ? conflict.other : null
}

/** Clashes that stand: a person's keys with anyone's. What plugins lay over the core's keys is meant. */
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

function removeKeys(registry: KeyRegistry, rows: UserRows, command: string, keys: string): UserRow[] {
  const is = isSameBinding(command, keys)
  const left = rows.filter(row => row.remove || !is(row))
  const removed = left.some(row => row.remove && is(row))
  return registry.declared().some(is) && !removed
    ? [...left, { keys: canonicalKeys(keys), command, remove: true }]
    : left
}

function addKeys(registry: KeyRegistry, rows: UserRows, command: string, keys: string): UserRow[] {
  const is = isSameBinding(command, keys)
  if (registry.declared().some(is)) return rows.filter(row => !(row.remove && is(row)))
  return rows.some(row => !row.remove && is(row)) ? [...rows] : [...rows, { keys: canonicalKeys(keys), command }]
}
