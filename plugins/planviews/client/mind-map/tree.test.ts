import { describe, expect, it } from 'vitest'
import { branchOf, type PlanNode } from '#plugins/plans/shared.ts'
import {
  asOwnTree,
  colorsOf,
  flat,
  layoutTrees,
  lighterSide,
  movedBranch,
  movedBranches,
  sizeAt,
  spreadBranches,
  stepInTree,
  treesOf,
  underNode,
} from './tree.ts'

const node = (id: string, parentId: string | null = null): PlanNode => ({
  id,
  title: id,
  tags: [],
  links: [],
  parentId,
})
/** a: b (c, d), e */
const nodes = [node('a'), node('b', 'a'), node('c', 'b'), node('d', 'b'), node('e', 'a')]
const none = new Set<string>()
const outline = (all: readonly PlanNode[] | null) =>
  all && flat(treesOf(all)).map(({ node: { id }, depth }) => '·'.repeat(depth) + id)

describe('the trees of nodes', () => {
  it('are read from parents; one that is not there is none', () => {
    expect(outline(nodes)).toEqual(['a', '·b', '··c', '··d', '·e'])
    expect(outline([node('x', 'gone'), node('y', 'y')])).toEqual(['x', 'y'])
  })

  it('have every node once, also of circles', () => {
    const circle = [node('x', 'z'), node('y', 'x'), node('z', 'y'), node('tail', 'y')]
    expect(outline(circle)).toEqual(['x', '·y', '··z', '··tail'])
    expect(branchOf(circle, 'y')).toEqual(new Set(['y', 'z', 'tail']))
  })

  it('of a thousand nodes in one line are laid out', () => {
    const chain = Array.from({ length: 1000 }, (_, at) => node(`n${at}`, at === 0 ? null : `n${at - 1}`))
    const placed = layoutTrees(treesOf(chain), none)
    expect(placed).toHaveLength(1000)
    expect(new Set(placed.map(one => middleOf(one).y)).size).toBe(1)
  })
})

function middleOf({ branch: { depth }, x, y }: ReturnType<typeof layoutTrees>[number]) {
  const { width, height } = sizeAt(depth)
  return { x: x + width / 2, y: y + height / 2 }
}

describe('the layout', () => {
  it('puts a node in the middle of what grows from it, and no two boxes over each other', () => {
    const placed = layoutTrees(treesOf([...nodes, node('f')]), none)
    const at = (id: string) => placed.find(({ branch }) => branch.node.id === id) ?? expect.fail(id)
    expect(at('b').y).toBe((at('c').y + at('d').y) / 2)
    expect(at('c').x).toBeGreaterThan(at('b').x + sizeAt(1).width)
    for (const one of placed)
      for (const other of placed)
        if (one !== other && one.x === other.x) expect(Math.abs(one.y - other.y)).toBeGreaterThan(sizeAt(2).height)
  })

  it('leaves out what is folded, and counts it', () => {
    const placed = layoutTrees(treesOf(nodes), new Set(['b', 'e']))
    expect(placed.map(({ branch, hidden }) => [branch.node.id, hidden])).toEqual([
      ['a', 0],
      ['b', 2],
      ['e', 0],
    ])
  })
})

it('what grows from one child of a root has one colour, and its neighbour another one', () => {
  const colors = colorsOf(treesOf(nodes))
  expect([colors.get('c'), colors.get('d')]).toEqual([colors.get('b'), colors.get('b')])
  expect(colors.get('e')).not.toBe(colors.get('b'))
  expect(colors.has('a')).toBe(false)
})

it('arrows go to the parent, the first child and along the column', () => {
  const step = (id: string, way: 'left' | 'right' | 'up' | 'down', folded = none) =>
    stepInTree(treesOf(nodes), folded, id, way)
  expect([step('b', 'left'), step('b', 'right'), step('b', 'down'), step('e', 'up')]).toEqual(['a', 'c', 'e', 'b'])
  expect([step('a', 'left'), step('c', 'right'), step('e', 'down')]).toEqual([undefined, undefined, undefined])
  expect(step('b', 'right', new Set(['b']))).toBe(undefined)
  expect(step('gone', 'down')).toBe('a')
})

