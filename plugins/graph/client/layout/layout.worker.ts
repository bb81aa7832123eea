import { nextTask } from '../next-task.ts'
import { type LayoutAnswer, type LayoutRequest, layoutGraph } from './layout-graph.ts'

/** What the page says: what is to be laid out, and each time that somebody has pressed a key. */
export type LayoutMessage = LayoutRequest | 'key'

/** Milliseconds of work between checks for messages, and of pause after each slice while the user types. */
const [sliceMs, pauseMs] = [8, 120]

let lastKey = Number.NEGATIVE_INFINITY

self.addEventListener('message', ({ data }: MessageEvent<LayoutMessage>) => {
  if (data === 'key') lastKey = performance.now()
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
    await pause()
  }
}

/** Until messages were received; after a key a while, and then a slice is worked, so that who never stops typing has a graph too. */
function pause(): Promise<void> {
  const isTyping = performance.now() - lastKey < pauseMs
  return isTyping ? new Promise(resolve => setTimeout(resolve, pauseMs)) : nextTask()
}
