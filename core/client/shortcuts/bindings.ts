import type { When } from '../registry/contract.ts'
import { canBothHold, covers } from './context.ts'
import { type Chord, canonicalKeys, isBare, isNamed, parseKeys, pressText } from './keys.ts'

/** Whose word counts more: the last. */
export const bands = ['core', 'plugin', 'user'] as const
export type Band = (typeof bands)[number]

/** Keys that run a command where `when` holds. */
export type Binding = {
  keys: string
  command: string
  when?: When
  band: Band
  /** who declared it: `core`, a plugin's id, `user` */
  owner: string
  /** it may fire while a text field has the focus, though it has no Ctrl or ⌘ */
  allowInText?: boolean
  /** it fires again while the key is held */
  repeat?: boolean
}

/** One change someone made to the keys. Without `when` it is for wherever the command's own keys are. */
export type UserRow = { keys: string; command: string; when?: When; remove?: boolean }

export type Clash = {
  /** `same`: both want the same keys. `first`: the keys of one begin those of the other, which then have to wait. */
  kind: 'same' | 'first'
  one: Binding
  other: Binding
}

/** Two bindings of one band want the same keys in the same place. */
export class KeyClashError extends Error {
  readonly clash: Clash

  constructor(clash: Clash) {
    const { one, other } = clash
    super(
      `${one.owner} (${one.command}) and ${other.owner} (${other.command}) both want "${one.keys}" and "${other.keys}"`,
    )
    this.name = 'KeyClashError'
    this.clash = clash
  }
}

/** Where and how a command's keys work, whoever chooses them. */
export type Manner = Pick<Binding, 'when' | 'allowInText' | 'repeat'>

/**
 * The table with a person's rows applied: first what they removed, then what they added, in their order. A row that removes
 * nothing is quiet, for its plugin may be away. Added rows take `when` and the rest from the command's manner, which its
 * first binding shows unless told. Throws `KeysError`.
 */
export function resolve(
  table: readonly Binding[],
  user: readonly UserRow[],
  mannerOf: (command: string) => Manner | undefined = command => table.find(one => one.command === command),
): Binding[] {
  const removed = user.filter(row => row.remove).map(row => ({ ...row, keys: canonicalKeys(row.keys) }))
  const kept = table.filter(binding => !removed.some(row => removes(row, binding)))
  const added = user.filter(row => !row.remove).map(row => bindingOf(row, mannerOf(row.command)))
  return [...kept, ...added]
}

/** Every clash inside a band: same keys, or keys that begin others, where both can hold. */
export function findClashes(bindings: readonly Binding[]): Clash[] {
  const parsed = bindings.map(parse)
  return parsed.flatMap((one, i) =>
    parsed.slice(i + 1).flatMap(other => (one.binding.band === other.binding.band ? (clashOf(one, other) ?? []) : [])),
  )
}

/** The clashes that one more binding would make, with bindings of any band. Its own command's bindings do not count. */
export function clashesOf(candidate: Binding, bindings: readonly Binding[]): Clash[] {
  const parsed = parse(candidate)
  return bindings
    .filter(({ command }) => command !== candidate.command)
    .flatMap(binding => clashOf(parsed, parse(binding)) ?? [])
}

/** Throws `KeyClashError` for the first clash, naming both owners; for registries, which take no duplicates. */
export function refuseClashes(bindings: readonly Binding[]): void {
  const [clash] = findClashes(bindings)
  if (clash) throw new KeyClashError(clash)
}

/** Bindings that never fire: their `when` cannot hold, or a higher band has the same keys wherever it does. */
export function findDead(bindings: readonly Binding[]): Binding[] {
  const parsed = bindings.map(parse)
  return parsed
    .filter(
      one =>
        !canBothHold(one.binding.when, one.binding.when) ||
        parsed.some(
          other =>
            bands.indexOf(other.binding.band) > bands.indexOf(one.binding.band) &&
            hasSameKeys(one, other) &&
            covers(other.binding.when, one.binding.when),
        ),
    )
    .map(({ binding }) => binding)
}

type Parsed = { binding: Binding; chords: Chord[]; presses: [pc: string[], mac: string[]] }

function parse(binding: Binding): Parsed {
  const chords = parseKeys(binding.keys)
  return {
    binding,
    chords,
    presses: [chords.map(chord => pressText(chord, false)), chords.map(chord => pressText(chord, true))],
  }
}

function clashOf(one: Parsed, other: Parsed): Clash | undefined {
  if (!canBothHold(one.binding.when, other.binding.when)) return undefined
  // `Mod-k` and `Ctrl-k` are the same on a PC, `Mod-k` and `Meta-k` on a Mac: either is a clash.
  if (!one.presses.some((presses, machine) => isStart(presses, other.presses[machine]!))) return undefined
  return { kind: one.chords.length === other.chords.length ? 'same' : 'first', one: one.binding, other: other.binding }
}

function hasSameKeys(one: Parsed, other: Parsed): boolean {
  return one.presses.every((presses, machine) => presses.join(' ') === other.presses[machine]!.join(' '))
}

function isStart(one: readonly string[], other: readonly string[]): boolean {
  const shared = Math.min(one.length, other.length)
  return one.slice(0, shared).join(' ') === other.slice(0, shared).join(' ')
}

function removes(row: UserRow, binding: Binding): boolean {
  return (
    row.command === binding.command &&
    row.keys === canonicalKeys(binding.keys) &&
    (row.when === undefined || (covers(row.when, binding.when) && covers(binding.when, row.when)))
  )
}

function bindingOf({ keys, command, when }: UserRow, manner: Manner | undefined): Binding {
  const first = parseKeys(keys)[0]!
  // A key that writes stays quiet in text, whatever the keys it replaces did: else nobody could type it.
  const writes = isBare(first) && !isNamed(first.key)
  return {
    keys: canonicalKeys(keys),
    command,
    when: when ?? manner?.when,
    band: 'user',
    owner: 'user',
    allowInText: writes ? false : manner?.allowInText,
    repeat: manner?.repeat,
  }
}
