import { nextTask } from '../next-task.ts'
import { type LayoutAnswer, type LayoutRequest, layoutGraph } from './layout-graph.ts'
import { Pace, sliceMs } from './pace.ts'

/** What the page says: what is to be laid out, that a key was pressed, and whether another window is in front of it. */
export type LayoutMessage = LayoutRequest | 'key' | 'behind' | 'in front'

const pace = new Pace()

self.addEventListener('message', ({ data }: MessageEvent<LayoutMessage>) => {
  if (data === 'key') pace.keyPressed(performance.now())
  else if (data === 'behind' || data === 'in front') pace.setBehind(data === 'behind')
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

/** Until messages were received, and as long as the pace says after them. */
async function rest(): Promise<void> {
  const since = performance.now()
  await nextTask()
  for (let ms = pace.restMs(since, performance.now()); ms > 0; ms = pace.restMs(since, performance.now()))
    await new Promise(resolve => setTimeout(resolve, ms))
}
