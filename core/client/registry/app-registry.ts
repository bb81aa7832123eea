import { useSyncExternalStore } from 'react'
import { PluginRegistry } from './registry.ts'

/** The registry of this page. */
export const registry = new PluginRegistry()

/** The registry; the component renders again when it changes. */
export function useRegistry(): PluginRegistry {
  useSyncExternalStore(registry.subscribe, registry.version)
  return registry
}
