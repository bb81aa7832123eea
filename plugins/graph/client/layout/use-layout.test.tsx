// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { mount, unmountAll } from '#core/client/ui/testing.tsx'
import type { Graph } from '../graph-state.ts'
import { useLayout } from './use-layout.ts'

const node = { entity: 'character', id: 'ida', label: 'Ida', degree: 0 }
const graph = { nodes: [node], edges: [], labels: [] } as unknown as Graph
let layout: ReturnType<typeof useLayout> | undefined
function Drawn() {
  layout = useLayout(graph, 'graph')
  return null
}

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('lays a graph out anew each time it is asked to', () => {
  const workers: EventTarget[] = []
  class FakeWorker extends EventTarget {
    postMessage = () => void workers.push(this)
    terminate = () => undefined
  }
  vi.stubGlobal('Worker', FakeWorker)
  mount(<Drawn />)
  const answer = (x: number) =>
    act(() => void workers.at(-1)?.dispatchEvent(new MessageEvent('message', { data: { ida: { x, y: 0 } } })))
  answer(1)
  for (const x of [2, 3]) {
    act(() => layout?.layOutAnew())
    expect(layout?.places).toBeNull()
    answer(x)
    expect(layout?.places).toEqual({ ida: { x, y: 0 } })
  }
  expect(workers).toHaveLength(3)
})
