import type { ReactNode } from 'react'
import { useRegistry } from '../registry/app-registry.ts'
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

/** Renders what a plugin contributes to an extension point under one name; of several, the first in the list of plugins. */
export function Contributed<Props extends object>({ to, id, props, fallback }: ContributedProps<Props>) {
  const all = useRegistry()
    .plugins.list()
    .flatMap(({ contributions = [] }) => contributions)
  const found = all.find(one => one.to === to && one.id === id)
  return found ? <Lazy key={id} component={slotComponent(found)} props={props as Record<string, unknown>} /> : fallback
}
