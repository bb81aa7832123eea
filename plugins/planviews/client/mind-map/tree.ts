import type { Direction } from '#core/client/index.ts'
import { branchOf, type PlanNode, parentsOf } from '#plugins/plans/shared.ts'

/** The sides of a root, the usual one first. */
export const sideNames = ['right', 'left'] as const
export type Side = (typeof sideNames)[number]

/** A node in its tree, with what grows from it in the order of the plan. */
export interface Branch {
  readonly node: PlanNode
  readonly parent: Branch | null
  readonly depth: number
  /** on which side of its root it grows */
  readonly side: Side
  readonly children: readonly Branch[]
}

/** A node where it is drawn: the top left corner of its box. */
interface PlacedBranch {
  readonly branch: Branch
  readonly x: number
  readonly y: number
  /** how many nodes are folded away behind it */
  readonly hidden: number
}

const sizes = [
  { width: 208, height: 52 },
  { width: 144, height: 40 },
  { width: 184, height: 40 },
] as const
const rowHeight = sizes[2].height
const gap = { x: 36, y: 12, tree: 24 } as const

/** The size of the box of a node: that of a root, of what grows from a root, and of all else. */
export const sizeAt = (depth: number) => sizes[depth] ?? sizes[2]

/** The left edge of the boxes on one side of a root whose own left edge is at 0. */
function leftAt(depth: number, side: Side): number {
  let right = 0
  for (let before = 0; before < depth; before++) right += sizeAt(before).width + gap.x
  return side === 'right' ? right : sizeAt(0).width - right - sizeAt(depth).width
}

/** The roots of the trees that nodes are. */
export function treesOf(nodes: readonly PlanNode[]): Branch[] {
  const parents = parentsOf(nodes)
  const byParent = Map.groupBy(nodes, ({ id }) => parents.get(id) ?? null)
  const grow = (node: PlanNode, parent: Branch | null): Branch => {
    const children: Branch[] = []
    const depth = parent ? parent.depth + 1 : 0
    const side = parent && depth > 1 ? parent.side : (node.side ?? 'right')
    const branch = { node, parent, depth, side, children }
    for (const child of byParent.get(node.id) ?? []) children.push(grow(child, branch))
    return branch
  }
  return (byParent.get(null) ?? []).map(node => grow(node, null))
}

/** A branch with all below it, each before what grows from it; those behind `folded` are left out. */
export function flat(branches: readonly Branch[], folded: ReadonlySet<string> = new Set()): Branch[] {
  const all: Branch[] = []
  const add = (list: readonly Branch[]) => {
    for (const branch of list) {
      all.push(branch)
      if (!folded.has(branch.node.id)) add(branch.children)
    }
  }
  add(branches)
  return all
}

/** Neighbours in this list are told apart easily, in both themes. */
const branchColors = ['#00BCD4', '#FF9800', '#9C27B0', '#4CAF50', '#E91E63', '#3F51B5'] as const

/** The colour of the lines of each branch by the id of its nodes: all that grows from one child of a root has the same. */
export function colorsOf(trees: readonly Branch[]): ReadonlyMap<string, string> {
  const colors = new Map<string, string>()
  for (const tree of trees)
    for (const [at, child] of tree.children.entries())
      for (const { node } of flat([child])) colors.set(node.id, branchColors[at % branchColors.length] ?? '')
  return colors
}

/**
 * Trees grow to both sides of their roots; a node stands in the middle of what grows from it. They are in the order of
 * `flat`.
 */
export function layoutTrees(trees: readonly Branch[], folded: ReadonlySet<string>): PlacedBranch[] {
  const placed = new Map<Branch, PlacedBranch>()
  const isFolded = ({ node, children }: Branch) => folded.has(node.id) && children.length > 0
  /** Places a branch and what grows from it, at its side; resolves to its y. */
  const place = (branch: Branch, rows: { free: number }): number => {
    const x = leftAt(branch.depth, branch.side)
    const ys = isFolded(branch) ? [] : branch.children.map(child => place(child, rows))
    const [first, last] = [ys[0], ys.at(-1)]
    let y = rows.free
    if (first !== undefined && last !== undefined) y = (first + last) / 2
    else rows.free += rowHeight + gap.y
    placed.set(branch, { branch, x, y, hidden: isFolded(branch) ? flat(branch.children).length : 0 })
    return y
  }
  let free = 0
  for (const tree of trees) {
    const sides = (isFolded(tree) ? [] : sideNames).flatMap(side => {
      const children = tree.children.filter(child => child.side === side)
      if (children.length === 0) return []
      const rows = { free: 0 }
      const ys = children.map(child => place(child, rows))
      return { children, middle: ((ys[0] ?? 0) + (ys.at(-1) ?? 0)) / 2, height: rows.free }
    })
    const middle = Math.max(0, ...sides.map(one => one.middle))
    for (const { children, middle: own } of sides)
      for (const branch of flat(children, folded)) {
        const at = placed.get(branch)
        if (at) placed.set(branch, { ...at, y: at.y + free + middle - own })
      }
    placed.set(tree, {
      ...{ branch: tree, x: 0, y: free + middle - (sizeAt(0).height - rowHeight) / 2 },
      hidden: isFolded(tree) ? flat(tree.children).length : 0,
    })
    const height = Math.max(sizeAt(0).height + gap.y, ...sides.map(one => middle - one.middle + one.height))
    free += height + gap.tree
  }
  return flat(trees, folded).flatMap(branch => placed.get(branch) ?? [])
}

