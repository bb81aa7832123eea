import {
  type Binding,
  type Command,
  registry as commands,
  declaredKeys,
  keysWith,
  type UserBinding,
} from '#core/client/index.ts'
import type { KeyRegistry } from './apply-key-change.ts'

const noop = () => undefined
const list = { list: true } as const

/** A few commands: pages everywhere, two that exclude each other, one with two keys, and one that works in text. */
const declared: readonly Command[] = [
  { id: 'spaces', keys: 'g s', run: noop },
  { id: 'chapters', keys: 'g c', run: noop },
  { id: 'next', keys: ['j', 'ArrowDown'], when: list, run: noop },
  { id: 'on-map', keys: 'x', when: { page: 'map' }, run: noop },
  { id: 'on-line', keys: 'o', when: { page: 'timeline' }, run: noop },
  { id: 'palette', keys: 'Mod-k', inText: true, run: noop },
]
commands.add({ id: 'house', commands: declared })

export const testKeyRegistry: KeyRegistry = { declared: declaredKeys, withRows: keysWith }

/** The keys of a command with rows applied. */
export const testKeysOf = (rows: readonly UserBinding[], command: string) =>
  testKeyRegistry.withRows(rows).flatMap((one: Binding) => (one.command === command ? one.keys : []))
