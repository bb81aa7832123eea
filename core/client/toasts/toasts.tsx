import { lazyComponent, useLazyComponent } from '../ui/lazy/lazy-component.ts'
import type { ToastRegionProps } from './toast-region.tsx'
import { dismissToast, durationOf, listToasts, type ShownToast, setToasts, type ToastOptions } from './toast-store.ts'

/** Above this number the oldest that would close by itself is removed. */
const maxOpen = 4

let lastNumber = 0

/** The region where toasts appear, loaded for the first of them or earlier. */
export const lazyRegion = lazyComponent(async () => (await import('./toast-region.tsx')).ToastRegion)

/** The toasts that are not leaving; the one shown or updated last is the last. */
const openToasts = () => listToasts().filter(({ isIn }) => isIn)

const findOpen = (id: string | undefined) => openToasts().find(toast => toast.id === id)

/**
 * Shows a message and returns its id. An open toast of the same id is replaced in its place. One that says the same goes
 * and the new one is the lowest, so that it is announced again.
 */
export function showToast(options: ToastOptions): string {
  const open = findOpen(options.id)
  const equal = open ? undefined : findEqual(options)
  const key = open?.key ?? ++lastNumber
  const id = options.id ?? equal?.id ?? `toast-${key}`
  const others = listToasts().filter(toast => toast !== open && toast !== equal)
  setToasts([...others, { ...options, id, key, isIn: true }])
  void lazyRegion.load()
  dismissOldest()
  return id
}

/** An open toast with the same words. One with an id, an action or progress is about something of its own. */
function findEqual({ id, kind, title, text, action, progress, position }: ToastOptions): ShownToast | undefined {
  if (id !== undefined || action || progress !== undefined) return undefined
  return openToasts().find(
    toast =>
      toast.kind === kind &&
      toast.title === title &&
      toast.text === text &&
      toast.position === position &&
      !toast.action &&
      toast.progress === undefined,
  )
}

function dismissOldest(): void {
  const open = openToasts()
  const oldest = open.length > maxOpen && open.find(toast => durationOf(toast) !== null)
  if (oldest) dismissToast(oldest.id)
}

/** Runs the newest open toast's undo action and closes the toast. False if there is none. */
export function runLastToastAction(): boolean {
  const toast = openToasts().findLast(({ action }) => action?.undo)
  if (!toast?.action) return false
  dismissToast(toast.id)
  toast.action.run()
  return true
}

/** The region of toasts; mount one near the root. Its code is loaded for the first toast, or when the page is idle. */
export function Toaster(props: ToastRegionProps) {
  const Region = useLazyComponent(lazyRegion)
  return Region && <Region {...props} />
}
