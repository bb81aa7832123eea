import { useSyncExternalStore } from 'react'
import { queries } from './api/query.ts'
import { idle } from './ui/later.ts'

/** The longest that what comes after the first page waits for it. */
const longestWaitMs = 4000

const acts = ['keydown', 'pointerdown'] as const
const listeners = new Set<() => void>()
let stands = false

function settle(): void {
  stands = true
  for (const listener of listeners) listener()
}

/** Settles once nothing is being asked for. */
function answered(): Promise<void> {
  return new Promise(resolve => {
    const cache = queries.getQueryCache()
    const look = () => {
      if (queries.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = cache.subscribe(look)
    look()
  })
}

/** Somebody who acts does not wait: what their key may open has to be there. */
function acted(): Promise<void> {
  return new Promise(resolve => {
    for (const name of acts) window.addEventListener(name, () => resolve(), { once: true, capture: true })
  })
}

async function drawn(): Promise<void> {
  // The page asks for what it shows once its own code runs, a moment after its place is drawn.
  await idle()
  await answered()
  await idle()
}

/**
 * Waits until the first page stands: drawn, with the answers it asked for, and the browser has time. Whatever no first page
 * shows is fetched after that, so that it takes nothing from it. Called once, when the router has drawn its first route.
 */
export async function untilStanding(): Promise<void> {
  const longest = new Promise<void>(resolve => setTimeout(resolve, longestWaitMs))
  await Promise.race([drawn(), acted(), longest])
  settle()
}

/** Whether the first page stands. */
export function useStanding(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stands,
  )
}
