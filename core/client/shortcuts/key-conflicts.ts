import { type Binding, bindingSources } from './bindings.ts'
import { type Chord, parseKeys, pressText } from './keys/keys.ts'
import { canBothApply, covers } from './when.ts'

export type KeyConflict = {
  /** `same`: equal keys. `first`: one is a prefix of the other, so the shorter has to wait. */
  kind: 'same' | 'first'
  one: Binding
  other: Binding
}

/** Two bindings of one band have the same keys where both can apply. */
export class KeyConflictError extends Error {
  readonly conflict: KeyConflict

  constructor(conflict: KeyConflict) {
    const { one, other } = conflict
    super(
      `${one.owner} (${one.command}) and ${other.owner} (${other.command}) both want "${one.keys}" and "${other.keys}"`,
    )
    this.name = 'KeyConflictError'
    this.conflict = conflict
  }
}

/** Every conflict inside a band: equal keys or prefixes, if both `when` can hold together. */
export function findKeyConflicts(bindings: readonly Binding[]): KeyConflict[] {
  const parsed = bindings.map(parseBinding)
  return parsed.flatMap((one, i) =>
    parsed
      .slice(i + 1)
      .flatMap(other => (one.binding.band === other.binding.band ? (conflictBetween(one, other) ?? []) : [])),
  )
}

/** The conflicts that a new binding would make, with bindings of any band, except those of its own command. */
export function keyConflictsWith(candidate: Binding, bindings: readonly Binding[]): KeyConflict[] {
  const parsed = parseBinding(candidate)
  return bindings
    .filter(({ command }) => command !== candidate.command)
    .flatMap(binding => conflictBetween(parsed, parseBinding(binding)) ?? [])
}

/** Bindings that never fire: their `when` cannot hold, or a higher band has the same keys wherever it does. */
export function findDeadBindings(bindings: readonly Binding[]): Binding[] {
  const parsed = bindings.map(parseBinding)
  return parsed
    .filter(
      one =>
        !canBothApply(one.binding.when, one.binding.when) ||
        parsed.some(
          other =>
            bindingSources.indexOf(other.binding.band) > bindingSources.indexOf(one.binding.band) &&
            hasSameKeys(one, other) &&
            covers(other.binding.when, one.binding.when),
        ),
    )
    .map(({ binding }) => binding)
}

type ParsedBinding = { binding: Binding; chords: Chord[]; presses: [pc: string[], mac: string[]] }

/** Cached, because the same bindings are compared repeatedly. */
const parsedCache = new WeakMap<Binding, ParsedBinding>()

function parseBinding(binding: Binding): ParsedBinding {
  const cached = parsedCache.get(binding)
  if (cached) return cached
  const chords = parseKeys(binding.keys)
  const parsed: ParsedBinding = {
    binding,
    chords,
    presses: [chords.map(chord => pressText(chord, false)), chords.map(chord => pressText(chord, true))],
  }
  parsedCache.set(binding, parsed)
  return parsed
}

function conflictBetween(one: ParsedBinding, other: ParsedBinding): KeyConflict | undefined {
  // `Mod-k` and `Ctrl-k` are the same on a PC, `Mod-k` and `Meta-k` on a Mac: either is a conflict.
  if (!one.presses.some((presses, machine) => isPrefix(presses, other.presses[machine]!))) return undefined
  if (!canBothApply(one.binding.when, other.binding.when)) return undefined
  return { kind: one.chords.length === other.chords.length ? 'same' : 'first', one: one.binding, other: other.binding }
}

function hasSameKeys(one: ParsedBinding, other: ParsedBinding): boolean {
  return one.presses.every((presses, machine) => presses.join(' ') === other.presses[machine]!.join(' '))
}

function isPrefix(one: readonly string[], other: readonly string[]): boolean {
  const shared = Math.min(one.length, other.length)
  return one.slice(0, shared).join(' ') === other.slice(0, shared).join(' ')
}
