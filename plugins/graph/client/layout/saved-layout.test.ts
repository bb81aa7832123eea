// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetPlaces, keepPlaces, keptPlaces } from './saved-layout.ts'

beforeEach(() => localStorage.clear())

it('places are kept on the device, for the twenty graphs that were looked at last', () => {
  keepPlaces('salt', { oda: { x: 1.4, y: -2 } })
  expect(keptPlaces('salt')).toEqual({ oda: { x: 1, y: -2 } })
  for (let at = 0; at < 19; at++) keepPlaces(`graph ${at}`, {})
  keepPlaces('salt', keptPlaces('salt'))
  keepPlaces('one more', {})
  expect(keptPlaces('salt')).toHaveProperty('oda')
  expect(localStorage.getItem('graph_layout/graph 0')).toBeNull()
  forgetPlaces('salt')
  expect(keptPlaces('salt')).toEqual({})
})

it('what is no layout is none', () => {
  for (const text of ['', '{', '7', 'null', '[[1,2]]', '{"a":[1,"2"],"b":[null,1],"c":{"x":1},"d":[1e999,2]}']) {
    localStorage.setItem('graph_layout/salt', text)
    localStorage.setItem('graph_layouts', text)
    expect(Object.keys(keptPlaces('salt')).filter(id => id !== '0')).toEqual([])
    keepPlaces('salt', { oda: { x: 1, y: 2 } })
    expect(keptPlaces('salt')).toEqual({ oda: { x: 1, y: 2 } })
  }
})
