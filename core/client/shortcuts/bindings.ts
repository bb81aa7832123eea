import type { When } from '../registry/contract.ts'
import { canonicalKeys, isBare, isNamed, parseKeys } from './keys/keys.ts'
import { covers } from './when.ts'

/**
 * Priority of owners, the last wins: the commands of the page that is shown come before those of plugins for any page.
 */
export const bindingSources = ['core', 'plugin', 'page', 'user'] as const
export type BindingSource = (typeof bindingSources)[number]

/** Keys that run a command where `when` holds. */
export type Binding = {
  keys: string
  command: string
  when?: When
  band: BindingSource
  /** who declared it: `core`, a plugin's id, `user` */
  owner: string
  /** it fires while a text field has the focus, even without Ctrl or ⌘; `editor`: only in an editor */
  allowInText?: boolean | 'editor'
  /** it repeats while the key is held */
  repeat?: boolean
}

/** One change a user made to the keys. Without `when` it applies wherever the command's own keys do. */
export type UserBinding = { keys: string; command: string; when?: When; remove?: boolean }

/** The conditions of a command's keys, declared or chosen by the user. */
export type BindingBehavior = Pick<Binding, 'when' | 'allowInText' | 'repeat'>

/**
 * Applies a user's rows to the table: first removals, then additions, in their order. A row that removes nothing is
 * ignored, because its plugin may be missing. Added rows take `when` and the other conditions from the command, which
 * its first binding has by default. Throws `KeysError`.
 */
export function resolveBindings(
  table: readonly Binding[],
  user: readonly UserBinding[],
  behaviorOf: (command: string) => BindingBehavior | undefined = command => table.find(one => one.command === command),
): Binding[] {
  const removed = user.filter(row => row.remove).map(row => ({ ...row, keys: canonicalKeys(row.keys) }))
  const remaining = table.filter(binding => !removed.some(row => removesBinding(row, binding)))
  const added = user.filter(row => !row.remove).map(row => userBinding(row, behaviorOf(row.command)))
  return [...remaining, ...added]
}

function removesBinding(row: UserBinding, binding: Binding): boolean {
  return (
    row.command === binding.command &&
    row.keys === canonicalKeys(binding.keys) &&
    (row.when === undefined || (covers(row.when, binding.when) && covers(binding.when, row.when)))
  )
}

function userBinding({ keys, command, when }: UserBinding, behavior: BindingBehavior | undefined): Binding {
  const first = parseKeys(keys)[0]!
  // A key that types a character does not fire in text, even if the key it replaces did: otherwise it could not be
  // typed.
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
