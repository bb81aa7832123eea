import type { Browser, Page } from 'playwright'

/** One event of Chromium's trace; times in microseconds, `tdur` is CPU time of the thread. */
interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args?: { name?: string }
}

const [task, thread, mainThread] = ['ThreadControllerImpl::RunTask', 'thread_name', 'CrRendererMain']
const [begin, end] = ['bench-begin', 'bench-end']

/**
 * CPU milliseconds of each task of the page's main thread during the work; a task that waits for the CPU does not count
 * as longer.
 */
export async function tasksDuring(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const mark = (name: string) => page.evaluate(name => void performance.mark(name), name)
  await mark(begin)
  await work()
  await mark(end)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return tasksIn(trace.traceEvents)
}

function tasksIn(events: readonly TraceEvent[]): number[] {
  const [from, to] = [begin, end].map(name => events.find(event => event.name === name))
  if (!from || !to) throw new Error('The trace does not hold what was traced')
  const ours = events.filter(({ pid, tid }) => pid === from.pid && tid === from.tid)
  if (!ours.some(({ name, args }) => name === thread && args?.name === mainThread))
    throw new Error('The trace does not name the main thread')
  const tasks = ours.filter(({ name, ph, ts }) => name === task && ph === 'X' && ts > from.ts && ts < to.ts)
  return tasks.map(({ tdur = 0 }) => tdur / 1000)
}
