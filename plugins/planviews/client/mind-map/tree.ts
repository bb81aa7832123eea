import type { Direction } from '#core/client/index.ts'
import { branchOf, type PlanNode, parentsOf } from '#plugins/plans/shared.ts'

/** A node in its tree, with what grows from it in the order of the plan. */
export interface Branch {
  readonly node: PlanNode
  readonly parent: Branch | null
  readonly depth: number
  readonly children: readonly Branch[]
}

/** A node where it is drawn: the top left corner of its box. */
export interface PlacedBranch {
  readonly branch: Branch
  readonly x: number
  readonly y: number
  /** how many nodes are folded away behind it */
  readonly hidden: number
}

export const boxSize = { width: 208, height: 48 } as const
const gap = { x: 56, y: 12, tree: 24 } as const

/** The roots of the trees that nodes are. */
export function treesOf(nodes: readonly PlanNode[]): Branch[] {
  const parents = parentsOf(nodes)
  const byParent = Map.groupBy(nodes, ({ id }) => parents.get(id) ?? null)
  const grow = (node: PlanNode, parent: Branch | null): Branch => {
    const children: Branch[] = []
    const branch = { node, parent, depth: parent ? parent.depth + 1 : 0, children }
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

/** Trees grow to the right; a node stands in the middle of what grows from it. They are in the order of `flat`. */
export function layoutTrees(trees: readonly Branch[], folded: ReadonlySet<string>): PlacedBranch[] {
  const placed = new Map<Branch, PlacedBranch>()
  let free = 0
  const place = (branch: Branch): number => {
    const isFolded = folded.has(branch.node.id) && branch.children.length > 0
    const x = branch.depth * (boxSize.width + gap.x)
    const rows = isFolded ? [] : branch.children.map(place)
    const [first, last] = [rows[0], rows.at(-1)]
    let y = free
    if (first !== undefined && last !== undefined) y = (first + last) / 2
    else free += boxSize.height + gap.y
    placed.set(branch, { branch, x, y, hidden: isFolded ? flat(branch.children).length : 0 })
    return y
  }
  for (const tree of trees) {
    place(tree)
    free += gap.tree
  }
  return flat(trees, folded).flatMap(branch => placed.get(branch) ?? [])
}

/** Where an arrow goes: to the parent, the first child, or the next node in the same column. */
export function stepInTree(
  trees: readonly Branch[],
  folded: ReadonlySet<string>,
  id: string,
  way: Direction,
): string | undefined {
  const shown = flat(trees, folded)
  const from = shown.find(({ node }) => node.id === id)
  if (!from) return shown[0]?.node.id
  if (way === 'left') return from.parent?.node.id
  if (way === 'right') return folded.has(id) ? undefined : from.children[0]?.node.id
  const column = shown.filter(({ depth }) => depth === from.depth)
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

/**
 * The nodes with a branch moved: among its siblings, out to behind its parent, or in under the sibling above it. Siblings
 * that the filter dims are passed over, unless the branch is dimmed itself. Null if there is nowhere to go.
 */
export function movedBranch(
  nodes: readonly PlanNode[],
  id: string,
  way: Direction,
  shown: readonly Pick<PlanNode, 'id'>[] = nodes,
): readonly PlanNode[] | null {
  const trees = treesOf(nodes)
  const from = flat(trees).find(({ node }) => node.id === id)
  if (!from) return null
  const left = new Set(shown.map(one => one.id))
  const siblings = siblingsOf(trees, from).filter(({ node }) => !left.has(id) || left.has(node.id))
  const at = siblings.indexOf(from)
  if (way === 'left') {
    if (!from.parent) return null
    const parentId = from.parent.parent?.node.id ?? null
    return beside(nodes, { ...from.node, parentId }, from.parent.node.id, 1)
  }
  const before = siblings[at - 1]
  if (way === 'right') return before ? underNode(nodes, id, before.node.id) : null
  const target = way === 'up' ? before : siblings[at + 1]
  return target ? beside(nodes, from.node, target.node.id, way === 'up' ? 0 : 1) : null
}

/** The nodes with a branch put under another node, as the last there. Null if that grows from the branch itself. */
export function underNode(nodes: readonly PlanNode[], id: string, parentId: string): readonly PlanNode[] | null {
  const node = nodes.find(one => one.id === id)
  if (!node || branchOf(nodes, id).has(parentId)) return null
  const last = flat(treesOf(nodes))
    .find(one => one.node.id === parentId)
    ?.children.at(-1)
  return beside(nodes, { ...node, parentId }, last && last.node.id !== id ? last.node.id : parentId, 1)
}
