import { applyNodeChanges, type NodeChange } from '@xyflow/react'
import { useEffect, useRef, useState } from 'react'
import { largeFlow } from '#core/client/index.ts'
import { moved } from '../parts/arrange.ts'
import { rectsOf, withMembers } from '../parts/groups.ts'
import { isGroup, likelySize } from '../parts/nodes.ts'
import { ownColorOf } from '../parts/own-color.ts'
import type { DiagramState } from '../use-diagram.ts'
import { type DiagramFlowNode, diagramHandles } from './node-box.tsx'

interface Drag {
  id: string
  from: { x: number; y: number }
  /** all that moves with it, and where it was drawn */
  starts: ReadonlyMap<string, { x: number; y: number }>
}

/** The nodes as they are drawn: those of the diagram, where a drag has them, with their measured sizes. */
export function useDrawnNodes(state: DiagramState) {
  const { nodes, selectedIds, page } = state
  const [drawn, setDrawn] = useState<DiagramFlowNode[]>([])
  const drag = useRef<Drag | null>(null)
  const nameKey = JSON.stringify(
    nodes.map(node => [state.nameOf(node), state.entityOf(node)?.found?.icon ?? '', ownColorOf(node, state)]),
  )
  const selectedKey = [...selectedIds].join('\n')
  const sizes = useRef(state.sizeOf)
  sizes.current = state.sizeOf
  // Groups are as large as what they hold.
  const measuredKey = !nodes.some(isGroup)
    ? ''
    : drawn.map(({ measured }) => `${measured?.width} ${measured?.height}`).join()
  useEffect(() => {
    void measuredKey
    const labels = JSON.parse(nameKey) as [name: string, icon: string, color: string][]
    const selected = new Set(selectedKey.split('\n'))
    setDrawn(before => {
      const known = new Map(before.map(one => [one.id, one]))
      const rects = nodes.some(isGroup) ? rectsOf(nodes, sizes.current) : null
      const isLarge = nodes.length > largeFlow
      return nodes.map((node, at): DiagramFlowNode => {
        const old = known.get(node.id)
        const isSelected = selected.has(node.id)
        const [name, icon, color] = labels[at] ?? ['', '', '']
        const rect = isGroup(node) ? rects?.get(node.id) : undefined
        const { x, y } = (drag.current?.starts.has(node.id) && old?.position) || rect || node.position
        if (old && isAsBefore(old, { node, name, icon, color, isSelected }, { x, y, ...(rect ?? {}) }, isLarge))
          return old
        const { width: _width, height: _height, ...kept } = old ?? {}
        const size = old?.measured ?? rect ?? likelySize(node, name)
        return withHandles({
          ...kept,
          ...{ id: node.id, type: 'box', position: { x, y }, selected: isSelected },
          data: { node, name, icon, color, isSelected, isLarge },
          zIndex: rect ? -1 : 0,
          ...(rect && { width: rect.width, height: rect.height }),
          // Told its size, the library does not draw a node that is out of view to measure it.
          ...(isLarge ? { measured: size } : { initialWidth: size.width, initialHeight: size.height }),
        })
      })
    })
  }, [nodes, nameKey, selectedKey, measuredKey])

  const change = (changes: NodeChange<DiagramFlowNode>[]) =>
    setDrawn(before => {
      const changed = applyNodeChanges(
        changes.filter(({ type }) => type !== 'select' && type !== 'remove'),
        before,
      )
      const now = drag.current && changed.find(({ id }) => id === drag.current?.id)?.position
      const placed = now && drag.current ? dragged(changed, drag.current, now) : changed
      const resized = new Set(changes.flatMap(one => (one.type === 'dimensions' ? [one.id] : [])))
      return resized.size === 0 ? placed : placed.map(one => (resized.has(one.id) ? withHandles(one) : one))
    })
  const start = ({ id, position }: Pick<DiagramFlowNode, 'id' | 'position'>) => {
    const isSelected = selectedIds.has(id)
    if (!isSelected) state.select(id)
    const all = withMembers(nodes, isSelected ? selectedIds : [id])
    const starts = new Map(drawn.flatMap(one => (all.has(one.id) ? [[one.id, one.position]] : [])))
    drag.current = { id, from: starts.get(id) ?? position, starts }
  }
  const stop = ({ position }: Pick<DiagramFlowNode, 'position'>) => {
    if (!drag.current) return
    const { from, starts } = drag.current
    drag.current = null
    const by = { x: position.x - from.x, y: position.y - from.y }
    if (by.x !== 0 || by.y !== 0) page.edit({ nodes: moved(page.items('nodes').list, starts.keys(), by) })
  }
  const place = (id: string, position: { x: number; y: number }) => change([{ type: 'position', id, position }])
  return {
    ...{ drawn, change, start, stop },
    /** the same for nodes that are drawn as a picture */
    pictureDrag: {
      start: (id: string) => {
        const one = drawn.find(node => node.id === id)
        if (one) start(one)
        return one?.position
      },
      move: place,
      stop: (id: string, to: { x: number; y: number } | null) => {
        const position = to ?? drag.current?.from
        if (!position) return
        place(id, position)
        stop({ position })
      },
      zoom: () => state.flow.current?.getZoom() ?? 1,
    },
  }
}

/**
 * A node with its handles where its size puts them. The library forgets the handles it measured when a node changes at
 * the same moment, and would draw no edge of that node from then on.
 */
function withHandles(node: DiagramFlowNode): DiagramFlowNode {
  const { measured, initialWidth, initialHeight } = node
  return {
    ...node,
    handles: diagramHandles.at(measured?.width ?? initialWidth ?? 0, measured?.height ?? initialHeight ?? 0),
  }
}

/** Whether a node is drawn as it was: a thousand are not drawn anew because one has changed. */
function isAsBefore(
  old: DiagramFlowNode,
  shown: Pick<DiagramFlowNode['data'], 'node' | 'name' | 'icon' | 'color' | 'isSelected'>,
  { x, y, width, height }: { x: number; y: number; width?: number; height?: number },
  isLarge: boolean,
): boolean {
  const { data, position } = old
  const isSame =
    data.node === shown.node &&
    data.name === shown.name &&
    data.icon === shown.icon &&
    data.color === shown.color &&
    data.isSelected === shown.isSelected &&
    data.isLarge === isLarge
  return (
    isSame &&
    position.x === x &&
    position.y === y &&
    (width === undefined || old.width === width) &&
    (height === undefined || old.height === height)
  )
}

/** What moves together, as far as the node that is held. */
function dragged(
  drawn: readonly DiagramFlowNode[],
  { from, starts }: Drag,
  now: { x: number; y: number },
): DiagramFlowNode[] {
  const [dx, dy] = [now.x - from.x, now.y - from.y]
  return drawn.map(one => {
    const start = starts.get(one.id)
    return start ? { ...one, position: { x: start.x + dx, y: start.y + dy } } : one
  })
}
