import { expect, test } from 'vitest'
import { moveWidget, setWide } from './arrange.ts'

const widgets = ['continue', 'plan', 'recent'].map(id => ({ id, wide: false }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ')

test('a widget moves among the others, and no further than the ends', () => {
  expect(ids(moveWidget(widgets, 'recent', -1))).toBe('continue recent plan')
  expect(ids(moveWidget(widgets, 'continue', 5))).toBe('plan recent continue')
  expect(moveWidget(widgets, 'continue', -1)).toBe(widgets)
  expect(moveWidget(widgets, 'nothing', 1)).toBe(widgets)
})

test('a widget becomes wide or narrow once', () => {
  const wide = setWide(widgets, 'plan', true)
  expect(wide.map(one => one.wide)).toEqual([false, true, false])
  expect(setWide(wide, 'plan', true)).toBe(wide)
})
