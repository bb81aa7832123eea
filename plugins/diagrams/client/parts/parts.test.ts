import { describe, expect, it } from 'vitest'
import type { DiagramEdge, DiagramNode } from '../../shared.ts'
import { arranged, moved } from './arrange.ts'
import { asNew, copiedText, freeOffset, nodeOfText, partOf, readCopied } from './clipboard.ts'
import { grouped, groupIdOf, rectsOf, ungrouped, withMembers } from './groups.ts'

const sizeOf = () => ({ width: 100, height: 50 })
const node = (
  id: string,
  x: number,
  y: number,
  more: Partial<DiagramNode['data']> = {},
  type = 'note',
): DiagramNode => ({
  ...{ id, type, position: { x, y }, data: { label: id, description: '', ...more } },
})
const placesOf = (nodes: readonly DiagramNode[]) =>
  Object.fromEntries(nodes.map(({ id, position: { x, y } }) => [id, [x, y]]))

describe('groups', () => {
  const ship = node('ship', 0, 0, {}, 'group')
  const crew = node('crew', 0, 0, { groupId: 'ship' }, 'group')
  const nodes = [ship, crew, node('Oda', 100, 100, { groupId: 'crew' }), node('Heron', 300, 100, { groupId: 'ship' })]

  it('hold what their members hold, and are drawn around it', () => {
    expect([...withMembers(nodes, ['ship'])].sort()).toEqual(['Heron', 'Oda', 'crew', 'ship'])
    const rects = rectsOf(nodes, sizeOf)
    expect(rects.get('crew')).toEqual({ x: 80, y: 56, width: 140, height: 114 })
    expect(rects.get('ship')).toEqual({ x: 60, y: 12, width: 360, height: 178 })
  })

  it('that hold each other, or themselves, end', () => {
    const rings = [node('a', 0, 0, { groupId: 'b' }, 'group'), node('b', 9, 9, { groupId: 'a' }, 'group')]
    const self = node('c', 5, 5, { groupId: 'c' }, 'group')
    expect(withMembers(rings, ['a']).size).toBe(2)
    expect(rectsOf([...rings, self], sizeOf).size).toBe(3)
    expect(ungrouped([...rings, node('d', 0, 0, { groupId: 'a' })], new Set(['a', 'b'])).map(groupIdOf)).toEqual([''])
  })

  it('are made within the group around, and leave their members there', () => {
    const made = grouped(nodes, new Set(['Heron', 'crew', 'Oda']), 'All hands', sizeOf)
    expect(groupIdOf(made.group)).toBe('ship')
    expect(made.nodes.map(groupIdOf)).toEqual(['', made.group.id, 'crew', made.group.id, 'ship'])
    const left = ungrouped(made.nodes, new Set([made.group.id]))
    expect(left.map(groupIdOf)).toEqual(nodes.map(groupIdOf))
    expect(left.map(({ data }) => data)).toEqual(nodes.map(({ data }) => data))
  })

  it('move with all they hold, and no further than a diagram reaches', () => {
    const there = moved(nodes, ['crew'], { x: 10, y: -5 })
    expect(placesOf(there)).toEqual({ ship: [0, 0], crew: [10, -5], Oda: [110, 95], Heron: [300, 100] })
    expect(moved([node('far', 999_990, 0)], ['far'], { x: 20, y: 0 })[0]?.position.x).toBe(1_000_000)
  })
})

describe('an arrangement', () => {
  const three = [node('a', 0, 0), node('b', 130, 40), node('c', 500, 200)]
  const all = new Set(['a', 'b', 'c'])

  it.each([
    ['left', { a: [0, 0], b: [0, 40], c: [0, 200] }],
    ['centre', { a: [250, 0], b: [250, 40], c: [250, 200] }],
    ['right', { a: [500, 0], b: [500, 40], c: [500, 200] }],
    ['top', { a: [0, 0], b: [130, 0], c: [500, 0] }],
    ['middle', { a: [0, 100], b: [130, 100], c: [500, 100] }],
    ['bottom', { a: [0, 200], b: [130, 200], c: [500, 200] }],
    ['horizontally', { a: [0, 0], b: [250, 40], c: [500, 200] }],
    ['vertically', { a: [0, 0], b: [130, 100], c: [500, 200] }],
  ] as const)('%s', (how, places) => {
    expect(placesOf(arranged(three, all, how, sizeOf))).toEqual(places)
  })

  it('moves a group whole', () => {
    const nodes = [node('g', 0, 0, {}, 'group'), node('in', 100, 100, { groupId: 'g' }), node('out', 400, 0)]
    const there = arranged(nodes, new Set(['g', 'in', 'out']), 'top', sizeOf)
    expect(placesOf(there).in).toEqual([100, 44])
    expect(rectsOf(there, sizeOf).get('g')?.y).toBe(0)
  })
})

