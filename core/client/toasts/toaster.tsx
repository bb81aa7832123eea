import { useLazyComponent } from '../ui/lazy/lazy-component.ts'
import type { ToastRegionProps } from './toast-region.tsx'
import { lazyRegion } from './toasts.ts'

/** The region of toasts; mount one near the root. Its code is loaded for the first toast, or when the page is idle. */
export function Toaster(props: ToastRegionProps) {
  const Region = useLazyComponent(lazyRegion)
  return Region && <Region {...props} />
}
