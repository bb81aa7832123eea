import { nextTask } from '../next-task.ts'
import { type LayoutAnswer, type LayoutRequest, layoutGraph } from './layout-graph.ts'
import { sliceMs, Yielding } from './yielding.ts'

/** What the page says: what is to be laid out, that a key was pressed, and whether another window is in front of it. */
export type LayoutMessage = LayoutRequest | 'key' | 'behind' | 'in front'

const yielding = new Yielding()

self.addEventListener('message', ({ data }: MessageEvent<LayoutMessage>) => {
  if (data === 'key') yielding.keyPressed(performance.now())
  else if (data === 'behind' || data === 'in front') yielding.setBehind(data === 'behind')
  else void answer(data)
})

async function answer(request: LayoutRequest): Promise<void> {
  const steps = layoutGraph(request)
  for (;;) {
    const until = performance.now() + sliceMs
    let step = steps.next()
    while (!step.done && performance.now() < until) step = steps.next()
    if (step.done) {
      self.postMessage(step.value satisfies LayoutAnswer)
      return
    }
    await rest()
  }
}

/** Until messages were received, and as long after them as the user's other work needs. */
async function rest(): Promise<void> {
  const since = performance.now()
  await nextTask()
  for (let ms = yielding.restMs(since, performance.now()); ms > 0; ms = yielding.restMs(since, performance.now()))
    await new Promise(resolve => setTimeout(resolve, ms))
}
