import {
  type Binding,
  canonicalKeys,
  formatKeys,
  inEnglish,
  isMac,
  labelOf,
  ownerLabel,
  parseKeys,
  pressText,
  registry,
  t,
  type UserBinding,
} from '#core/client/index.ts'
import { foldForMatching } from '#core/shared/text/fold.ts'
import { currentConflicts, isSameBinding } from '../rows/apply-key-change.ts'
import { presets } from '../rows/presets.ts'
import type { KeyListFilter } from '../state.ts'
import { whereLabel } from './labels.ts'

const rowKey = ({ command, keys, remove = false }: UserBinding) => `${command} ${canonicalKeys(keys)} ${remove}`

interface CommandBinding {
  keys: string
  caps: string[]
  /** another command has the same keys */
  conflicts: boolean
}

/** One command in the list of keys. */
export interface CommandLine {
  id: string
  owner: string
  label: string
  icon: string
  where: string
  /** the sources of its keys, each once */
  from: string
  keyBindings: CommandBinding[]
  changed: boolean
  /** the folded text it is searched by */
  words: string
}

interface CommandLineGroup {
  owner: string
  label: string
  lines: CommandLine[]
}

/** Every command with its keys, in the order of the registry. */
export function commandLines(table: readonly Binding[], rows: readonly UserBinding[]): CommandLine[] {
  const conflicts = currentConflicts(table).flatMap(({ one, other }) => [one, other])
  const bindings = Map.groupBy(table, ({ command }) => command)
  const source = keySourceOf(rows)
  const changed = new Set(rows.map(({ command }) => command))
  return registry.commands.list().map(command => {
    const owner = registry.commands.ownerOf(command.id) ?? 'core'
    const label = t(labelOf(command))
    const ownBindings = bindings.get(command.id) ?? []
    const keyBindings = ownBindings.map(binding => ({
      keys: canonicalKeys(binding.keys),
      caps: formatKeys(binding.keys, { mac: isMac }),
      conflicts: conflicts.some(isSameBinding(command.id, binding.keys)),
    }))
    const searchTexts = [
      label,
      inEnglish(labelOf(command)),
      command.keywords && t(command.keywords),
      ownerLabel(owner),
      command.id,
    ]
    return {
      id: command.id,
      owner,
      label,
      icon: command.icon ?? 'command',
      where: whereLabel(command.when, command.on !== undefined),
      from: [...new Set(ownBindings.map(source))].join(' · '),
      keyBindings,
      changed: changed.has(command.id),
      words: foldForMatching(searchTexts.filter(Boolean).join(' ')),
    }
  })
}

const filterTests: Readonly<Record<KeyListFilter, (line: CommandLine) => boolean>> = {
  bound: ({ keyBindings, changed }) => keyBindings.length > 0 || changed,
  changed: ({ changed }) => changed,
  clashing: ({ keyBindings }) => keyBindings.some(({ conflicts }) => conflicts),
  free: ({ keyBindings }) => keyBindings.length === 0,
}

export function countCommandLines(lines: readonly CommandLine[], shown: KeyListFilter): number {
  return lines.filter(filterTests[shown]).length
}

/** The search: by words in any order, which also finds commands without keys, or by pressed chords. */
export interface KeyListQuery {
  shown: KeyListFilter
  text: string
  searchKeys: readonly string[] | null
}

export function groupLines(
  lines: readonly CommandLine[],
  { shown, text, searchKeys }: KeyListQuery,
): CommandLineGroup[] {
  const words = foldForMatching(text).split(/\s+/).filter(Boolean)
  const everything = shown === 'bound' && words.length > 0
  const presses = searchKeys?.length ? keyPresses(searchKeys.join(' ')) : null
  const found = lines
    .filter(line => everything || filterTests[shown](line))
    .filter(line => words.every(word => line.words.includes(word)))
    .filter(({ keyBindings }) => !presses || keyBindings.some(({ keys }) => startsWith(keyPresses(keys), presses)))
  return [...Map.groupBy(found, ({ owner }) => owner)].map(([owner, ownBindings]) => ({
    owner,
    label: ownerLabel(owner),
    lines: ownBindings,
  }))
}

function keyPresses(keys: string): string[] {
  return parseKeys(keys).map(chord => pressText(chord, isMac))
}

function startsWith(presses: readonly string[], first: readonly string[]): boolean {
  return first.every((press, at) => presses[at] === press)
}

/**
 * Names the source of keys: the plugin of the command, the preset, or the user. A preset counts as chosen while most of
 * its rows are there; rows changed since are the user's.
 */
function keySourceOf(rows: readonly UserBinding[]): (binding: Binding) => string {
  const known = new Set(rows.map(rowKey))
  const bySet = new Map<string, string>()
  for (const { label, rows: own } of presets) {
    const names = own.map(rowKey)
    const present = names.filter(name => known.has(name))
    if (present.length > names.length / 2) for (const name of present) bySet.set(name, label)
  }
  return ({ band, owner, command, keys }) => {
    if (band !== 'user') return ownerLabel(owner)
    return t(bySet.get(rowKey({ command, keys })) ?? 'keys.from-you')
  }
}
