import { useMemo } from 'react'
import { type CanvasKeyHint, type CanvasTool, EmptyState, language, useT } from '#core/client/index.ts'
import { type PlanViewProps, statusOf } from '#plugins/plans/shared.ts'
import { Board } from '../board/board.tsx'
import type { BoardNode } from '../board/edge-sides.ts'
import { boxOf, FirstNode, firstTagOf } from '../board/node-box.tsx'
import { NodeTable } from '../board/node-table.tsx'
import type { EdgeRoute } from '../board/routes.ts'
import { useBoard } from '../board/use-board.ts'
import { useAsSeen } from './shown-view.ts'
import { colorsOf, flat, layoutTrees, sizeAt, treesOf, underNode } from './tree.ts'
import { useFolded } from './use-folded.ts'
import { useMindMapCommands } from './use-mind-map-commands.ts'

const toTheLeft: EdgeRoute = { sides: ['l', 'r'] }

const mapTools: readonly (readonly CanvasTool[])[] = [
  [
    { command: 'mind-map.child', icon: 'square-plus' },
    { command: 'mind-map.under', icon: 'spline' },
  ],
  [{ command: 'mind-map.spread', icon: 'wand-sparkles' }],
]

/** A mind map: the nodes as trees that lay themselves out. */
export default function MindMapView({ view }: PlanViewProps) {
  useT()
  // The words for those who cannot see it are kept from render to render: another language writes them anew.
  return <MindMap key={language.code} view={view} />
}

const mapKeys: readonly CanvasKeyHint[] = [
  { commands: ['mind-map.child'], label: 'mind-map.key-child' },
  { commands: ['mind-map.sibling'], label: 'mind-map.key-sibling' },
  { commands: ['mind-map.move-up', 'mind-map.move-down'], label: 'mind-map.key-move' },
  { commands: ['mind-map.fold'], label: 'mind-map.key-fold' },
]

const lookAt = (depth: number): BoardNode['look'] => (['root', 'main-branch'] as const)[depth] ?? 'branch'

function MindMap({ view: given }: PlanViewProps) {
  const t = useT()
  const view = useAsSeen(given)
  const board = useBoard(view)
  const { nodes, tags, subjects, shown } = view
  const trees = useMemo(() => treesOf(nodes), [nodes])
  const folding = useFolded(view, trees)
  const { folded } = folding
  useMindMapCommands({ view, board, trees, folding })
  const colors = useMemo(() => colorsOf(trees), [trees])
  const drawn = useMemo(() => {
    const left = new Set(shown)
    return layoutTrees(trees, folded).map(({ branch: { node, depth, side, children }, x, y, hidden }) => ({
      ...{
        ...boxOf({ tags, subjects }, node, left),
        color: colors.get(node.id) ?? '',
        tag: firstTagOf({ tags }, node),
      },
      spoken: t('mind-map.told', {
        ...{ title: node.title || t('plans.untitled'), level: depth + 1, count: children.length },
        status: t(`plan-views.status-${statusOf(node)}`),
        folded: String(hidden > 0),
        side: depth > 0 ? side : 'none',
      }),
      ...{ ...sizeAt(depth), x, y, hidden, look: lookAt(depth) },
    }))
  }, [trees, folded, colors, tags, subjects, shown, t])
  const edges = useMemo(
    () =>
      flat(trees, folded).flatMap(({ node: { id }, parent, depth }) => {
        if (!parent) return []
        const color = colors.get(id) ?? ''
        return { id, source: parent.node.id, target: id, label: '', color, isMain: depth === 1 }
      }),
    [trees, folded, colors],
  )
  const routes = useMemo(
    () => new Map(flat(trees).flatMap(({ node, side }) => (side === 'left' ? [[node.id, toTheLeft] as const] : []))),
    [trees],
  )
  if (nodes.length === 0)
    return (
      <EmptyState title={t('plans.empty')} text={t('mind-map.empty-text')}>
        <FirstNode view={view} />
      </EmptyState>
    )
  const titleOf = (title: string) => title || t('plans.untitled')
  const label = t('mind-map.picture', { count: nodes.length })
  if (board.isTable)
    return (
      <NodeTable
        {...{ view, board, label }}
        heads={[t('mind-map.parent')]}
        rows={flat(trees, folded).map(({ node, depth, children, parent }) => ({
          ...{ node, level: depth + 1, isOpen: children.length > 0 ? !folded.has(node.id) : undefined },
          cells: [parent ? titleOf(parent.node.title) : ''],
        }))}
      />
    )
  return (
    <Board
      {...{ view, board, label, edges, routes }}
      nodes={drawn}
      lines="branches"
      tools={mapTools}
      {...(view.mayEdit && { keyHints: mapKeys })}
      {...(view.mayEdit && {
        onMoved: (id: string, _: unknown, over: string | undefined) => {
          if (over) view.replace(now => underNode(now, id, over) ?? now)
        },
      })}
    />
  )
}
