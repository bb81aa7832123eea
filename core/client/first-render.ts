import { useSyncExternalStore } from 'react'
import { queryClient } from './api/query.ts'
import { whenIdle } from './ui/lazy/lazy-component.ts'

/** The longest that what comes after the first page waits for it. */
const maxWaitMs = 4000

const interactionEvents = ['keydown', 'pointerdown'] as const
const listeners = new Set<() => void>()
let isDone = false

function finish(): void {
  isDone = true
  for (const listener of listeners) listener()
}

/** Settles once nothing is being asked for. */
function queriesSettled(): Promise<void> {
  return new Promise(resolve => {
    const cache = queryClient.getQueryCache()
    const check = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = cache.subscribe(check)
    check()
  })
}

/** Somebody who acts does not wait: what their key may open has to be there. */
function userInteracted(): Promise<void> {
  return new Promise(resolve => {
    for (const name of interactionEvents) window.addEventListener(name, () => resolve(), { once: true, capture: true })
  })
}

async function pageRendered(): Promise<void> {
  // The page asks for what it shows once its own code runs, a moment after its place is drawn.
  await whenIdle()
  await queriesSettled()
  await whenIdle()
}

/**
 * Waits until the first page stands: drawn, with the answers it asked for, and the browser has time. Whatever no first page
 * shows is fetched after that, so that it takes nothing from it. Called once, when the router has drawn its first route.
 */
export async function afterFirstRender(): Promise<void> {
  const timeout = new Promise<void>(resolve => setTimeout(resolve, maxWaitMs))
  await Promise.race([pageRendered(), userInteracted(), timeout])
  finish()
}

/** Whether the first page stands. */
export function useFirstRenderDone(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isDone,
  )
}
