// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { mount, unmountAll } from '#core/client/ui/testing.tsx'
import type { Graph } from '../../shared.ts'
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

class FakeWorker extends EventTarget {
  readonly messages: unknown[] = []
  postMessage = (message: unknown) => void this.messages.push(message)
  terminate = () => undefined
}

function useFakeWorkers(): FakeWorker[] {
  const workers: FakeWorker[] = []
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor() {
        super()
        workers.push(this)
      }
    },
  )
  return workers
}

it('lays a graph out anew each time it is asked to', () => {
  const workers = useFakeWorkers()
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
  expect(workers[0]?.messages).toContainEqual({ ids: ['ida'], edges: [], reaches: [42] })
})

it('notifies the worker whether another window is in front, where the user may be typing', () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const workers = useFakeWorkers()
  mount(<Drawn />)
  const messages = () => workers[0]?.messages.filter(message => message === 'behind' || message === 'in front')
  expect(messages()).toEqual(['behind'])
  hasFocus.mockReturnValue(true)
  dispatchEvent(new Event('focus'))
  hasFocus.mockReturnValue(false)
  dispatchEvent(new Event('blur'))
  expect(messages()).toEqual(['behind', 'in front', 'behind'])
  hasFocus.mockRestore()
})

it('notifies the worker of keys, so that it lets the page have the processor, as long as it works', () => {
  const workers = useFakeWorkers()
  mount(<Drawn />)
  const type = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  const keys = () => workers[0]?.messages.filter(message => message === 'key').length
  type()
  type()
  expect(keys()).toBe(2)
  act(() => void workers[0]?.dispatchEvent(new MessageEvent('message', { data: { ida: { x: 1, y: 0 } } })))
  type()
  expect(keys()).toBe(2)
})