/** The side of a root with fewer rows, where the next branch grows. */
export function lighterSide({ children }: Branch): Side {
  const rows = (branch: Branch): number =>
    branch.children.length === 0 ? 1 : branch.children.reduce((sum, child) => sum + rows(child), 0)
  const [right = 0, left = 0] = sideNames.map(side =>
    children.filter(child => child.side === side).reduce((sum, child) => sum + rows(child), 0),
  )
  return left < right ? 'left' : 'right'
}

/** The nodes with the branches of each root spread to both sides, in their order. The same list if they are already. */
export function spreadBranches(nodes: readonly PlanNode[]): readonly PlanNode[] {
  const sides = new Map<string, Side>()
  for (const tree of treesOf(nodes)) {
    const rows = tree.children.map(child => flat([child]).filter(({ children }) => children.length === 0).length)
    const all = rows.reduce((sum, one) => sum + one, 0)
    let before = 0
    for (const [at, child] of tree.children.entries()) {
      // What has its larger part in the second half goes to the left.
      const own = rows[at] ?? 0
      sides.set(child.node.id, at > 0 && before + own / 2 > all / 2 ? 'left' : 'right')
      before += own
    }
  }
  const spread = nodes.map(node => {
    const side = sides.get(node.id)
    return side === undefined || side === (node.side ?? 'right') ? node : { ...node, side }
  })
  return spread.every((node, at) => node === nodes[at]) ? nodes : spread
}

/** The nodes as a map shows them: to both sides of their roots, also where nobody has said on which side they grow. */
export const nodesAsSeen = (nodes: readonly PlanNode[]): readonly PlanNode[] =>
  nodes.some(({ side }) => side !== undefined) ? nodes : spreadBranches(nodes)

/** Which way leads towards the root, and which away from it: in a picture it depends on the side, in a table not. */
export interface Steps {
  /** whether branches are seen on both sides */
  sided: boolean
}

const opposite = { left: 'right', right: 'left' } as const

/** A way as it would be on the right side, where the left one leads to the root. */
function asOnTheRight(way: Direction, { side, depth }: Branch, { sided }: Steps): Direction {
  return sided && depth > 0 && side === 'left' && (way === 'left' || way === 'right') ? opposite[way] : way
}

/** Where an arrow goes: to the parent, the first child on that side, or the next node in the same column. */
export function stepInTree(
  trees: readonly Branch[],
  folded: ReadonlySet<string>,
  id: string,
  way: Direction,
  steps: Steps = { sided: true },
): string | undefined {
  const shown = flat(trees, folded)
  const from = shown.find(({ node }) => node.id === id)
  if (!from) return shown[0]?.node.id
  const isOpen = !folded.has(id)
  if (steps.sided && from.depth === 0 && (way === 'left' || way === 'right'))
    return isOpen ? from.children.find(({ side }) => side === way)?.node.id : undefined
  const turned = asOnTheRight(way, from, steps)
  if (turned === 'left') return from.parent?.node.id
  if (turned === 'right') return isOpen ? from.children[0]?.node.id : undefined
  const column = shown.filter(
    ({ depth, side }) => depth === from.depth && (!steps.sided || depth === 0 || side === from.side),
  )
  return column[column.indexOf(from) + (way === 'up' ? -1 : 1)]?.node.id
}

/** Those with the same parent, in their order. */
function siblingsOf(trees: readonly Branch[], { parent }: Branch): readonly Branch[] {
  return parent ? parent.children : trees
}

/** The nodes with one put behind another, or before it; what grows from it goes with it by itself. */
function beside(nodes: readonly PlanNode[], moved: PlanNode, targetId: string, side: 0 | 1): readonly PlanNode[] {
  const others = nodes.filter(({ id }) => id !== moved.id)
  return others.toSpliced(others.findIndex(({ id }) => id === targetId) + side, 0, moved)
}

