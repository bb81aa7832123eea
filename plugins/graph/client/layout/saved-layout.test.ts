// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { forgetPlaces, keepPlaces, keptPlaces, layoutVersion } from './saved-layout.ts'

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
  const places = ['7', 'null', '[[1,2]]', '{"a":[1,"2"],"b":[null,1],"c":{"x":1},"d":[1e999,2]}']
  const layouts = places.map(text => `{"version":${layoutVersion},"places":${text}}`)
  for (const text of ['', '{', '7', 'null', '[]', `{"version":${layoutVersion}}`, ...layouts]) {
    localStorage.setItem('graph_layout/salt', text)
    localStorage.setItem('graph_layouts', text)
    expect(Object.keys(keptPlaces('salt')).filter(id => id !== '0')).toEqual([])
    keepPlaces('salt', { oda: { x: 1, y: 2 } })
    expect(keptPlaces('salt')).toEqual({ oda: { x: 1, y: 2 } })
  }
})

it('what an older version laid out is laid out anew, and kept as of this one', () => {
  const older = { version: layoutVersion - 1, places: { oda: [1, 2] } }
  for (const text of ['{"oda":[1,2]}', JSON.stringify(older)]) {
    localStorage.setItem('graph_layout/salt', text)
    expect(keptPlaces('salt')).toEqual({})
    keepPlaces('salt', { oda: { x: 3, y: 4 } })
    expect(keptPlaces('salt')).toEqual({ oda: { x: 3, y: 4 } })
  }
})
