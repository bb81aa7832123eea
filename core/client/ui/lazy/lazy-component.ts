import { type ComponentType, useSyncExternalStore } from 'react'

/** A component whose code is fetched after the first page. Once it is here it draws in the same frame, with no Suspense. */
export type LazyComponent<Props> = {
  /** Fetches it once; rejects when it cannot be had, and the next call tries again. */
  load: () => Promise<void>
  /** The component, once it is here. */
  get: () => ComponentType<Props> | undefined
  subscribe: (listener: () => void) => () => void
}

const idleLoads = new Set<() => Promise<void>>()

interface LazyComponentOptions {
  /** fetched when first drawn, and not already when the page has time */
  whenNeeded?: boolean
}

export function lazyComponent<Props>(
  fetch: () => Promise<ComponentType<Props>>,
  { whenNeeded = false }: LazyComponentOptions = {},
): LazyComponent<Props> {
  const listeners = new Set<() => void>()
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  async function fetchOnce(): Promise<void> {
    try {
      loaded = await fetch()
    } catch (error) {
      loading = undefined
      throw error
    }
    for (const listener of listeners) listener()
  }
  const component: LazyComponent<Props> = {
    load: () => {
      loading ??= fetchOnce()
      return loading
    },
    get: () => loaded,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  if (!whenNeeded) idleLoads.add(component.load)
  return component
}

/** The component of a part once it is here, until then undefined. It does not fetch it. */
export function useLazyComponent<Props>(component: LazyComponent<Props>): ComponentType<Props> | undefined {
  return useSyncExternalStore(component.subscribe, component.get)
}

const longestWaitMs = 1000

/** Settles when the browser has time, or after a second. Safari has no idle callbacks. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: longestWaitMs })
    else setTimeout(resolve, longestWaitMs / 5)
  })
}

/** Fetches every part, each when the page has time. One that cannot be had now is tried again when it is needed. */
export async function loadLazyComponents(): Promise<void> {
  for (const load of idleLoads) {
    await whenIdle()
    await Promise.allSettled([load()])
  }
}
