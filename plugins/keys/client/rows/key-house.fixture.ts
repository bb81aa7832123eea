import { type Binding, resolve, type UserRow } from '#core/client/shortcuts/bindings.ts'
import type { KeyHouse } from './edit.ts'

export const binding = (keys: string, command: string, rest: Partial<Binding> = {}): Binding => ({
  keys,
  command,
  band: 'plugin',
  owner: 'house',
  ...rest,
})

/** A house of a few commands: pages everywhere, two that exclude each other, and one with two keys. */
export const declared: readonly Binding[] = [
  binding('g s', 'spaces'),
  binding('g c', 'chapters'),
  binding('j', 'next', { when: { list: true } }),
  binding('ArrowDown', 'next', { when: { list: true } }),
  binding('x', 'on-map', { when: { page: 'map' } }),
  binding('o', 'on-line', { when: { page: 'timeline' } }),
  binding('Mod-k', 'palette', { allowInText: true }),
]

export const house: KeyHouse = {
  declared: () => declared,
  withRows: rows => resolve(declared, rows),
}

/** The keys of a command with rows applied. */
export const keysOf = (rows: readonly UserRow[], command: string) =>
  house.withRows(rows).flatMap(one => (one.command === command ? one.keys : []))
