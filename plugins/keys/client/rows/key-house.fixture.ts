import {
  type Binding,
  type Command,
  house as commands,
  declaredKeys,
  keysWith,
  type UserRow,
} from '#core/client/index.ts'
import type { KeyHouse } from './edit.ts'

const run = () => undefined
const list = { list: true } as const

/** A few commands: pages everywhere, two that exclude each other, one with two keys, and one that works in text. */
const declared: readonly Command[] = [
  { id: 'spaces', keys: 'g s', run },
  { id: 'chapters', keys: 'g c', run },
  { id: 'next', keys: ['j', 'ArrowDown'], when: list, run },
  { id: 'on-map', keys: 'x', when: { page: 'map' }, run },
  { id: 'on-line', keys: 'o', when: { page: 'timeline' }, run },
  { id: 'palette', keys: 'Mod-k', inText: true, run },
]
commands.add({ id: 'house', commands: declared })

export const house: KeyHouse = { declared: declaredKeys, withRows: keysWith }

/** The keys of a command with rows applied. */
export const keysOf = (rows: readonly UserRow[], command: string) =>
  house.withRows(rows).flatMap((one: Binding) => (one.command === command ? one.keys : []))
