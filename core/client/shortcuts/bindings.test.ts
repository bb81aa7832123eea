import { describe, expect, it } from 'vitest'
import { type Binding, resolveBindings } from './bindings.ts'
import { findDeadBindings, findKeyConflicts, keyConflictsWith } from './key-conflicts.ts'
import { KeysError } from './keys/keys.ts'

const core = (keys: string, command: string, rest: Partial<Binding> = {}): Binding => ({
  keys,
  command,
  band: 'core',
  owner: 'core',
  ...rest,
})
const plugin = (owner: string, keys: string, command: string, rest: Partial<Binding> = {}): Binding => ({
  keys,
  command,
  band: 'plugin',
  owner,
  ...rest,
})

const table = [
  core('Mod-k', 'palette.open'),
  core('j', 'list.next', { when: { list: true }, repeat: true }),
  core('ArrowDown', 'list.next', { when: { list: true }, repeat: true }),
  core('Escape', 'close', { allowInText: true }),
  plugin('chapters', 'g c', 'chapters.go', { when: { project: true } }),
]
const shown = (bindings: readonly Binding[]) => bindings.map(({ keys, command, band }) => `${band} ${keys} ${command}`)

describe('resolve', () => {
  it('leaves the table alone without rows', () => {
    expect(resolveBindings(table, [])).toEqual(table)
  })

  it('adds rows in the highest band, with `when` and `repeat` of the command’s own keys', () => {
    expect(resolveBindings(table, [{ keys: 'n', command: 'list.next' }]).at(-1)).toMatchObject({
      keys: 'n',
      command: 'list.next',
      band: 'user',
      owner: 'user',
      when: { list: true },
      repeat: true,
    })
    expect(resolveBindings(table, [{ keys: 'n', command: 'list.next', when: { page: 'map' } }]).at(-1)?.when).toEqual({
      page: 'map',
    })
  })

  it('writes added keys in the canonical form', () => {
    expect(resolveBindings(table, [{ keys: 'Shift-Mod-p', command: 'palette.open' }]).at(-1)?.keys).toBe('Mod-Shift-p')
  })

  it('removes one of several keys in any spelling', () => {
    const odd = [...table, core('Shift-Mod-x', 'odd')]
    expect(shown(resolveBindings(odd, [{ keys: 'j', command: 'list.next', remove: true }]))).not.toContain(
      'core j list.next',
    )
    expect(shown(resolveBindings(odd, [{ keys: 'j', command: 'list.next', remove: true }]))).toContain(
      'core ArrowDown list.next',
    )
    expect(resolveBindings(odd, [{ keys: 'Mod-Shift-x', command: 'odd', remove: true }])).toHaveLength(odd.length - 1)
  })

  it('removes only under the row’s `when`', () => {
    const two = [core('x', 'select', { when: { list: true } }), core('x', 'select', { when: { page: 'map' } })]
    expect(resolveBindings(two, [{ keys: 'x', command: 'select', when: { page: 'map' }, remove: true }])).toEqual([
      two[0],
    ])
    expect(resolveBindings(two, [{ keys: 'x', command: 'select', remove: true }])).toEqual([])
  })

  it('ignores rows that remove nothing, and unknown commands', () => {
    expect(resolveBindings(table, [{ keys: 'g z', command: 'zebras.go', remove: true }])).toEqual(table)
    expect(resolveBindings(table, [{ keys: 'g z', command: 'zebras.go' }])).toHaveLength(table.length + 1)
  })

  it('moves a key: removed here, added there, in any order of the rows', () => {
    const rows = [
      { keys: 'g c', command: 'list.next' },
      { keys: 'g c', command: 'chapters.go', remove: true },
    ]
    for (const user of [rows, [...rows].reverse()]) {
      expect(shown(resolveBindings(table, user)).filter(row => row.includes('g c'))).toEqual(['user g c list.next'])
    }
  })

  it.each([
    ['q', false],
    ['Shift-q', false],
    ['Alt-q', false],
    ['?', false],
    ['F9', true],
    ['Mod-q', true],
  ])('lets %s fire in text, put in place of Escape: %s', (keys, inText) => {
    expect(resolveBindings(table, [{ keys, command: 'close' }]).at(-1)?.allowInText).toBe(inText)
  })

  it('throws for invalid keys', () => {
    expect(() => resolveBindings(table, [{ keys: 'Cmd-k', command: 'palette.open' }])).toThrow(KeysError)
    expect(() => resolveBindings(table, [{ keys: 'Esc', command: 'close', remove: true }])).toThrow(KeysError)
  })
})