interface MoveOptions extends Steps {
  /** the nodes that the filter leaves */
  shown?: readonly Pick<PlanNode, 'id'>[]
  /** branches that are moved as well, which are not passed over */
  together?: ReadonlySet<string>
}

/**
 * The nodes with several branches moved the same way, in their order; those that have nowhere to go stay. What grows
 * from one of them goes with it. Null if none moves.
 */
export function movedBranches(
  nodes: readonly PlanNode[],
  ids: ReadonlySet<string>,
  way: Direction,
  options: MoveOptions,
): readonly PlanNode[] | null {
  const isWithin = ({ parent }: Branch): boolean => parent !== null && (ids.has(parent.node.id) || isWithin(parent))
  const branches = flat(treesOf(nodes)).filter(branch => ids.has(branch.node.id) && !isWithin(branch))
  // Each goes behind the parent, or below the one below: the last goes first.
  const isFromLast = (branch: Branch) => way === 'down' || asOnTheRight(way, branch, options) === 'left'
  const order = [
    ...branches.filter(branch => !isFromLast(branch)),
    ...branches.filter(branch => isFromLast(branch)).reverse(),
  ]
  const together = new Set(branches.map(({ node }) => node.id))
  const moved = order.reduce(
    (now, { node: { id } }) => movedBranch(now, id, way, { ...options, together }) ?? now,
    nodes,
  )
  return moved === nodes ? null : moved
}

/**
 * The nodes with a branch moved: among its siblings, out to behind its parent, in under the sibling above it, or from one
 * side of a root to the other. Siblings that the filter dims are passed over, unless the branch is dimmed itself. Null if
 * there is nowhere to go.
 */
export function movedBranch(
  nodes: readonly PlanNode[],
  id: string,
  way: Direction,
  { shown = nodes, together = new Set(), ...steps }: MoveOptions = { sided: true },
): readonly PlanNode[] | null {
  const trees = treesOf(nodes)
  const from = flat(trees).find(({ node }) => node.id === id)
  if (!from) return null
  const turned = asOnTheRight(way, from, steps)
  if (turned === 'left' && from.depth === 1 && steps.sided)
    return nodes.map(node => (node.id === id ? { ...node, side: opposite[from.side] } : node))
  if (turned === 'left') return outOfParent(nodes, from)
  const left = new Set(shown.map(one => one.id))
  const isBeside = ({ side }: Branch) => !steps.sided || from.depth !== 1 || side === from.side
  const siblings = siblingsOf(trees, from).filter(one => isBeside(one) && (!left.has(id) || left.has(one.node.id)))
  const at = siblings.indexOf(from)
  const before = siblings[at - 1]
  if (turned === 'right') return before && !together.has(before.node.id) ? underNode(nodes, id, before.node.id) : null
  const target = way === 'up' ? before : siblings[at + 1]
  return target && !together.has(target.node.id) ? beside(nodes, from.node, target.node.id, way === 'up' ? 0 : 1) : null
}

/** The nodes with a branch behind its parent, on the same side. */
function outOfParent(nodes: readonly PlanNode[], { node, parent, side }: Branch): readonly PlanNode[] | null {
  if (!parent) return null
  const parentId = parent.parent?.node.id ?? null
  return beside(nodes, { ...node, parentId, side }, parent.node.id, 1)
}

/** The nodes with a branch as a tree of its own, behind the one that it was in. Null for a root. */
export function asOwnTree(nodes: readonly PlanNode[], id: string): readonly PlanNode[] | null {
  const from = flat(treesOf(nodes)).find(({ node }) => node.id === id)
  let root = from
  while (root?.parent) root = root.parent
  if (!from || !root || root === from) return null
  return beside(nodes, { ...from.node, parentId: null }, root.node.id, 1)
}

/** The nodes with a branch put under another node, as the last there. Null if that grows from the branch itself. */
export function underNode(nodes: readonly PlanNode[], id: string, parentId: string): readonly PlanNode[] | null {
  const all = flat(treesOf(nodes))
  const moved = all.find(one => one.node.id === id)
  if (!moved || branchOf(nodes, id).has(parentId)) return null
  const last = all.find(one => one.node.id === parentId)?.children.at(-1)
  // Under a root it stays on the side where it is seen.
  return beside(
    nodes,
    { ...moved.node, parentId, ...(moved.depth > 0 && { side: moved.side }) },
    last && last.node.id !== id ? last.node.id : parentId,
    1,
  )
}
