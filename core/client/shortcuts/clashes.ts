import { type Binding, bands } from './bindings.ts'
import { canBothHold, covers } from './context.ts'
import { type Chord, parseKeys, pressText } from './keys.ts'

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

/** Whoever looks for clashes asks about the same bindings again and again. */
const known = new WeakMap<Binding, Parsed>()

function parse(binding: Binding): Parsed {
  const before = known.get(binding)
  if (before) return before
  const chords = parseKeys(binding.keys)
  const parsed: Parsed = {
    binding,
    chords,
    presses: [chords.map(chord => pressText(chord, false)), chords.map(chord => pressText(chord, true))],
  }
  known.set(binding, parsed)
  return parsed
}

function clashOf(one: Parsed, other: Parsed): Clash | undefined {
  // `Mod-k` and `Ctrl-k` are the same on a PC, `Mod-k` and `Meta-k` on a Mac: either is a clash.
  if (!one.presses.some((presses, machine) => isStart(presses, other.presses[machine]!))) return undefined
  if (!canBothHold(one.binding.when, other.binding.when)) return undefined
  return { kind: one.chords.length === other.chords.length ? 'same' : 'first', one: one.binding, other: other.binding }
}

function hasSameKeys(one: Parsed, other: Parsed): boolean {
  return one.presses.every((presses, machine) => presses.join(' ') === other.presses[machine]!.join(' '))
}

function isStart(one: readonly string[], other: readonly string[]): boolean {
  const shared = Math.min(one.length, other.length)
  return one.slice(0, shared).join(' ') === other.slice(0, shared).join(' ')
}
