import { describe, expect, it } from 'vitest'
import type { PlanNode } from '../../shared/kind.ts'
import { movedInColumns, movedToColumn, movedToColumns, statusColumn } from './order.ts'

const node = (id: string, status?: PlanNode['status']): PlanNode => ({
  ...{ id, title: id, tags: [], links: [], ...(status && { status }) },
})
const ids = (nodes: readonly PlanNode[]) => nodes.map(({ id }) => id).join(' ')
const seen = (nodes: readonly PlanNode[], ...names: string[]) => nodes.filter(({ id }) => names.includes(id))

describe('a node moved by a step', () => {
  const nodes = ['x', 'a', 'y', 'b', 'z', 'c'].map(id => node(id))
  const moved = (id: string, y: -1 | 1) =>
    ids(movedInColumns(nodes, [{ nodes: seen(nodes, 'a', 'b', 'c') }], new Set([id]), y))

  it('passes the next one that is seen, and the hidden ones keep their order', () => {
    expect([moved('b', -1), moved('a', 1)]).toEqual(['x b a y z c', 'x y b a z c'])
    expect(moved('c', -1)).toBe('x a y c b z')
  })

  it('stays at the ends of what is seen, and does not move while it is hidden itself', () => {
    for (const [id, y] of [
      ['a', -1],
      ['c', 1],
      ['y', -1],
      ['y', 1],
    ] as const)
      expect(moved(id, y)).toBe(ids(nodes))
  })
})

it('a card that is moved to a column stands beside one that is seen there', () => {
  const nodes = [node('hidden', 'completed'), node('one'), node('done', 'completed')]
  const columns = [statusColumn('planned', seen(nodes, 'one')), statusColumn('completed', seen(nodes, 'done'))]
  const moved = movedToColumn(nodes, columns, 'one', 1)
  expect([ids(moved), moved[1]?.status]).toEqual(['hidden one done', 'completed'])
})

describe('several nodes moved by a step', () => {
  const nodes = ['a', 'b', 'c', 'd', 'e'].map(id => node(id))
  const moved = (names: string, y: -1 | 1) => ids(movedInColumns(nodes, [{ nodes }], new Set(names.split(' ')), y))

  it('go past the next other one together, and those at an end stay', () => {
    expect([moved('b c', -1), moved('b c', 1)]).toEqual(['b c a d e', 'a d b c e'])
    expect([moved('b d', -1), moved('b d', 1)]).toEqual(['b a d c e', 'a c b e d'])
    expect([moved('a b d', -1), moved('d e', 1), moved('a b', -1)]).toEqual(['a b d c e', 'a b c d e', 'a b c d e'])
  })

  it('go to the columns beside their own, each in its row; in the last one they stay', () => {
    const cards = [node('one'), node('two'), node('now', 'in-progress'), node('done', 'completed')]
    const columns = (['planned', 'in-progress', 'completed'] as const).map(status =>
      statusColumn(
        status,
        cards.filter(card => (card.status ?? 'planned') === status),
      ),
    )
    const right = movedToColumns(cards, columns, new Set(['one', 'two', 'done']), 1)
    expect(right.map(({ id, status = 'planned' }) => `${id} ${status}`)).toEqual([
      ...['one in-progress', 'now in-progress', 'two in-progress', 'done completed'],
    ])
    const left = movedToColumns(cards, columns, new Set(['now', 'done']), -1)
    expect(left.map(({ id, status = 'planned' }) => `${id} ${status}`)).toEqual([
      ...['done in-progress', 'now planned', 'one planned', 'two planned'],
    ])
  })
})
