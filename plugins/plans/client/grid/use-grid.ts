import { type DragEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Command, compareText, showToast, t, useCall, usePageCommands } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import type { PlanNode } from '../../shared/kind.ts'
import { nodesMax } from '../../shared/limits.ts'
import type { PlanView } from '../../shared/view.ts'
import { focusNodes } from '../nodes/node-choices.ts'
import {
  type GridCells,
  type GridKinds,
  type GridLine,
  type GridPlace,
  type GridRows,
  type GridStep,
  gridColumns,
  gridOf,
  gridPlaceBeside,
  gridPlaceOf,
  movedToCell,
} from './grid-cells.ts'

/** chapters that have columns; of more, only those that have nodes */
const columnsMax = 100

/** What the plot grid does with its keys and with the pointer. */
export interface PlotGrid {
  ref: RefObject<HTMLDivElement | null>
  grid: GridCells
  place: GridPlace
  /** the number of chapters, if not all have a column */
  chapterCount: number | null
  isDragging: boolean
  goTo(place: GridPlace): void
  drag(event: DragEvent, from: GridPlace): void
  drop(event: DragEvent, row: number, column: number): void
  endDrag(): void
  /** adds a node with what its row and column stand for */
  addAt(row: number, column: number): void
}

/** The rows of all nodes. One that has lost its last node stays while the grid is shown, so that it can get it back. */
function rowLines(
  { nodes, tags, subjects }: Pick<PlanView, 'nodes' | 'tags' | 'subjects'>,
  rows: GridRows,
  seen: Set<string>,
): GridLine[] {
  const isCharacters = rows === 'character'
  for (const node of nodes)
    for (const id of isCharacters ? node.links : node.tags.map(({ valueId }) => valueId)) seen.add(id)
  const lines = [...seen].flatMap((id): GridLine[] => {
    const subject = subjects.get(id)
    if (isCharacters) return subject?.kind === 'character' ? [{ key: id, label: subject.label }] : []
    const tag = tags.get(id)
    return tag ? [{ key: id, label: tag.value, color: tag.color }] : []
  })
  lines.sort((one, other) => compareText(one.label, other.label))
  return [...lines, { key: '', label: t(`plans.no-${rows}`) }]
}

