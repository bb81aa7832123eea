import { useSyncExternalStore } from 'react'
import { PluginRegistry } from './registry.ts'

/** The registry of this page. */
export const registry = new PluginRegistry()

/**
 * What a component takes from the registry, which must be the same object while it is the same: the component renders
 * again when it becomes another one, and not with each command of a page that comes or goes.
 */
export function useRegistered<T>(take: (registry: PluginRegistry) => T): T {
  return useSyncExternalStore(registry.subscribe, () => take(registry))
}

/** The registry; the component renders again with every change of it. */
export function useRegistry(): PluginRegistry {
  useSyncExternalStore(registry.subscribe, registry.version)
  return registry
}
