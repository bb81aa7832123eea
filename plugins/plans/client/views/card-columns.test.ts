import { expect, it } from 'vitest'
import type { PlanNode } from '../../shared/kind.ts'
import { columnsByHead, columnsByStatus } from './card-columns.ts'

const node = (id: string, tags: readonly string[] = [], links: readonly string[] = []): PlanNode => ({
  ...{ id, title: id, tags: tags.map(valueId => ({ valueId })), links: [...links] },
})
const nodes = [node('a', ['sea', 'crown'], ['ch1', 'oda']), node('b', ['crown']), node('c', [], ['oda', 'ch2'])]
const lines = { heads: ['sea', 'crown'].map(key => ({ key, label: key })), none: 'No plot line' }
const chapters = { heads: ['ch1', 'ch2'].map(key => ({ key, label: key })), none: 'No chapter' }
const told = (columns: ReturnType<typeof columnsByHead>) =>
  columns.map(({ key, nodes: own }) => `${key}: ${own.map(({ id }) => id).join(' ')}`)

it('cards stand in one column each: of their status, their first tag, or their first chapter', () => {
  expect(columnsByStatus(nodes).map(({ nodes: own }) => own.length)).toEqual([3, 0, 0])
  expect(told(columnsByHead(nodes, 'line', lines))).toEqual([': c', 'sea: a', 'crown: b'])
  expect(told(columnsByHead(nodes, 'chapter', chapters))).toEqual([': b', 'ch1: a', 'ch2: c'])
})

it('a card in another column has its tag or chapter instead; what else it has stays', () => {
  const [a = node(''), b = node(''), c = node('')] = nodes
  const [none, sea, crown] = columnsByHead(nodes, 'line', lines)
  expect(sea?.take?.(b).tags).toEqual([{ valueId: 'sea' }])
  expect(crown?.take?.(a).tags).toEqual([{ valueId: 'crown' }])
  expect(sea?.take?.(c).tags).toEqual([{ valueId: 'sea' }])
  expect(none?.take?.(b).tags).toEqual([])
  // Its other tag would be its plot line.
  expect(none?.take?.(a)).toBe(a)
  const [noChapter, one, two] = columnsByHead(nodes, 'chapter', chapters)
  expect(two?.take?.(a).links).toEqual(['ch2', 'oda'])
  expect(one?.take?.(b).links).toEqual(['ch1'])
  expect(one?.take?.(c).links).toEqual(['oda', 'ch1'])
  expect(noChapter?.take?.(c).links).toEqual(['oda'])
  expect(one?.take?.(a)).toBe(a)
})

it('of many chapters only those with cards have a column', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ key: `ch${at}`, label: `${at}` }))
  expect(told(columnsByHead(nodes, 'chapter', { heads: many, none: '' }))).toEqual([': b', 'ch1: a', 'ch2: c'])
})
