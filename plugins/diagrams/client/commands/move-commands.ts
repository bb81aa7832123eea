import { type Command, showToast, t, usePageCommands } from '#core/client/index.ts'
import { bringIntoView } from '../canvas/visible-nodes.ts'
import { moved } from '../parts/arrange.ts'
import { withMembers } from '../parts/groups.ts'
import { moveStep } from '../parts/nodes.ts'
import { tidied } from '../parts/tidy.ts'
import type { DiagramState } from '../use-diagram.ts'

const moves = [
  { id: 'diagram.left', label: 'diagram.left', keys: 'Alt-ArrowLeft', x: -1, y: 0 },
  { id: 'diagram.right', label: 'diagram.right', keys: 'Alt-ArrowRight', x: 1, y: 0 },
  { id: 'diagram.up', label: 'diagram.up', keys: 'Alt-ArrowUp', x: 0, y: -1 },
  { id: 'diagram.down', label: 'diagram.down', keys: 'Alt-ArrowDown', x: 0, y: 1 },
] as const

/** The commands that say where nodes stand: moved by a step, held and moved by keys, tidied. */
export function useMoveCommands(state: DiagramState): void {
  const { page, nodes, selection, view } = state
  usePageCommands(
    page.mayEdit
      ? [
          ...(selection.length > 0 ? moving(state) : []),
          ...(nodes.length > 0 ? [tidying(state)] : []),
          ...(view === 'canvas' ? handCommands(state) : []),
        ]
      : [],
  )
}

function say(title: string): void {
  showToast({ kind: 'info', id: 'diagram-selection', title })
}

function moving(state: DiagramState): Command[] {
  const { page, selectedIds, selected, lifted } = state
  return moves.map(({ x, y, keys, ...way }) => ({
    ...{ ...way, icon: 'move', repeat: true, keys: lifted ? [keys.slice('Alt-'.length), keys] : keys },
    run: () => {
      const by = { x: x * moveStep, y: y * moveStep }
      page.edit({ nodes: moved(page.items('nodes').list, selectedIds, by) })
      if (selected) bringIntoView(state, selected.id)
    },
  }))
}

/** Puts what is selected, or else the whole diagram, into rows and columns. */
function tidying(state: DiagramState): Command {
  const { page, selection, selectedIds, sizeOf } = state
  return {
    ...{ id: 'diagram.tidy', label: 'diagram.tidy', icon: 'wand-sparkles', keys: '6' },
    run: () => {
      const nodes = page.items('nodes').list
      const ids = selection.length > 1 ? selectedIds : new Set(nodes.map(({ id }) => id))
      const tidy = tidied(nodes, ids, sizeOf)
      const count = tidy.filter((node, at) => node !== nodes[at]).length
      if (count > 0) page.edit({ nodes: tidy })
      say(t('diagram.tidied', { count }))
    },
  }
}

/** Takes what is selected in hand, for arrows to move, and puts it down or back. */
function handCommands(state: DiagramState): Command[] {
  const { page, selection, selectedIds, lifted, setLifted, setPicking } = state
  const select: Command = {
    ...{ id: 'diagram.select', label: 'diagram.select', icon: 'mouse-pointer-2', keys: '1' },
    ...{ safe: true, hidden: true },
    run: () => {
      setLifted(null)
      setPicking(null)
    },
  }
  if (!lifted)
    return [
      select,
      {
        ...{ id: 'diagram.move', label: 'diagram.move', icon: 'move', keys: ['5', 'm'], safe: true },
        run: () => {
          if (selection.length === 0) return say(t('diagram.select-more', { count: 1 }))
          const ids = withMembers(state.nodes, selectedIds)
          setLifted(new Map(state.nodes.flatMap(({ id, position }) => (ids.has(id) ? [[id, position]] : []))))
        },
      },
    ]
  return [
    select,
    {
      ...{ id: 'diagram.put-down', label: 'diagram.put-down', icon: 'check', keys: ['Enter', '5', 'm'] },
      ...{ safe: true, hidden: true },
      run: () => setLifted(null),
    },
    {
      ...{ id: 'diagram.put-back', label: 'diagram.put-back', icon: 'undo', keys: 'Escape', hidden: true },
      run: () => {
        page.edit({
          nodes: page.items('nodes').list.map(node => {
            const position = lifted.get(node.id)
            return position ? { ...node, position } : node
          }),
        })
        setLifted(null)
      },
    },
  ]
}
