import { type ComponentType, useSyncExternalStore } from 'react'

/**
 * A component whose code is loaded after the first page. Once loaded it renders in the same frame, without Suspense.
 */
export type LazyComponent<Props> = {
  /** Loads it once; rejects on failure, and the next call retries. */
  load: () => Promise<void>
  /** The component, once loaded. */
  get: () => ComponentType<Props> | undefined
  subscribe: (listener: () => void) => () => void
}

const idleLoads = new Set<() => Promise<void>>()

interface LazyComponentOptions {
  /** not preloaded when idle, only when first rendered */
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

/** The component once loaded, until then undefined. It does not load it. */
export function useLazyComponent<Props>(component: LazyComponent<Props>): ComponentType<Props> | undefined {
  return useSyncExternalStore(component.subscribe, component.get)
}

const longestWaitMs = 1000

/** Resolves when the browser is idle, or after a second. Safari has no idle callbacks. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: longestWaitMs })
    else setTimeout(resolve, longestWaitMs / 5)
  })
}

/** Preloads every component, each in an idle period. One that fails is retried when it is needed. */
export async function loadLazyComponents(): Promise<void> {
  for (const load of idleLoads) {
    await whenIdle()
    await Promise.allSettled([load()])
  }
}