describe('a branch', () => {
  it('moves among its siblings with all that grows from it', () => {
    expect(outline(movedBranch(nodes, 'b', 'down'))).toEqual(['a', '·e', '·b', '··c', '··d'])
    expect(outline(movedBranch(nodes, 'd', 'up'))).toEqual(['a', '·b', '··d', '··c', '·e'])
    expect([movedBranch(nodes, 'b', 'up'), movedBranch(nodes, 'a', 'down')]).toEqual([null, null])
  })

  it('passes over siblings that the filter dims, unless it is dimmed itself', () => {
    const more = [...nodes, node('f', 'a'), node('g', 'a')]
    const left = [node('a'), node('b'), node('g')]
    expect(outline(movedBranch(more, 'g', 'up', { sided: true, shown: left }))).toEqual([
      'a',
      '·g',
      '·b',
      '··c',
      '··d',
      '·e',
      '·f',
    ])
    expect(outline(movedBranch(more, 'b', 'down', { sided: true, shown: left }))).toEqual([
      'a',
      '·e',
      '·f',
      '·g',
      '·b',
      '··c',
      '··d',
    ])
    expect(outline(movedBranch(more, 'g', 'right', { sided: true, shown: left }))).toEqual([
      'a',
      '·b',
      '··c',
      '··d',
      '··g',
      '·e',
      '·f',
    ])
    expect(outline(movedBranch(more, 'f', 'up', { sided: true, shown: left }))).toEqual([
      'a',
      '·b',
      '··c',
      '··d',
      '·f',
      '·e',
      '·g',
    ])
    expect(movedBranch(more, 'g', 'down', { sided: true, shown: left })).toBeNull()
  })

  it('moves out behind its parent, and in under the sibling above', () => {
    expect(outline(movedBranch(nodes, 'c', 'left'))).toEqual(['a', '·b', '··d', '·c', '·e'])
    expect(outline(movedBranch(nodes, 'e', 'right'))).toEqual(['a', '·b', '··c', '··d', '··e'])
    expect([movedBranch(nodes, 'a', 'left'), movedBranch(nodes, 'b', 'right')]).toEqual([null, null])
  })

  it('never goes under itself', () => {
    expect([underNode(nodes, 'b', 'd'), underNode(nodes, 'b', 'b')]).toEqual([null, null])
    expect(outline(underNode(nodes, 'b', 'e'))).toEqual(['a', '·e', '··b', '···c', '···d'])
  })
})

