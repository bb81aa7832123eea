import { type Command, type Direction, showToast, t, usePageCommands } from '#core/client/index.ts'
import { branchOf, nodesMax, type PlanView } from '#plugins/plans/shared.ts'
import type { BoardState } from '../board/use-board.ts'
import {
  asOwnTree,
  type Branch,
  flat,
  lighterSide,
  movedBranches,
  spreadBranches,
  stepInTree,
  underNode,
} from './tree.ts'
import type { Folding } from './use-folded.ts'

interface MindMap {
  view: PlanView
  board: BoardState
  trees: readonly Branch[]
  folding: Folding
}

const ways = [
  { way: 'left', keys: 'ArrowLeft', icon: 'arrow-left', go: 'mind-map.left', move: 'mind-map.move-left' },
  { way: 'right', keys: 'ArrowRight', icon: 'arrow-right', go: 'mind-map.right', move: 'mind-map.move-right' },
  { way: 'up', keys: 'ArrowUp', icon: 'arrow-up', go: 'mind-map.up', move: 'mind-map.move-up' },
  { way: 'down', keys: 'ArrowDown', icon: 'arrow-down', go: 'mind-map.down', move: 'mind-map.move-down' },
] as const

/** A mind map is grown and pruned with keys. */
export function useMindMapCommands(map: MindMap): void {
  const { view, trees } = map
  const chosen = flat(trees).find(({ node }) => node.id === view.chosenId)
  usePageCommands([
    ...(view.nodes.length > 0 ? going(map) : []),
    ...(view.mayEdit && trees.some(({ children }) => children.length > 1) ? [spreading(map)] : []),
    ...(chosen ? foldingOf(map, chosen) : []),
    ...(chosen && view.mayEdit ? [...growing(map, chosen), ...moving(map, chosen)] : []),
  ])
}

function going({ view, board, trees, folding: { folded, setFolded } }: MindMap): Command[] {
  const step = (way: Direction) => {
    board.focus()
    // The table has a row below the other.
    const rows = flat(trees, folded)
    const at = rows.findIndex(({ node }) => node.id === view.chosenId)
    const isAlong = way === 'up' || way === 'down'
    if (way === 'right' && folded.has(view.chosenId)) setFolded([...folded].filter(id => id !== view.chosenId))
    const next =
      board.isTable && isAlong && at >= 0
        ? rows[at + (way === 'up' ? -1 : 1)]?.node.id
        : stepInTree(trees, folded, view.chosenId, way, { sided: !board.isTable })
    if (next !== undefined) view.choose(next)
  }
  const parents = flat(trees).filter(({ children }) => children.length > 0)
  return [
    ...ways.map(
      ({ way, keys, icon, go }): Command => ({
        ...{ id: go, label: go, icon, keys, hidden: true, repeat: true, safe: true, run: () => step(way) },
      }),
    ),
    ...(parents.length > 0
      ? [
          {
            ...{ id: 'mind-map.fold-all', label: 'mind-map.fold-all', icon: 'chevron-right', safe: true },
            run: () => setFolded(parents.map(({ node }) => node.id)),
          },
          {
            ...{ id: 'mind-map.unfold-all', label: 'mind-map.unfold-all', icon: 'chevrons-up-down', safe: true },
            run: () => (folded.size > 0 ? setFolded([]) : say('mind-map.none-folded')),
          },
        ]
      : []),
  ]
}

function foldingOf({ folding: { folded, setFolded } }: MindMap, { node: { id }, children }: Branch): Command[] {
  const isFolded = folded.has(id)
  return [
    {
      ...{ id: 'mind-map.fold', label: isFolded ? 'mind-map.unfold' : 'mind-map.fold', keys: 'Space', safe: true },
      icon: isFolded ? 'chevron-down' : 'chevron-right',
      run: () => {
        if (children.length === 0) return say('mind-map.no-children')
        setFolded(isFolded ? [...folded].filter(one => one !== id) : [...folded, id])
      },
    },
  ]
}

function spreading({ view, board }: MindMap): Command {
  return {
    ...{ id: 'mind-map.spread', label: 'mind-map.spread', icon: 'workflow', keys: '6' },
    run: () => {
      view.replace(nodes => {
        const spread = spreadBranches(nodes)
        if (spread === nodes) say('mind-map.is-spread')
        return spread
      })
      board.focus()
    },
  }
}

function growing({ view, board }: MindMap, branch: Branch): Command[] {
  const { node, parent, children, side } = branch
  const add = (parent: Branch, behindId: string, side = lighterSide(parent)) => {
    if (view.nodes.length >= nodesMax)
      return void showToast({ kind: 'info', id: 'mind-map', title: t('mind-map.full', { count: nodesMax }) })
    // Only what grows from a root has a side of its own.
    view.add({ parentId: parent.node.id, ...(parent.depth === 0 && { side }) }, behindId)
  }
  return [
    {
      ...{
        id: 'mind-map.child',
        label: 'mind-map.child',
        icon: 'arrow-right-to-line',
        keys: board.isFocused ? ['2', 'Tab'] : '2',
      },
      run: () => add(branch, children.at(-1)?.node.id ?? node.id),
    },
    {
      ...{ id: 'mind-map.sibling', label: 'mind-map.sibling', icon: 'plus', ...(board.isFocused && { keys: 'Enter' }) },
      // Beside a root alone there is nothing: what comes next grows from it.
      run: () => (parent ? add(parent, node.id, side) : add(branch, children.at(-1)?.node.id ?? node.id)),
    },
  ]
}

function moving({ view, board, trees }: MindMap, { node }: Branch): Command[] {
  const { id } = node
  const moving = view.selected.size > 0 ? view.selected : new Set([id])
  return [
    ...ways.map(
      ({ way, keys, icon, move }): Command => ({
        ...{ id: move, label: move, icon, keys: `Alt-${keys}`, repeat: true },
        run: () => {
          view.replace(nodes => {
            const moved = movedBranches(nodes, moving, way, { shown: view.shown, sided: !board.isTable })
            if (!moved) say('mind-map.no-way')
            return moved ?? nodes
          })
          board.focus()
        },
      }),
    ),
    ...(node.parentId
      ? [
          {
            ...{ id: 'mind-map.own-tree', label: 'mind-map.own-tree', icon: 'spline' },
            run: () => {
              view.replace(nodes => asOwnTree(nodes, id) ?? nodes)
              board.focus()
            },
          } satisfies Command,
        ]
      : []),
    {
      ...{ id: 'mind-map.under', label: 'mind-map.under', icon: 'arrow-right-to-line', keys: '3' },
      steps: [
        {
          ...({
            name: 'parent',
            label: 'mind-map.which-parent',
            ask: 'choice',
            emptyMessage: 'mind-map.no-others',
          } as const),
          options: () => {
            const own = branchOf(view.nodes, id)
            const others = flat(trees).filter(one => !own.has(one.node.id) && one.node.id !== node.parentId)
            return others.map(one => ({ value: one.node.id, label: one.node.title || t('plans.untitled') }))
          },
        },
      ],
      run: (_, { parent = '' }) => view.replace(nodes => underNode(nodes, id, parent) ?? nodes),
    },
  ]
}

function say(
  message: 'mind-map.none-folded' | 'mind-map.no-children' | 'mind-map.no-way' | 'mind-map.is-spread',
): void {
  showToast({ kind: 'info', id: 'mind-map', title: t(message) })
}