describe('findKeyConflicts', () => {
  it.each<[string, Binding, Binding, 'same' | 'first' | undefined]>([
    ['the same keys', plugin('a', 'q', 'a.x'), plugin('b', 'q', 'b.x'), 'same'],
    ['the same keys, written otherwise', plugin('a', 'Mod-Shift-k', 'a.x'), plugin('b', 'Shift-Mod-k', 'b.x'), 'same'],
    ['the same keys on a PC only', plugin('a', 'Mod-k', 'a.x'), plugin('b', 'Ctrl-k', 'b.x'), 'same'],
    ['the same keys on a Mac only', plugin('a', 'Mod-k', 'a.x'), plugin('b', 'Meta-k', 'b.x'), 'same'],
    ['the same command twice', plugin('a', 'q', 'a.x'), plugin('a', 'q', 'a.x'), 'same'],
    ['a key that begins a sequence', plugin('a', 'g', 'a.x'), plugin('b', 'g c', 'b.x'), 'first'],
    ['a sequence that begins a longer one', plugin('a', 'g c x', 'a.x'), plugin('b', 'g c', 'b.x'), 'first'],
    [
      'places that can be one',
      plugin('a', 'q', 'a.x', { when: { list: true } }),
      plugin('b', 'q', 'b.x', { when: { page: 'map' } }),
      'same',
    ],
    [
      'places apart',
      plugin('a', 'q', 'a.x', { when: { page: 'map' } }),
      plugin('b', 'q', 'b.x', { when: { page: 'plan' } }),
      undefined,
    ],
    ['other keys', plugin('a', 'g c', 'a.x'), plugin('b', 'g h', 'b.x'), undefined],
    ['Shift or not', plugin('a', 'x', 'a.x'), plugin('b', 'Shift-x', 'b.x'), undefined],
    ['another band', core('q', 'a.x'), plugin('b', 'q', 'b.x'), undefined],
  ])('%s', (_, one, other, kind) => {
    expect(findKeyConflicts([one, other])).toEqual(kind ? [{ kind, one, other }] : [])
    expect(findKeyConflicts([other, one])).toHaveLength(kind ? 1 : 0)
  })

  it('finds none in a valid table, and every pair in another', () => {
    expect(findKeyConflicts(table)).toEqual([])
    expect(findKeyConflicts([plugin('a', 'q', 'a'), plugin('b', 'q', 'b'), plugin('c', 'q', 'c')])).toHaveLength(3)
  })
})

describe('keyConflictsWith', () => {
  const candidate = (keys: string, command: string, when?: Binding['when']): Binding => ({
    keys,
    command,
    when,
    band: 'user',
    owner: 'user',
  })

  it('reports owners in every band while keys are being chosen', () => {
    const conflicts = keyConflictsWith(candidate('g c', 'timelines.go', { project: true }), table)
    expect(conflicts.map(({ kind, other }) => [kind, other.owner])).toEqual([['same', 'chapters']])
    expect(keyConflictsWith(candidate('g', 'x'), table)[0]?.kind).toBe('first')
  })

  it('ignores the command’s own keys, and other contexts', () => {
    expect(keyConflictsWith(candidate('j', 'list.next'), table)).toEqual([])
    expect(keyConflictsWith(candidate('j', 'x', { list: false }), table)).toEqual([])
  })
})

describe('findDeadBindings', () => {
  it('finds keys that a higher band has everywhere', () => {
    const low = core('q', 'low', { when: { page: 'map' } })
    expect(findDeadBindings([low, plugin('a', 'q', 'high')])).toEqual([low])
    expect(findDeadBindings([low, plugin('a', 'q', 'high', { when: { page: 'map' } })])).toEqual([low])
  })

  it('ignores keys that still fire somewhere', () => {
    expect(findDeadBindings([core('q', 'low'), plugin('a', 'q', 'high', { when: { page: 'map' } })])).toEqual([])
    expect(findDeadBindings([core('q', 'low'), core('q', 'same band')])).toEqual([])
    expect(findDeadBindings([core('Ctrl-q', 'on Macs'), plugin('a', 'Mod-q', 'high')])).toEqual([])
    expect(findDeadBindings(table)).toEqual([])
  })

  it('finds keys whose `when` cannot hold', () => {
    const nowhere = core('q', 'nowhere', { when: [] })
    expect(findDeadBindings([nowhere])).toEqual([nowhere])
  })
})
