// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { registry } from '../../registry/app-registry.ts'
import { pageOwner } from '../table.ts'
import { highestPriorityOf, keyLines } from './key-lines.ts'
import { groupByOwner, ownerLabel } from './owner-label.ts'

const line = (keys: string, label: string, band: 'core' | 'plugin' | 'user' = 'core') => ({
  ...{ keys, label, band },
  command: label,
})

it('lists every key once, with the command that it runs', () => {
  const all = [
    line('g h', 'Home'),
    line('g h', 'Characters', 'plugin'),
    line('g h', 'Other', 'plugin'),
    line('g s', 'Spaces'),
  ]
  expect(highestPriorityOf(all).map(({ keys, label }) => [keys, label])).toEqual([
    ['g h', 'Characters'],
    ['g s', 'Spaces'],
  ])
})

it('joins several keys of one command, and several commands of one key', () => {
  const all = [
    line('j', 'Next row'),
    line('ArrowDown', 'Next row'),
    line('j', 'Next row'),
    line('#', 'Archive'),
    line('#', 'Restore'),
  ]
  const lines = keyLines(all)
  expect(lines.map(({ labels, ways }) => [labels, ways.length])).toEqual([
    [['Next row'], 2],
    [['Archive', 'Restore'], 1],
  ])
  const ways = lines.flatMap(one => one.ways.map(way => way.join(' ')))
  expect(new Set(ways).size).toBe(ways.length)
})

it('joins the keys of all parts of the page in one group, which comes first', () => {
  const owners = [pageOwner('1'), 'atlas', pageOwner('2')]
  const ids = ['atlas.draw', 'atlas.go', 'atlas.turn']
  owners.forEach((owner, at) => {
    registry.add({ id: owner, label: `Label ${at}`, commands: [{ id: ids[at] ?? '', run: () => undefined }] })
  })
  const groups = groupByOwner([line('x', 'atlas.go'), line('d', 'atlas.draw'), line('t', 'atlas.turn'), line('g', '?')])
  const shown = groups.map(([owner, bindings]) => [ownerLabel(owner), bindings.map(({ command }) => command)])
  for (const owner of owners) registry.remove(owner)
  expect(shown).toEqual([
    ['Label 0', ['atlas.draw', 'atlas.turn']],
    ['Label 1', ['atlas.go']],
    ['Skald', ['?']],
  ])
})
