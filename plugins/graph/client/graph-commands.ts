import type { RefObject } from 'react'
import type { Network } from 'vis-network/peer'
import {
  aboutEntity,
  type Command,
  type CommandContext,
  type CommandStep,
  call,
  canvasKeys,
  type Direction,
  type EntityRef,
  fetchSharedEntities,
  go,
  nextInDirection,
  panCommands,
  registry,
  runCommand,
  showToast,
  t,
  usePageCommands,
} from '#core/client/index.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { searchCalls } from '#plugins/search/shared.ts'
import { moveTo, reaches, wholeView } from './drawing/camera.ts'
import { addressOf } from './filters/graph-query.ts'
import { entityStep } from './filters/use-filter-commands.ts'
import { type GraphPicking, type GraphState, refOf } from './graph-state.ts'
import type { LayoutAnswer } from './layout/layout-graph.ts'
import { barOver, drawingBox, paneOver, visiblePlaces } from './layout/visible-places.ts'
import { pathBetween } from './path.ts'

const zoomTimes = 1.3
/** so near to the edge an entity is not seen whole */
const edgePx = 40

const ways: readonly { id: string; label: string; icon: string; way: Direction }[] = [
  { id: 'graph.select-left', label: 'graph.select-left', icon: 'arrow-left', way: 'left' },
  { id: 'graph.select-right', label: 'graph.select-right', icon: 'arrow-right', way: 'right' },
  { id: 'graph.select-up', label: 'graph.select-up', icon: 'arrow-up', way: 'up' },
  { id: 'graph.select-down', label: 'graph.select-down', icon: 'arrow-down', way: 'down' },
]

interface Drawn {
  /** the selected entity, for the commands of its kind */
  target: EntityRef | null
  places: LayoutAnswer | null
  network: RefObject<Network | null>
  open: (id: string) => void
  layOutAnew: () => void
}

export function useGraphCommands(state: GraphState, { target, places, network, open, layOutAnew }: Drawn): void {
  const { graph, selected, select, view, setView, query, place, path, setEnds } = state
  const nodes = graph?.nodes ?? []
  const reveal = (id: string) => {
    select(id)
    const position = places?.[id]
    if (!network.current || !position) return
    const { x, y } = network.current.canvasToDOM(position)
    const box = drawingBox()
    const isSeen = box && x > edgePx && y > edgePx && x < box.width - edgePx && y < box.height - edgePx
    const pane = paneOver()
    if (!isSeen || (x < pane.width + edgePx && y < pane.height + edgePx))
      network.current.moveTo({ position, animation: false })
  }
  /** Letters on what is seen; that there is nothing is said. */
  const showLetters = (picking: GraphPicking) => {
    if (graph && places && visiblePlaces(graph, places, network.current).length > 0) state.setPicking(picking)
    else showToast({ kind: 'info', id: 'graph-letters', title: t('graph.none-seen') })
  }
  const step = (way: Direction) => {
    const points = nodes.map(({ id }) => places?.[id] ?? { x: 0, y: 0 })
    const from = selected && places?.[selected.id]
    const next = nodes[from ? nextInDirection(points, from, way) : 0]
    if (next) reveal(next.id)
  }
  const zoom = (times: number) => network.current?.moveTo({ scale: network.current.getScale() * times })
  const isDrawn = view === 'drawn' && nodes.length > 0
  const drawn: Command[] = [
    ...ways.map(
      ({ way, ...one }): Command => ({
        ...{ ...one, keys: canvasKeys.select[way], repeat: true, safe: true, run: () => step(way) },
      }),
    ),
    ...panCommands('graph', (dx, dy) => {
      const [at, scale] = [network.current?.getViewPosition(), network.current?.getScale() ?? 1]
      if (at) network.current?.moveTo({ position: { x: at.x - dx / scale, y: at.y - dy / scale }, animation: false })
    }),
    {
      ...{
        id: 'graph.zoom-in',
        label: 'graph.zoom-in',
        icon: 'zoom-in',
        keys: canvasKeys.zoomIn,
        repeat: true,
        safe: true,
      },
      run: () => zoom(zoomTimes),
    },
    {
      ...{
        id: 'graph.zoom-out',
        label: 'graph.zoom-out',
        icon: 'zoom-out',
        keys: canvasKeys.zoomOut,
        repeat: true,
        safe: true,
      },
      run: () => zoom(1 / zoomTimes),
    },
    {
      ...{ id: 'graph.fit', label: 'graph.fit', icon: 'maximize', keys: canvasKeys.fit, safe: true },
      run: () => {
        const box = drawingBox()
        const shown = reaches(nodes, places ?? {})
        if (box)
          network.current?.moveTo(
            moveTo(
              wholeView(shown, { width: box.width, height: box.height, left: paneOver().width, below: barOver() }),
            ),
          )
      },
    },
    {
      ...{ id: 'graph.lay-out', label: 'graph.lay-out', icon: 'refresh-cw', safe: true },
      run: () => {
        layOutAnew()
        // The places may be the same as before.
        showToast({ kind: 'info', id: 'graph-layout', title: t('graph.laid-out') })
      },
    },
    {
      ...{ id: 'graph.jump', label: 'graph.jump', icon: 'keyboard', keys: canvasKeys.jump, safe: true },
      run: () => showLetters({ says: t('graph.letters-go'), pick: reveal }),
    },
  ]
  const entity = entityStep(state)
  const general: Command[] = [
    {
      ...{ id: 'graph.find', label: 'graph.find', icon: 'search', keys: 'Shift-f', safe: true, steps: [entity] },
      run: (_, { entity = '' }) => reveal(entity),
    },
    {
      ...{ id: 'graph.view', label: view === 'drawn' ? 'graph.view-table' : 'graph.view-drawn', safe: true },
      ...{ icon: view === 'drawn' ? 'list' : 'link-2', keys: canvasKeys.otherView },
      // A button names the view; the key goes to the other one.
      run: (_, { view: next = view === 'drawn' ? 'table' : 'drawn' }) => setView(next === 'table' ? 'table' : 'drawn'),
    },
  ]
  const connected: Command = {
    ...{ id: 'graph.path', label: 'graph.path', icon: 'spline', keys: 'Shift-p', safe: true },
    steps: [
      {
        ...entity,
        ...{ name: 'from', label: 'graph.path-from' },
        preset: () => (selected ? { value: selected.id, label: selected.label } : undefined),
      },
      { ...entity, name: 'to', label: 'graph.path-to' },
    ],
    run: (_, { from = '', to = '' }) => {
      const found = state.asOf.held && from !== to && pathBetween(state.asOf.held, from, to)
      setEnds(found ? { from, to } : null)
      if (!found)
        showToast({ kind: 'warn', id: 'graph-path', title: t(from === to ? 'graph.path-same' : 'graph.path-none') })
    },
  }
  if (nodes.length > 0) general.push(connected)
  if (path)
    general.push({ id: 'graph.path-hide', label: 'graph.path-hide', icon: 'x', safe: true, run: () => setEnds(null) })
  if (selected)
    general.push(
      {
        ...{ id: 'graph.go', label: 'graph.go', icon: 'arrow-right', keys: 'Enter', navigates: true, safe: true },
        run: () => open(selected.id),
      },
      {
        ...{ id: 'graph.beside', label: 'graph.beside', icon: 'columns-2', keys: 'Mod-Enter', safe: true },
        run: () => runCommand('beside.open', { entities: target ? [target] : [] }),
      },
      {
        ...{ id: 'graph.around', label: 'graph.around', icon: 'link', keys: 'Shift-Enter', safe: true },
        run: () => go(addressOf(place, { ...query, around: selected.id, depth: 1 })),
      },
    )
  usePageCommands([...(isDrawn ? drawn : []), ...general, ...relatingCommands(state, isDrawn, showLetters)])
}

