import { type Binding, type Clash, canonicalKeys, clashesOf, findClashes, type UserRow } from '#core/client/index.ts'

/** The keys that rows are changes to: those the commands declare, and how they are with rows applied. */
export interface KeyHouse {
  declared(): readonly Binding[]
  withRows(rows: readonly UserRow[]): readonly Binding[]
}

/** `from` becomes `to`: without the one keys are added, without the other removed. Or all is as the command declares it. */
export type KeyChange = { command: string; from: string | null; to: string | null } | { command: string; reset: true }

type Rows = readonly UserRow[]

/** The rows with one change made, whoever has the keys already. */
export function changed(house: KeyHouse, rows: Rows, change: KeyChange): UserRow[] {
  const { command } = change
  if ('reset' in change) return rows.filter(row => row.command !== command)
  const freed = change.from === null ? [...rows] : without(house, rows, command, change.from)
  return change.to === null ? freed : withKeys(house, freed, command, change.to)
}

/** What a change would clash with, as things stand: for keys that come back, only what a person has put there meanwhile. */
export function clashesFor(house: KeyHouse, rows: Rows, change: KeyChange): Clash[] {
  const before = house.withRows(rows)
  const after = house.withRows(changed(house, rows, change))
  return after
    .filter(({ command, keys }) => command === change.command && !before.some(isSame(command, keys)))
    .flatMap(binding => clashesOf(binding, after))
    .filter(({ one, other }) => one.band === 'user' || other.band === 'user')
}

/** The change made, and its keys taken from all who have them. */
export function taken(house: KeyHouse, rows: Rows, change: KeyChange): UserRow[] {
  const others = clashesFor(house, rows, change).map(({ other }) => other)
  const freed = others.reduce<Rows>((left, { command, keys }) => without(house, left, command, keys), rows)
  return changed(house, freed, change)
}

/** The change made, and the keys it frees given to the one who had the others; null where that is no even exchange. */
export function swapped(house: KeyHouse, rows: Rows, change: KeyChange): UserRow[] | null {
  const partner = partnerOf(house, rows, change)
  if (!partner || 'reset' in change) return null
  const back: KeyChange = { command: partner.command, from: null, to: change.from }
  const half = taken(house, rows, change)
  return clashesFor(house, half, back).length === 0 ? changed(house, half, back) : null
}

/** Whose keys a change would exchange its own with: the only one who has just those. */
export function partnerOf(house: KeyHouse, rows: Rows, change: KeyChange): Binding | null {
  if ('reset' in change || change.from === null || change.to === null) return null
  const [clash, ...more] = clashesFor(house, rows, change)
  return clash && more.length === 0 && clash.kind === 'same' ? clash.other : null
}

/** Clashes that stand: a person's keys with anyone's. What plugins lay over the core's keys is meant. */
export function standingClashes(table: readonly Binding[]): Clash[] {
  const own = table.filter(({ band }) => band === 'user')
  const others = table.filter(({ band }) => band !== 'user')
  const among = findClashes(own).filter(({ one, other }) => one.command !== other.command)
  return [...among, ...own.flatMap(binding => clashesOf(binding, others))]
}

export function isSame(command: string, keys: string) {
  return (binding: Pick<Binding, 'command' | 'keys'>) =>
    binding.command === command && canonicalKeys(binding.keys) === canonicalKeys(keys)
}

function without(house: KeyHouse, rows: Rows, command: string, keys: string): UserRow[] {
  const is = isSame(command, keys)
  const left = rows.filter(row => row.remove || !is(row))
  const removed = left.some(row => row.remove && is(row))
  return house.declared().some(is) && !removed ? [...left, { keys: canonicalKeys(keys), command, remove: true }] : left
}

function withKeys(house: KeyHouse, rows: Rows, command: string, keys: string): UserRow[] {
  const is = isSame(command, keys)
  if (house.declared().some(is)) return rows.filter(row => !(row.remove && is(row)))
  return rows.some(row => !row.remove && is(row)) ? [...rows] : [...rows, { keys: canonicalKeys(keys), command }]
}
