import { expect, test, vi } from 'vitest'
import { coarseTiles, ImageCache, type TileSource, visibleTiles } from './tiles.ts'

const source = (ready: readonly boolean[]): TileSource => ({
  side: 256,
  box: { minX: 0, minY: 0, maxX: 1000, maxY: 600 },
  levels: [
    { width: 250, height: 150, ready: ready[0] ?? true },
    { width: 500, height: 300, ready: ready[1] ?? true },
    { width: 1000, height: 600, ready: ready[2] ?? true },
  ],
  address: (level, column, row) => `${level}/${column}/${row}`,
})
const view = { width: 400, height: 300 }
const addresses = (tiles: readonly { address: string }[]) => tiles.map(({ address }) => address)

test('only the tiles that are seen, of the level that fits the screen', () => {
  expect(addresses(visibleTiles(source([]), { x: 200, y: 150, zoom: 1 }, view, 1))).toEqual([
    ...['2/0/0', '2/1/0', '2/0/1', '2/1/1'],
  ])
  expect(addresses(visibleTiles(source([]), { x: 500, y: 300, zoom: 0.25 }, view, 1))).toEqual(['0/0/0'])
  // A screen with twice the pixels shows the next level.
  expect(addresses(visibleTiles(source([]), { x: 500, y: 300, zoom: 0.25 }, view, 2))[0]).toBe('1/0/0')
})

test('the last tile of a row ends with the image', () => {
  const last = visibleTiles(source([]), { x: 900, y: 550, zoom: 1 }, view, 1).at(-1)
  expect(last).toMatchObject({ address: '2/3/2', minX: 768, maxX: 1000, minY: 512, maxY: 600 })
})

test('while the sharp level is being made, the largest one that is ready is shown', () => {
  const half = source([true, true, false])
  expect(addresses(visibleTiles(half, { x: 200, y: 150, zoom: 1 }, view, 1))[0]).toBe('1/0/0')
  expect(visibleTiles(source([false, false, false]), { x: 0, y: 0, zoom: 1 }, view, 1)).toEqual([])
  expect(addresses(coarseTiles(source([false, true, true])))).toEqual(['1/0/0', '1/1/0', '1/0/1', '1/1/1'])
})

test('an image is loaded once, what is no longer wanted is cancelled, and a failure can be tried again', async () => {
  const requested: string[] = []
  const signals = new Map<string, AbortSignal>()
  let fails = true
  const load = (address: string, signal: AbortSignal) => {
    requested.push(address)
    signals.set(address, signal)
    if (address === 'slow') return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject()))
    if (address === 'bad' && fails) return Promise.reject(new Error('500'))
    return Promise.resolve({} as CanvasImageSource)
  }
  const changed = vi.fn()
  const cache = new ImageCache(changed, { load })
  cache.want(['a', 'slow', 'bad'])
  await vi.waitFor(() => expect(cache.failures).toBe(1))
  expect(cache.get('a')).toBeDefined()
  cache.want(['a', 'b'])
  expect(signals.get('slow')?.aborted).toBe(true)
  await vi.waitFor(() => expect(cache.get('b')).toBeDefined())
  expect(requested).toEqual(['a', 'slow', 'bad', 'b'])
  fails = false
  cache.retry()
  cache.want(['a', 'bad'])
  await vi.waitFor(() => expect(cache.get('bad')).toBeDefined())
  expect(requested.filter(address => address === 'a')).toHaveLength(1)
})
