import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { durationOf, type Toast, type ToastOptions } from './toast.ts'

/** Above this number the oldest that would close by itself is removed. */
const maxOpen = 4

/** Every toast that is shown and not closed, rendered or not. */
const openToasts = new Map<string, Toast>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let lastNumber = 0

/** Renders toasts, once its code is loaded. */
interface ToastRenderer {
  show: (toast: Toast, onClose: () => void) => void
  change: (toast: Toast, onClose: () => void) => void
  close: (id: string) => void
}
let renderer: ToastRenderer | undefined

/** The region where toasts appear, loaded for the first of them or earlier. Queued toasts are shown in their order. */
export const lazyRegion = lazyComponent(async () => {
  const code = await import('./toast-region.tsx')
  renderer = code.toastRenderer
  for (const toast of openToasts.values()) renderToast(toast)
  return code.ToastRegion
})

/** A toast's time starts when it is rendered. */
function startTimer(toast: Toast): void {
  clearTimeout(timers.get(toast.id))
  timers.delete(toast.id)
  const duration = durationOf(toast)
  if (duration !== null)
    timers.set(
      toast.id,
      setTimeout(() => dismissToast(toast.id), duration),
    )
}

function renderToast(toast: Toast): void {
  renderer?.show(toast, () => removeToast(toast.id))
  startTimer(toast)
}

function removeToast(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  openToasts.delete(id)
}

function dismissOldest(): void {
  if (openToasts.size <= maxOpen) return
  const oldest = [...openToasts.values()].find(toast => durationOf(toast) !== null)
  if (oldest) dismissToast(oldest.id)
}

/** Shows a message and returns its id. */
export function showToast(options: ToastOptions): string {
  const id = options.id ?? `toast-${++lastNumber}`
  const toast: Toast = { ...options, id }
  if (openToasts.has(id)) {
    replace(toast)
    return id
  }
  openToasts.set(id, toast)
  if (renderer) renderToast(toast)
  else void lazyRegion.load()
  dismissOldest()
  return id
}

function replace(toast: Toast): void {
  if (!renderer) {
    openToasts.set(toast.id, toast)
    return
  }
  openToasts.delete(toast.id)
  openToasts.set(toast.id, toast)
  renderer.change(toast, () => removeToast(toast.id))
  startTimer(toast)
}

/** Updates an open toast and restarts its time. Does nothing if the toast is closed. */
export function updateToast(id: string, changes: Partial<Omit<ToastOptions, 'id'>>): void {
  const toast = openToasts.get(id)
  if (toast) replace({ ...toast, ...changes })
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: string): void {
  for (const toastId of id === undefined ? [...openToasts.keys()] : [id]) {
    removeToast(toastId)
    renderer?.close(toastId)
  }
}

/** Runs the newest open toast's undo action and closes the toast. False if there is none. */
export function runLastToastAction(): boolean {
  const toast = [...openToasts.values()].findLast(({ action }) => action?.undo)
  if (!toast?.action) return false
  dismissToast(toast.id)
  toast.action.run()
  return true
}
