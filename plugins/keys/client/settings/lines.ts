import {
  type Binding,
  canonicalKeys,
  fold,
  formatKeys,
  house,
  inEnglish,
  isMac,
  labelOf,
  ownerWords,
  parseKeys,
  pressText,
  t,
  type UserRow,
} from '#core/client/index.ts'
import { isSame, standingClashes } from '../rows/edit.ts'
import type { Shown } from '../state.ts'
import { sourceOf } from './sources.ts'
import { whereWords } from './words.ts'

export interface Way {
  keys: string
  caps: string[]
  /** another command wants these keys as well */
  clashes: boolean
}

/** One command in the list of keys. */
export interface Line {
  id: string
  owner: string
  label: string
  icon: string
  where: string
  /** who its keys are from, each named once */
  from: string
  ways: Way[]
  changed: boolean
  /** everything it is found by, folded */
  words: string
}

export interface LineGroup {
  owner: string
  label: string
  lines: Line[]
}

/** Every command with its keys, in the order in which the house has them. */
export function linesOf(table: readonly Binding[], rows: readonly UserRow[]): Line[] {
  const clashes = standingClashes(table).flatMap(({ one, other }) => [one, other])
  const bindings = Map.groupBy(table, ({ command }) => command)
  const source = sourceOf(rows)
  const changed = new Set(rows.map(({ command }) => command))
  return house.commands.list().map(command => {
    const owner = house.commands.ownerOf(command.id) ?? 'core'
    const label = t(labelOf(command))
    const own = bindings.get(command.id) ?? []
    const ways = own.map(binding => ({
      keys: canonicalKeys(binding.keys),
      caps: formatKeys(binding.keys, { mac: isMac }),
      clashes: clashes.some(isSame(command.id, binding.keys)),
    }))
    const said = [label, inEnglish(labelOf(command)), command.words && t(command.words), ownerWords(owner), command.id]
    return {
      id: command.id,
      owner,
      label,
      icon: command.icon ?? 'command',
      where: whereWords(command.when, command.on !== undefined),
      from: [...new Set(own.map(source))].join(' · '),
      ways,
      changed: changed.has(command.id),
      words: fold(said.filter(Boolean).join(' ')),
    }
  })
}

const wanted: Readonly<Record<Shown, (line: Line) => boolean>> = {
  bound: ({ ways, changed }) => ways.length > 0 || changed,
  changed: ({ changed }) => changed,
  clashing: ({ ways }) => ways.some(({ clashes }) => clashes),
  free: ({ ways }) => ways.length === 0,
}

export function countOf(lines: readonly Line[], shown: Shown): number {
  return lines.filter(wanted[shown]).length
}

/** What is looked for: by words in any order, which finds commands without keys too, or by chords as they were pressed. */
export interface Query {
  shown: Shown
  text: string
  sought: readonly string[] | null
}

export function groupsOf(lines: readonly Line[], { shown, text, sought }: Query): LineGroup[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const everything = shown === 'bound' && words.length > 0
  const presses = sought?.length ? pressesOf(sought.join(' ')) : null
  const found = lines
    .filter(line => everything || wanted[shown](line))
    .filter(line => words.every(word => line.words.includes(word)))
    .filter(({ ways }) => !presses || ways.some(({ keys }) => begins(pressesOf(keys), presses)))
  return [...Map.groupBy(found, ({ owner }) => owner)].map(([owner, own]) => ({
    owner,
    label: ownerWords(owner),
    lines: own,
  }))
}

function pressesOf(keys: string): string[] {
  return parseKeys(keys).map(chord => pressText(chord, isMac))
}

function begins(presses: readonly string[], first: readonly string[]): boolean {
  return first.every((press, at) => presses[at] === press)
}
