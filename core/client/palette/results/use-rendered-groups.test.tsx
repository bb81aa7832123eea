// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount, unmountAll } from '../../ui/testing.tsx'
import type { PaletteGroup } from './results.ts'
import { firstRowsOf, useRenderedGroups } from './use-rendered-groups.ts'

beforeEach(() => {
  shown = []
  vi.useFakeTimers()
})
afterEach(() => {
  unmountAll()
  vi.useRealTimers()
})

function groupOf(id: string, count: number): PaletteGroup {
  const rows = Array.from({ length: count }, (_, at) => ({ key: `${id} ${at}`, icon: 'x', label: `${at}`, score: 0 }))
  return { id, label: id, rows }
}

let shown: string[] = []

function List({ groups }: { groups: readonly PaletteGroup[] }) {
  const { drawn, isWhole } = useRenderedGroups(groups)
  shown.push(`${sizes(drawn).join()} ${isWhole}`)
  return null
}

const sizes = (groups: readonly PaletteGroup[]) => groups.map(({ id, rows }) => `${id} ${rows.length}`)

it('takes the first rows of groups, and omits groups without any', () => {
  const groups = [groupOf('a', 3), groupOf('b', 5), groupOf('c', 2)]
  expect(sizes(firstRowsOf(groups, 4))).toEqual(['a 3', 'b 1'])
  expect(sizes(firstRowsOf(groups, 3))).toEqual(['a 3'])
  expect(firstRowsOf(groups, 4)[0]).toBe(groups[0])
  expect(firstRowsOf(groups, 40)).toEqual(groups)
})

it('renders the visible rows at every key, and everything after a pause', () => {
  const container = mount(<List groups={[groupOf('a', 50)]} />)
  act(() => vi.advanceTimersByTime(100))
  mount(<List groups={[groupOf('b', 40)]} />, container)
  act(() => vi.advanceTimersByTime(100))
  expect(shown.every(one => / 12 false$/.test(one))).toBe(true)
  act(() => vi.advanceTimersByTime(20))
  expect(shown.at(-1)).toBe('b 40 true')
  mount(<List groups={[groupOf('c', 12)]} />, container)
  expect(shown.at(-1)).toBe('c 12 true')
})
