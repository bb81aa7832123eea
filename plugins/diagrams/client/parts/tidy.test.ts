import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DiagramNode } from '../../shared.ts'
import { tidied } from './tidy.ts'

const size = { width: 200, height: 60 }
const node = (id: string, x: number, y: number): DiagramNode => ({
  ...{ id, type: 'note', position: { x, y }, data: { label: id, description: '' } },
})
const idsOf = (nodes: readonly DiagramNode[]) => new Set(nodes.map(({ id }) => id))

it('what is nearly in a row or a column is put into it, and the rest stays', () => {
  const nodes = [node('a', 0, 0), node('b', 300, 11), node('c', 8, 200), node('d', 700, 500)]
  const places = tidied(nodes, idsOf(nodes), () => size).map(({ position: { x, y } }) => [x, y])
  const [a, b, c] = places
  expect(a?.[1]).toBe(b?.[1])
  expect(a?.[0]).toBe(c?.[0])
  expect(places[3]).toEqual([700, 510])
})

it('nothing lies on anything else, nothing is lost, and what is tidy stays', () => {
  const at = fc.integer({ min: 0, max: 900 })
  fc.assert(
    fc.property(fc.array(fc.tuple(at, at), { minLength: 1, maxLength: 25 }), places => {
      const nodes = places.map(([x, y], index) => node(`n${index}`, x, y))
      const tidy = tidied(nodes, idsOf(nodes), () => size)
      expect(tidy.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id))
      for (const [index, one] of tidy.entries())
        for (const other of tidy.slice(index + 1)) {
          const [dx, dy] = [one.position.x - other.position.x, one.position.y - other.position.y]
          expect(Math.abs(dx) >= size.width || Math.abs(dy) >= size.height).toBe(true)
        }
    }),
  )
})

it('of some nodes only these move, and a group with all that it holds', () => {
  const inGroup = { ...node('in', 40, 40), data: { label: 'in', description: '', groupId: 'frame' } }
  const group = { ...node('frame', 0, 0), type: 'group' }
  const nodes = [group, inGroup, node('b', 500, 25), node('far', 51, 51)]
  const tidy = tidied(nodes, new Set(['frame', 'b']), () => size)
  expect(tidy[3]).toBe(nodes[3])
  expect(tidy[1]?.position.y).not.toBe(40)
})
