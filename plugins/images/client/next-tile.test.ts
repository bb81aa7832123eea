import { describe, expect, it } from 'vitest'
import { nextTileIndex } from './next-tile.ts'

/** Two rows: three images, then a wide one and a narrow one. */
const spots = [
  { left: 0, top: 0, width: 100 },
  { left: 100, top: 0, width: 100 },
  { left: 200, top: 0, width: 100 },
  { left: 0, top: 200, width: 240 },
  { left: 240, top: 200, width: 60 },
]
const step = (from: number, key: string) => nextTileIndex(spots, from, key)

describe('keys in the gallery', () => {
  it('go forth and back through all images', () => {
    expect([step(2, 'ArrowRight'), step(3, 'ArrowLeft')]).toEqual([3, 2])
    expect([step(0, 'ArrowLeft'), step(4, 'ArrowRight')]).toEqual([undefined, undefined])
    expect([step(3, 'Home'), step(0, 'End')]).toEqual([0, 4])
  })

  it('go to the nearest image of the row above or below', () => {
    expect([step(0, 'ArrowDown'), step(2, 'ArrowDown'), step(3, 'ArrowUp'), step(4, 'ArrowUp')]).toEqual([3, 4, 1, 2])
    expect([step(0, 'ArrowUp'), step(4, 'ArrowDown')]).toEqual([undefined, undefined])
  })

  it('are left to others if there is no image to go to', () => {
    expect([step(0, 'j'), step(9, 'ArrowDown'), nextTileIndex([], 0, 'End')]).toEqual([undefined, undefined, undefined])
  })
})
