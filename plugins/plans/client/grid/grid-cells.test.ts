import { describe, expect, it } from 'vitest'
import type { PlanNode } from '../../shared/kind.ts'
import { type GridKinds, type GridRows, gridOf, gridPlaceBeside, gridPlaceOf, movedToCell } from './grid-cells.ts'

const node = (id: string, tags: string[], links: string[] = []): PlanNode => ({
  ...{ id, title: id, links },
  tags: tags.map(valueId => ({ valueId })),
})
const kinds = (rows: GridRows): GridKinds => ({
  rows,
  isCharacter: id => id.startsWith('hero'),
  isChapter: id => id.startsWith('ch'),
})
const lines = (...keys: string[]) => keys.map(key => ({ key, label: key }))
const columns = lines('ch1', 'ch2', '')
const vigil = node('vigil', ['debt', 'sea'], ['ch1', 'heroOda'])
const bell = node('bell', ['sea'], ['ch2', 'heroOda', 'heroJory'])
const letter = node('letter', [])
const all = [vigil, bell, letter]
const rows = {
  line: lines('debt', 'sea', ''),
  tag: lines('debt', 'sea', ''),
  character: lines('heroJory', 'heroOda', ''),
}
const grid = (by: GridRows, nodes = all) => gridOf(nodes, rows[by], columns, kinds(by))
const shown = (by: GridRows) => grid(by).cells.map(cells => cells.map(nodes => nodes.map(({ id }) => id).join()))

describe('the plot grid', () => {
  it('has a node in the row of its plot line, of each tag or of each character, in the columns of its chapters', () => {
    expect(shown('line')).toEqual([
      ['vigil', '', ''],
      ['', 'bell', ''],
      ['', '', 'letter'],
    ])
    expect(shown('tag')).toEqual([
      ['vigil', '', ''],
      ['vigil', 'bell', ''],
      ['', '', 'letter'],
    ])
    expect(shown('character')).toEqual([
      ['', 'bell', ''],
      ['vigil', 'bell', ''],
      ['', '', 'letter'],
    ])
  })

  it('has what belongs to lines that are not shown in those of none', () => {
    const strays = gridOf([node('stray', ['gone'], ['ch9'])], rows.line, columns, kinds('line'))
    expect(strays.cells[2]?.[2]?.map(({ id }) => id)).toEqual(['stray'])
  })

  it('steps along the nodes of a cell, then to the next cell, and stops at the edge', () => {
    const two = grid('line', [vigil, node('second', ['debt'], ['ch1']), bell])
    const start = { row: 0, column: 0, nodeId: 'vigil' }
    const second = gridPlaceBeside(two, start, { y: 1 })
    expect(second).toEqual({ row: 0, column: 0, nodeId: 'second' })
    expect(gridPlaceBeside(two, second, { y: 1 })).toEqual({ row: 1, column: 0, nodeId: '' })
    expect(gridPlaceBeside(two, { row: 1, column: 0, nodeId: '' }, { y: -1 })).toEqual(second)
    expect(gridPlaceBeside(two, { row: 1, column: 0, nodeId: '' }, { x: 1 })).toEqual({
      row: 1,
      column: 1,
      nodeId: 'bell',
    })
    expect(gridPlaceBeside(two, start, { x: -1 })).toBe(start)
    expect(gridPlaceBeside(two, start, { y: -1 })).toBe(start)
  })

  it('finds a node again that is in another cell now', () => {
    expect(gridPlaceOf(grid('line'), { row: 0, column: 0, nodeId: 'vigil' }, 'bell')).toEqual({
      ...{ row: 1, column: 1, nodeId: 'bell' },
    })
    expect(gridPlaceOf(grid('line'), { row: 9, column: 9, nodeId: 'gone' }, '')).toEqual({
      row: 2,
      column: 2,
      nodeId: '',
    })
  })
})

describe('a node that moves to another cell', () => {
  const moved = (one: PlanNode, by: GridRows, from: [number, number], to: [number, number]) => {
    const [[row, column], [toRow, toColumn]] = [from, to]
    const result = movedToCell(one, grid(by), { row, column }, { row: toRow, column: toColumn }, kinds(by))
    return result && { tags: result.tags.map(({ valueId }) => valueId), links: result.links }
  }

  it('changes its chapter, and keeps its other links', () => {
    expect(moved(vigil, 'line', [0, 0], [0, 1])).toEqual({ tags: ['debt', 'sea'], links: ['ch2', 'heroOda'] })
    expect(moved(vigil, 'line', [0, 0], [0, 2])?.links).toEqual(['heroOda'])
    expect(moved(letter, 'line', [2, 2], [2, 0])?.links).toEqual(['ch1'])
  })

  it('changes its tag or its character, and keeps the others', () => {
    expect(moved(bell, 'tag', [1, 1], [0, 1])?.tags).toEqual(['debt'])
    expect(moved(vigil, 'tag', [0, 0], [1, 0])?.tags).toEqual(['sea'])
    expect(moved(vigil, 'line', [0, 0], [1, 0])?.tags).toEqual(['sea'])
    expect(moved(letter, 'line', [2, 2], [0, 2])?.tags).toEqual(['debt'])
    expect(moved(bell, 'character', [0, 1], [2, 1])?.links).toEqual(['ch2', 'heroOda'])
    expect(moved(vigil, 'character', [1, 0], [0, 0])?.links).toEqual(['ch1', 'heroJory'])
  })

  it('cannot be without a plot line while it has other tags', () => {
    expect(moved(vigil, 'line', [0, 0], [2, 0])).toBeNull()
    expect(moved(bell, 'line', [1, 1], [2, 1])?.tags).toEqual([])
  })
})