describe('the clipboard', () => {
  const edges: DiagramEdge[] = [
    { id: 'in', source: 'Oda', target: 'Heron', data: { label: 'reads', color: 'red' } },
    { id: 'out', source: 'Oda', target: 'Sea' },
  ]
  const oda = node('Oda', 0, 0, { groupId: 'crew', entityId: 'oda-id', mood: { of: ['salt'] } })
  const nodes = [node('crew', 0, 0, {}, 'group'), oda, node('Heron', 200, 0, { groupId: 'crew' }), node('Sea', 9, 9)]
  const copy = () => readCopied(copiedText('salt', partOf({ nodes, edges }, ['crew']), ({ id }) => `The ${id}`))

  it('holds a part with its groups, edges and extra keys; copies have ids of their own', () => {
    const copied = copy()
    expect(copied?.nodes).toEqual(nodes.slice(0, 3))
    expect(copied?.edges).toMatchObject([{ source: 'Oda', target: 'Heron', data: { label: 'reads', color: 'red' } }])
    if (!copied) throw new Error('nothing was read')
    const made = asNew(copied, { x: 40, y: 40 })
    const [group, one, other] = made.nodes
    expect(new Set([...made.nodes, ...nodes].map(({ id }) => id)).size).toBe(7)
    expect(one?.data).toEqual({ ...oda.data, groupId: group?.id })
    expect(made.edges).toMatchObject([{ source: one?.id, target: other?.id }])
    const elsewhere = asNew(copied, { x: 0, y: 0 }, { names: copied.names }).nodes[1]
    expect(elsewhere?.data).toEqual({ ...oda.data, label: 'The Oda', groupId: expect.any(String), entityId: undefined })
  })

  it('puts copies where nothing lies', () => {
    expect(freeOffset(nodes, [node('x', 0, 0)])).toEqual({ x: 40, y: 40 })
    expect(freeOffset([...nodes, node('y', 40, 40)], [node('x', 0, 0)])).toEqual({ x: 80, y: 80 })
  })

  it('leaves out what is wrong, and reads nothing from other texts', () => {
    const hostile = `{"skald-diagram":1,"projectId":{},"nodes":[
      {"id":"a","position":{"x":1e999,"y":0},"data":{}},
      {"id":"b","position":{"x":1e9,"y":0.4},"type":7,"data":{"label":"<img onerror=x>\\u0007","__proto__":{"x":1},"constructor":2,"list":[1e999,{"prototype":0}]}},
      null, [], {"id":"c"}],"edges":[{"source":"b","target":"a"},{"source":"b","target":"b"},7]}`
    const read = readCopied(hostile)
    expect(read?.nodes).toEqual([
      {
        ...{ id: 'b', type: 'note', position: { x: 1_000_000, y: 0 } },
        data: { label: '<img onerror=x>', description: '', list: [{}] },
      },
    ])
    expect(read?.nodes[0] && Object.hasOwn(read.nodes[0].data, '__proto__')).toBe(false)
    expect([read?.edges.length, read?.leftOut]).toEqual([1, 6])
    for (const text of ['', 'Oda', hostile.slice(0, 200), '{"skald-diagram":1}', '[]'])
      expect(readCopied(text)).toBeNull()
  })

  it('makes a node of any other text', () => {
    const { label, description } = nodeOfText('  Oda Varrick\nReads the debts.\n', { x: 0.4, y: 0 }).data
    expect([label, description]).toEqual(['Oda Varrick', 'Reads the debts.'])
    expect(nodeOfText('x'.repeat(5_000_000), { x: 0, y: 0 }).data.label).toHaveLength(500)
  })
})
