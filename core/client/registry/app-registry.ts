import { useSyncExternalStore } from 'react'
import { PluginRegistry } from './registry.ts'

/** The one house of this page. */
export const registry = new PluginRegistry()

/** Reads the house and follows its changes. */
export function useRegistry(): PluginRegistry {
  useSyncExternalStore(registry.subscribe, registry.version)
  return registry
}
