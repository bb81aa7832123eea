import { useEffect, useMemo, useRef, useState } from 'react'
import { reportFailure } from '#core/client/index.ts'
import type { Graph } from '../../shared.ts'
import { sideReach } from './footprint.ts'
import type { LayoutMessage } from './layout.worker.ts'
import type { LayoutAnswer, LayoutRequest } from './layout-graph.ts'
import { isMostlyKnown, placedBeside } from './places.ts'
import { forgetPlaces, keepPlaces, keptPlaces } from './saved-layout.ts'

/**
 * Where the entities of a graph stand: where they stood when it was last looked at, and what is new beside them; a
 * graph that is new as a whole is laid out in a worker. Null until it is known.
 * @param name under which the places are kept
 */
export function useLayout(graph: Graph, name: string) {
  const [rounds, setRounds] = useState(0)
  const [made, setMade] = useState<LayoutAnswer | null>(null)
  const key = useMemo(
    () =>
      JSON.stringify({
        ids: graph.nodes.map(({ id }) => id),
        edges: graph.edges.map(({ from, to }) => ({ from, to })),
      }),
    [graph],
  )
  // A new name alone moves nothing.
  const nodes = useRef(graph.nodes)
  nodes.current = graph.nodes
  const known = useMemo(() => {
    void rounds
    const shape = JSON.parse(key) as Omit<LayoutRequest, 'reaches'>
    const kept = keptPlaces(name)
    if (!isMostlyKnown(shape.ids, kept)) return null
    return shape.ids.every(id => kept[id]) ? kept : { ...kept, ...placedBeside(shape, kept) }
  }, [key, name, rounds])
  useEffect(() => {
    void rounds
    if (known) return keepPlaces(name, known)
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutAnswer>) => {
      keepPlaces(name, { ...keptPlaces(name), ...data })
      setMade(data)
      stopReporting()
    })
    worker.addEventListener('error', event => reportFailure(new Error(event.message || 'The worker failed')))
    const send = (message: LayoutMessage) => worker.postMessage(message)
    const shape = JSON.parse(key) as Omit<LayoutRequest, 'reaches'>
    const labels = new Map(nodes.current.map(({ id, label }) => [id, label]))
    const stopReporting = reportActivity(send)
    send({ ...shape, reaches: shape.ids.map(id => sideReach(labels.get(id) ?? '')) })
    return () => {
      stopReporting()
      worker.terminate()
    }
  }, [key, known, name, rounds])
  const places = known ?? made
  return {
    places: graph.nodes.every(({ id }) => places?.[id]) ? places : null,
    /** lays the graph out from nothing */
    layOutAnew: () => {
      forgetPlaces(name)
      setMade(null)
      setRounds(before => before + 1)
    },
  }
}

/** Reports to the worker when the user does something else, so that it rests. @returns what ends that */
function reportActivity(send: (message: LayoutMessage) => void): () => void {
  const listening = new AbortController()
  const typed = () => send('key')
  const reportFocus = () => send(document.hasFocus() ? 'in front' : 'behind')
  addEventListener('keydown', typed, { capture: true, signal: listening.signal })
  for (const change of ['focus', 'blur']) addEventListener(change, reportFocus, { signal: listening.signal })
  reportFocus()
  return () => listening.abort()
}
