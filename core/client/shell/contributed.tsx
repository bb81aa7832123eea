import type { ReactNode } from 'react'
import { useRegistry } from '../registry/app-registry.ts'
import type { Contribution } from '../registry/contract.ts'
import { Lazy } from '../ui/lazy/lazy.tsx'
import { slotComponent } from './slot.tsx'

interface ContributedProps<Props> {
  /** the extension point */
  to: string
  /** the name of the contribution */
  id: string
  props: Props
  /** rendered if no plugin contributes it */
  fallback: ReactNode
}

/** What plugins contribute to an extension point, in the order of the plugins. */
export function useContributions(to: string): Contribution[] {
  return useRegistry()
    .plugins.list()
    .flatMap(({ contributions = [] }) => contributions.filter(one => one.to === to))
}

/**
 * Renders the contribution with this id at an extension point; if several plugins have one, the first plugin's.
 */
export function Contributed<Props extends object>({ to, id, props, fallback }: ContributedProps<Props>) {
  const found = useContributions(to).find(one => one.id === id)
  return found ? <Lazy key={id} component={slotComponent(found)} props={props as Record<string, unknown>} /> : fallback
}
