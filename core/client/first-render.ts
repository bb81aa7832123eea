import { useSyncExternalStore } from 'react'
import { queryClient } from './api/query.ts'
import { whenIdle } from './ui/lazy/lazy-component.ts'

/** The longest wait for the first page. */
const maxWaitMs = 4000

const interactionEvents = ['keydown', 'pointerdown'] as const
const listeners = new Set<() => void>()
let isDone = false

function finish(): void {
  isDone = true
  for (const listener of listeners) listener()
}

/** Resolves once no query is in flight. */
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

/** Resolves when the user acts: what their key may open has to be loaded then. */
function userInteracted(): Promise<void> {
  return new Promise(resolve => {
    for (const name of interactionEvents) window.addEventListener(name, () => resolve(), { once: true, capture: true })
  })
}

async function pageRendered(): Promise<void> {
  // The page starts its queries once its own code runs, a moment after its placeholder is rendered; the answer to one,
  // such as what the project is, has it start the next.
  do {
    await whenIdle()
    await queriesSettled()
    await whenIdle()
  } while (queryClient.isFetching() > 0)
}

/**
 * Waits until the first page is rendered with its data and the browser is idle. Code that no first page needs is loaded
 * after it, so as not to slow it down. Called once, when the router has rendered its first route.
 */
export async function afterFirstRender(): Promise<void> {
  const timeout = new Promise<void>(resolve => setTimeout(resolve, maxWaitMs))
  await Promise.race([pageRendered(), userInteracted(), timeout])
  finish()
}

/** Whether the first page is rendered. */
export function useFirstRenderDone(): boolean {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isDone,
  )
}