describe('a tree on both sides of its root', () => {
  /** a: b (c, d) on the right; e (f), g on the left */
  const sided = [
    ...[node('a'), node('b', 'a'), node('c', 'b'), node('d', 'b')],
    ...[{ ...node('e', 'a'), side: 'left' as const }, node('f', 'e'), { ...node('g', 'a'), side: 'left' as const }],
  ]
  const sideOf = (all: readonly PlanNode[] | null, id: string) =>
    flat(treesOf(all ?? [])).find(one => one.node.id === id)?.side
  const table = { sided: false }

  it('is laid out to both, its root in the middle of each', () => {
    const placed = layoutTrees(treesOf([...sided, node('h')]), none)
    const at = (id: string) => placed.find(({ branch }) => branch.node.id === id) ?? expect.fail(id)
    expect([at('a').x, at('b').x, at('e').x, at('f').x].map(Math.sign)).toEqual([0, 1, -1, -1])
    const middle = (id: string) => middleOf(at(id))
    const ofRoot = middle('a')
    for (const [left, right] of [
      ['e', 'b'],
      ['f', 'c'],
    ] as const)
      expect(ofRoot.x - middle(left).x).toBe(middle(right).x - ofRoot.x)
    expect([ofRoot.y, ofRoot.y]).toEqual([middle('b').y, (middle('e').y + middle('g').y) / 2])
    // The next tree is below all of it.
    expect(at('h').y).toBeGreaterThan(Math.max(...placed.slice(0, -1).map(({ y }) => y)))
    for (const one of placed)
      for (const other of placed)
        if (one !== other && one.x === other.x) expect(Math.abs(one.y - other.y)).toBeGreaterThan(sizeAt(2).height)
  })

  it('is gone through as it is seen; in a table the way to the root is always to the left', () => {
    const step = (id: string, way: 'left' | 'right' | 'up' | 'down', steps = { sided: true }) =>
      stepInTree(treesOf(sided), none, id, way, steps)
    expect([step('a', 'left'), step('a', 'right')]).toEqual(['e', 'b'])
    expect([step('e', 'left'), step('e', 'right'), step('e', 'down')]).toEqual(['f', 'a', 'g'])
    expect([step('f', 'right'), step('b', 'down'), step('g', 'left')]).toEqual(['e', undefined, undefined])
    expect([step('e', 'right', table), step('e', 'left', table), step('a', 'left', table)]).toEqual([
      'f',
      'a',
      undefined,
    ])
  })

  it('has branches that pass from one side to the other, and move among those of their own', () => {
    expect(sideOf(movedBranch(sided, 'b', 'left'), 'c')).toBe('left')
    expect(sideOf(movedBranch(sided, 'e', 'right'), 'f')).toBe('right')
    expect(movedBranch(sided, 'e', 'up')).toBeNull()
    expect(outline(movedBranch(sided, 'g', 'up'))).toEqual(['a', '·b', '··c', '··d', '·g', '·e', '··f'])
    // Away from the root is in under the branch above, towards it is out, on the same side.
    expect(outline(movedBranch(sided, 'g', 'left'))).toEqual(['a', '·b', '··c', '··d', '·e', '··f', '··g'])
    const out = movedBranch(sided, 'f', 'right')
    expect([outline(out), sideOf(out, 'f')]).toEqual([['a', '·b', '··c', '··d', '·e', '·f', '·g'], 'left'])
    expect(outline(movedBranch(sided, 'e', 'left', table))).toEqual(['a', '·b', '··c', '··d', '·g', 'e', '·f'])
  })

  it('keeps a branch that is put under its root on the side where it was', () => {
    const put = underNode(sided, 'f', 'a')
    expect([outline(put)?.at(-1), sideOf(put, 'f')]).toEqual(['·f', 'left'])
  })

  it('grows where it has fewer rows', () => {
    const [one] = treesOf(sided)
    const [other] = treesOf(sided.filter(({ id }) => id !== 'd'))
    const [bare] = treesOf([node('a')])
    expect([one, other, bare].map(tree => tree && lighterSide(tree))).toEqual(['right', 'right', 'right'])
    const [right] = treesOf(nodes)
    expect(right && lighterSide(right)).toBe('left')
  })

  it('is spread to both by the rows of its branches, once', () => {
    const spread = spreadBranches(nodes)
    expect(['b', 'e'].map(id => sideOf(spread, id))).toEqual(['right', 'left'])
    expect(spreadBranches(spread)).toBe(spread)
    const many = [node('a'), ...['b', 'c', 'd', 'e', 'f'].map(id => node(id, 'a'))]
    expect(
      'bcdef'
        .split('')
        .map(id => sideOf(spreadBranches(many), id)?.[0])
        .join(''),
    ).toBe('rrrll')
  })

  it('gives a branch away as a tree of its own', () => {
    expect(outline(asOwnTree(sided, 'e'))).toEqual(['a', '·b', '··c', '··d', '·g', 'e', '·f'])
    expect(asOwnTree(sided, 'a')).toBeNull()
  })
})

describe('several branches moved together', () => {
  const list = [node('r'), ...['a', 'b', 'c', 'd'].map(id => node(id, 'r')), node('b1', 'b')]
  const moved = (names: string, way: 'up' | 'down' | 'left' | 'right', sided = false) =>
    outline(movedBranches(list, new Set(names.split(' ')), way, { sided }))

  it('keep their order, and do not pass over each other', () => {
    expect(moved('b c', 'up')).toEqual(['r', '·b', '··b1', '·c', '·a', '·d'])
    expect(moved('b c', 'down')).toEqual(['r', '·a', '·d', '·b', '··b1', '·c'])
    expect(moved('a b', 'up')).toBeNull()
    expect(moved('a c', 'up')).toEqual(['r', '·a', '·c', '·b', '··b1', '·d'])
  })

  it('go in under the one above them and out behind their parent; what grows from one goes with it', () => {
    expect(moved('b c b1', 'right')).toEqual(['r', '·a', '··b', '···b1', '··c', '·d'])
    expect(moved('b c', 'left')).toEqual(['r', '·a', '·d', 'b', '·b1', 'c'])
    const sides = movedBranches(list, new Set(['a', 'd']), 'left', { sided: true })
    expect(sides?.filter(({ side }) => side === 'left').map(({ id }) => id)).toEqual(['a', 'd'])
  })
})
