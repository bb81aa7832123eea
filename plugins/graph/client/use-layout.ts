import { useEffect, useState } from 'react'
import { reportFailure } from '#core/client/index.ts'
import type { Web } from './graph-state.ts'
import type { LayoutAnswer, LayoutRequest } from './layout.worker.ts'

/** Where the things of a web stand, worked out in a worker; null until it is known. */
export function useLayout(web: Web): LayoutAnswer | null {
  const [places, setPlaces] = useState<LayoutAnswer | null>(null)
  const key = JSON.stringify({
    ids: web.nodes.map(({ id }) => id),
    edges: web.edges.map(({ from, to }) => ({ from, to })),
  })
  useEffect(() => {
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutAnswer>) => setPlaces(data))
    worker.addEventListener('error', event => reportFailure(new Error(event.message || 'The worker failed')))
    worker.postMessage(JSON.parse(key) as LayoutRequest)
    return () => worker.terminate()
  }, [key])
  return web.nodes.every(({ id }) => places?.[id]) ? places : null
}
