import { useLazyComponent } from '../ui/lazy/lazy-component.ts'
import { dismissToast, lazyRegion } from './toasts.ts'

export type ToasterProps = {
  /** Names the region: 'Messages'. */
  label: string
  closeLabel: string
}

/** Where toasts appear; one near the root. Nothing until the first of them, or until the page has time. */
export function Toaster(props: ToasterProps) {
  const Region = useLazyComponent(lazyRegion)
  return Region ? <Region {...props} onDismiss={dismissToast} /> : null
}
