import { describe, expect, it } from 'vitest'
import { gridStep, permissionRows } from './permission-rows.ts'

describe('the rows of the matrix', () => {
  it('are those of the place, then kind by kind, each group below a row for all of it', () => {
    const rows = permissionRows(['project.read', 'project.publish', 'chapter.read', 'chapter.delete', 'entry.read'])
    expect(rows.map(({ id }) => id)).toEqual([
      'all place',
      'project.read',
      'project.publish',
      'all chapter',
      'chapter.read',
      'chapter.delete',
      'all entry',
      'entry.read',
    ])
    expect(rows[3]?.permissions).toEqual(['chapter.read', 'chapter.delete'])
  })
})

describe('keys in the matrix', () => {
  const at = { control: false, row: 2, column: 1, rows: 12, columns: 4 }
  it.each([
    ['ArrowUp', at, [1, 1]],
    ['ArrowDown', { ...at, row: 11 }, [11, 1]],
    ['ArrowLeft', { ...at, column: 0 }, [2, 0]],
    ['ArrowRight', at, [2, 2]],
    ['PageDown', at, [10, 1]],
    ['PageUp', at, [0, 1]],
    ['Home', at, [2, 0]],
    ['End', at, [2, 3]],
    ['Home', { ...at, control: true }, [0, 0]],
    ['End', { ...at, control: true }, [11, 3]],
  ] as const)('%s from %o', (key, from, [row, column]) => {
    expect(gridStep(key, from)).toEqual({ row, column })
  })

  it('are ignored if they do not move', () => {
    expect(gridStep('a', at)).toBeUndefined()
    expect(gridStep('Enter', at)).toBeUndefined()
  })
})