/** An end of a relation as the answer of a question. */
const endValueOf = ({ kind, id, projectId }: Pick<EntityRef, 'kind' | 'id' | 'projectId'>) =>
  `${kind} ${id} ${projectId}`

/**
 * New relations: between any two items of the project, of which one may be of a world that it uses, or between two in
 * the graph by their letters.
 */
function relatingCommands(
  state: GraphState,
  isDrawn: boolean,
  showLetters: (picking: GraphPicking) => void,
): Command[] {
  const { place, graph, selected } = state
  const itemsBeside = async ({ signal }: CommandContext, from: string) => {
    const [{ names }, shared] = await Promise.all([
      call(searchCalls.names, place, { quiet: true, signal }),
      fetchSharedEntities(place),
    ])
    const own = (names ?? []).map(([kind, id, label]) => ({ ...place, kind, id, label, project: undefined }))
    return [...own, ...shared].flatMap(({ kind, id, label, projectId, project }) => {
      const value = endValueOf({ kind, id, projectId })
      if (value === from) return []
      return [{ value, label, about: aboutEntity({ kind, project }), icon: registry.kinds.get(kind)?.icon }]
    })
  }
  const itemStep: CommandStep = {
    ...{ name: 'to', label: 'graph.path-to', ask: 'choice' },
    options: (context, { from = '' }) => itemsBeside(context, from),
  }
  const endOf = (value: string) => {
    const [type = '', id = '', projectId = ''] = value.split(' ')
    return { type, id, ...(projectId !== place.projectId && { projectId }) }
  }
  const relate = async (from: string, to: string, label: string) => {
    const ends = { entry1: endOf(from), entry2: endOf(to) }
    await call(relationCalls.create, { ...place, ...ends, ...(label.trim() && { label: label.trim() }) })
    showToast({ kind: 'ok', id: 'graph-relation', title: t('graph.related') })
  }
  const relating: Command = {
    ...{ id: 'graph.relate', label: 'graph.relate', icon: 'link', keys: 'o' },
    steps: [
      {
        ...itemStep,
        ...{ name: 'from', label: 'graph.path-from' },
        options: context => itemsBeside(context, ''),
        preset: () => (selected ? { value: endValueOf(refOf(selected, place)), label: selected.label } : undefined),
      },
      itemStep,
      { name: 'label', label: 'graph.relation-label', ask: 'text', optional: true },
    ],
    run: (_, { from = '', to = '', label = '' }) => relate(from, to, label),
  }
  const endValue = (id: string) => {
    const node = graph?.nodes.find(one => one.id === id)
    return node ? endValueOf(refOf(node, place)) : ''
  }
  const pickOther = (from: string) =>
    showLetters({
      says: t('graph.letters-to', { name: graph?.nodes.find(({ id }) => id === from)?.label ?? '' }),
      pick: to => void runCommand('graph.relate', { args: { from: endValue(from), to: endValue(to) } }),
    })
  const byLetters: Command = {
    ...{ id: 'graph.relate-letters', label: 'graph.relate-letters', icon: 'keyboard', keys: 'Shift-o' },
    run: () => (selected ? pickOther(selected.id) : showLetters({ says: t('graph.letters-from'), pick: pickOther })),
  }
  return isDrawn ? [relating, byLetters] : [relating]
}
