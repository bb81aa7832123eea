// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysWith, keyTable, registry, t, type UserBinding } from '#core/client/index.ts'
import { presets } from '../rows/presets.ts'
import { commandLines, countCommandLines, groupLines, type KeyListQuery } from './command-lines.ts'

const run = () => undefined
const all: KeyListQuery = { shown: 'bound', text: '', searchKeys: null }

beforeAll(() => {
  registry.add({
    id: 'core',
    commands: [
      { id: 'go.spaces', label: 'Go to spaces', keys: 'g s', run },
      { id: 'go.map', label: 'Go to the map', keys: ['g m', 'F4'], when: { project: true }, run },
      { id: 'shell.language', label: 'Change language', run },
    ],
  })
  registry.add({
    id: 'notes',
    label: 'Quick notes',
    commands: [{ id: 'notes.toggle', label: 'Їжак, ґанок', keys: 'Shift-q', run }],
  })
})
afterAll(() => {
  for (const id of ['core', 'notes']) registry.remove(id)
})

const lines = (rows: readonly UserBinding[] = []) => commandLines(rows.length > 0 ? keysWith(rows) : keyTable(), rows)
const found = (query: Partial<KeyListQuery>, rows?: readonly UserBinding[]) =>
  groupLines(lines(rows), { ...all, ...query }).map(group => [group.label, ...group.lines.map(({ id }) => id)])

describe('the list of shortcuts', () => {
  it('contains the commands with keys, grouped by plugin', () => {
    expect(found({})).toEqual([
      ['Skald', 'go.spaces', 'go.map'],
      ['Quick notes', 'notes.toggle'],
    ])
    expect(found({ shown: 'free' })).toEqual([['Skald', 'shell.language']])
  })

  it('is searched by words in any order, also for commands without keys', () => {
    expect(found({ text: 'spaces GO' })).toEqual([['Skald', 'go.spaces']])
    expect(found({ text: 'language' })).toEqual([['Skald', 'shell.language']])
    expect(found({ text: 'ЇЖАК' })).toEqual([['Quick notes', 'notes.toggle']])
    expect(found({ text: 'quick' })).toEqual([['Quick notes', 'notes.toggle']])
    expect(found({ text: 'nothing' })).toEqual([])
  })

  it('is searched by pressed keys, by prefix', () => {
    expect(found({ searchKeys: ['g'] })).toEqual([['Skald', 'go.spaces', 'go.map']])
    expect(found({ searchKeys: ['g', 'm'] })).toEqual([['Skald', 'go.map']])
    expect(found({ searchKeys: ['F4'] })).toEqual([['Skald', 'go.map']])
    expect(found({ searchKeys: ['m'] })).toEqual([])
    expect(found({ searchKeys: [] })).toHaveLength(2)
  })

  it('names the source of keys: the plugin, a preset, or the user', () => {
    const fromOf = (rows: readonly UserBinding[], id: string) => lines(rows).find(line => line.id === id)?.from
    expect([fromOf([], 'go.spaces'), fromOf([], 'notes.toggle')]).toEqual(['Skald', 'Quick notes'])
    expect(fromOf([{ keys: 'F8', command: 'go.spaces' }], 'go.spaces')).toBe(`Skald · ${t('keys.from-you')}`)
    const linear = presets.find(({ id }) => id === 'linear')?.rows ?? []
    expect(fromOf(linear, 'go.spaces')).toBe(t('keys.preset-linear'))
    expect(fromOf(linear.slice(0, 10), 'go.spaces')).not.toContain(t('keys.preset-linear'))
    expect(fromOf([...linear, { keys: 'F8', command: 'notes.toggle' }], 'notes.toggle')).toContain(t('keys.from-you'))
  })

  it('marks changed rows, and both sides of a conflict', () => {
    const rows = [
      { keys: 'g s', command: 'go.map' },
      { keys: 'Shift-q', command: 'notes.toggle', remove: true },
    ]
    const now = lines(rows)
    expect(countCommandLines(now, 'changed')).toBe(2)
    expect(found({ shown: 'clashing' }, rows)).toEqual([['Skald', 'go.spaces', 'go.map']])
    expect(found({}, rows)).toContainEqual(['Quick notes', 'notes.toggle'])
    expect(now.find(({ id }) => id === 'go.map')?.keyBindings.map(({ conflicts }) => conflicts)).toEqual([
      false,
      false,
      true,
    ])
  })
})
