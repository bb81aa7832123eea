import { useLazyComponent } from '../ui/lazy/lazy-component.ts'
import { dismissToast, lazyRegion } from './toasts.ts'

export type ToasterProps = {
  /** Label of the region: 'Messages'. */
  label: string
  closeLabel: string
}

/** The region of toasts; mount one near the root. Its code is loaded for the first toast, or when the page is idle. */
export function Toaster(props: ToasterProps) {
  const Region = useLazyComponent(lazyRegion)
  return Region ? <Region {...props} onDismiss={dismissToast} /> : null
}
