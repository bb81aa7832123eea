import type { When } from '../registry/contract.ts'
import { canonicalKeys, isBare, isNamed, parseKeys } from './keys/keys.ts'
import { covers } from './when.ts'

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
  /** it may fire while a text field has the focus, though it has no Ctrl or ⌘; `editor`: in no other field than an editor */
  allowInText?: boolean | 'editor'
  /** it fires again while the key is held */
  repeat?: boolean
}

/** One change someone made to the keys. Without `when` it is for wherever the command's own keys are. */
export type UserRow = { keys: string; command: string; when?: When; remove?: boolean }

/** Where and how a command's keys work, whoever chooses them. */
export type BindingBehavior = Pick<Binding, 'when' | 'allowInText' | 'repeat'>

/**
 * The table with a user's rows applied: first what they removed, then what they added, in their order. A row that
 * removes nothing is quiet, for its plugin may be away. Added rows take `when` and the rest from the command's manner,
 * which its first binding shows unless told. Throws `KeysError`.
 */
export function resolveBindings(
  table: readonly Binding[],
  user: readonly UserRow[],
  behaviorOf: (command: string) => BindingBehavior | undefined = command => table.find(one => one.command === command),
): Binding[] {
  const removed = user.filter(row => row.remove).map(row => ({ ...row, keys: canonicalKeys(row.keys) }))
  const remaining = table.filter(binding => !removed.some(row => removesBinding(row, binding)))
  const added = user.filter(row => !row.remove).map(row => userBinding(row, behaviorOf(row.command)))
  return [...remaining, ...added]
}

function removesBinding(row: UserRow, binding: Binding): boolean {
  return (
    row.command === binding.command &&
    row.keys === canonicalKeys(binding.keys) &&
    (row.when === undefined || (covers(row.when, binding.when) && covers(binding.when, row.when)))
  )
}

function userBinding({ keys, command, when }: UserRow, behavior: BindingBehavior | undefined): Binding {
  const first = parseKeys(keys)[0]!
  // A key that writes stays quiet in text, whatever the keys it replaces did: else nobody could type it.
  const isTyping = isBare(first) && !isNamed(first.key)
  return {
    keys: canonicalKeys(keys),
    command,
    when: when ?? behavior?.when,
    band: 'user',
    owner: 'user',
    allowInText: isTyping ? false : behavior?.allowInText,
    repeat: behavior?.repeat,
  }
}