export function useGrid(view: PlanView, rows: GridRows, { spaceId, projectId }: Place): PlotGrid {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useRef(new Set<string>())
  const [wanted, setWanted] = useState<GridPlace>({ row: 0, column: 0, nodeId: '' })
  const [dragged, setDragged] = useState<GridPlace | null>(null)
  const { data: chapters } = useCall(chapterCalls.getChaptersMap, { spaceId, projectId }, { quiet: true })
  // Without plugins/outline the words are left out.
  const { data: outline } = useCall(outlineCalls.read, { spaceId, projectId }, { quiet: true })
  const { nodes, shown, subjects, tags, chosenId, mayEdit, choose, change } = view
  const { grid, kinds, chapterCount } = useMemo(() => {
    const known = new Set(chapters?.map(({ chapterId }) => chapterId))
    const kindsNow: GridKinds = {
      ...{ rows, isChapter: id => known.has(id) },
      isCharacter: id => subjects.get(id)?.kind === 'character',
    }
    const used = new Set(nodes.flatMap(node => gridColumns(node, kindsNow)))
    const isCut = known.size > columnsMax
    const words = new Map(outline?.chapters.map(one => [one.chapterId, one.words]))
    const columns: GridLine[] = [
      { key: '', label: t('plans.no-chapter') },
      ...(chapters ?? [])
        .filter(({ chapterId }) => !isCut || used.has(chapterId))
        .map(({ chapterId, title, index }) => {
          const count = words.get(chapterId)
          const line = { key: chapterId, label: `${index + 1} · ${title}` }
          return count === undefined ? line : { ...line, words: count }
        }),
    ]
    const made = gridOf(shown, rowLines({ nodes, tags, subjects }, rows, seen.current), columns, kindsNow)
    return { grid: made, kinds: kindsNow, chapterCount: isCut ? known.size : null }
  }, [nodes, shown, subjects, tags, chapters, outline, rows])
  const place = gridPlaceOf(grid, wanted, chosenId)
  const { row: ownRow, column: ownColumn, nodeId: ownNode } = place
  useEffect(() => {
    const cell = ref.current?.querySelector(`[data-cell="${ownRow}-${ownColumn}"]`)
    const node = ownNode && cell?.querySelector(`[data-node="${CSS.escape(ownNode)}"]`)
    const target = node || cell
    target?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [ownRow, ownColumn, ownNode])
  const goTo = (to: GridPlace) => {
    setWanted(to)
    choose(to.nodeId)
  }
  const step = (by: GridStep) => {
    goTo(gridPlaceBeside(grid, place, by))
    focusNodes()
  }
  const move = (from: GridPlace, to: { row: number; column: number }) => {
    const node = nodes.find(({ id }) => id === from.nodeId)
    if (!node) return
    const toast = { kind: 'info', id: 'plan-grid' } as const
    if (!grid.cells[to.row]?.[to.column]) {
      showToast({ ...toast, title: t('plans.grid-edge') })
      return
    }
    const moved = movedToCell(node, grid, from, to, kinds)
    if (!moved) {
      showToast({ ...toast, title: t('plans.grid-other-tags') })
      return
    }
    change(node.id, now => movedToCell(now, grid, from, to, kinds) ?? now)
    goTo({ ...to, nodeId: node.id })
  }
  const moveBy = ({ x = 0, y = 0 }: GridStep) => {
    const beside = ({ row, column }: GridPlace) => ({ row: row + y, column: column + x })
    if (view.selected.size === 0) return move(place, beside(place))
    // Those at the edge stay, and so do those that cannot be there.
    const movedNode = (node: PlanNode) => {
      const from = gridPlaceOf(grid, place, node.id)
      const to = beside(from)
      const canBeThere = view.selected.has(node.id) && from.nodeId !== '' && grid.cells[to.row]?.[to.column]
      return (canBeThere && movedToCell(node, grid, from, to, kinds)) || node
    }
    view.replace(now => {
      const moved = now.map(movedNode)
      if (moved.some((node, at) => node !== now[at])) return moved
      showToast({ kind: 'info', id: 'plan-grid', title: t('plans.grid-edge') })
      return now
    })
    goTo({ ...place, ...(grid.cells[beside(place).row]?.[beside(place).column] && beside(place)) })
  }
  const hidden = { hidden: true, repeat: true } as const
  const choosing: Command[] = [
    { id: 'plans.below', label: 'command.plans.below', keys: ['ArrowDown', 'j'], ...hidden, run: () => step({ y: 1 }) },
    { id: 'plans.above', label: 'command.plans.above', keys: ['ArrowUp', 'k'], ...hidden, run: () => step({ y: -1 }) },
    { id: 'plans.right', label: 'command.plans.right', keys: 'ArrowRight', ...hidden, run: () => step({ x: 1 }) },
    { id: 'plans.left', label: 'command.plans.left', keys: 'ArrowLeft', ...hidden, run: () => step({ x: -1 }) },
  ]
  const moving: Command[] = [
    {
      ...{ id: 'plans.to-row-above', label: 'command.plans.to-row-above', icon: 'arrow-up', keys: 'Alt-ArrowUp' },
      run: () => moveBy({ y: -1 }),
    },
    {
      ...{ id: 'plans.to-row-below', label: 'command.plans.to-row-below', icon: 'arrow-down', keys: 'Alt-ArrowDown' },
      run: () => moveBy({ y: 1 }),
    },
    {
      ...{ id: 'plans.to-chapter-before', label: 'command.plans.to-chapter-before', icon: 'arrow-left' },
      ...{ keys: 'Alt-ArrowLeft', run: () => moveBy({ x: -1 }) },
    },
    {
      ...{ id: 'plans.to-chapter-after', label: 'command.plans.to-chapter-after', icon: 'arrow-right' },
      ...{ keys: 'Alt-ArrowRight', run: () => moveBy({ x: 1 }) },
    },
  ]
  const addAt = (rowAt: number, columnAt: number) => {
    const [row = '', column = ''] = [grid.rows[rowAt]?.key, grid.columns[columnAt]?.key]
    const isCharacter = rows === 'character'
    const links = [...(isCharacter && row ? [row] : []), ...(column ? [column] : [])]
    setWanted({ row: rowAt, column: columnAt, nodeId: '' })
    view.add({ links, ...(!isCharacter && { tags: row ? [{ valueId: row }] : [] }) })
  }
  const addHere: Command = {
    ...{ id: 'plans.add-here', label: 'command.plans.add-here', icon: 'plus', keys: 'n h' },
    run: () => addAt(place.row, place.column),
  }
  usePageCommands([
    ...choosing,
    ...(mayEdit && (place.nodeId || view.selected.size > 0) ? moving : []),
    ...(mayEdit && nodes.length < nodesMax ? [addHere] : []),
  ])
  return {
    ...{ ref, grid, place, chapterCount, goTo, addAt, isDragging: dragged !== null },
    drag: (event, from) => {
      event.dataTransfer.setData('text/plain', from.nodeId)
      event.dataTransfer.effectAllowed = 'move'
      setDragged(from)
      goTo(from)
    },
    drop: (event, row, column) => {
      event.preventDefault()
      setDragged(null)
      if (dragged) move(dragged, { row, column })
    },
    endDrag: () => setDragged(null),
  }
}
