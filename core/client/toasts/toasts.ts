import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { durationOf, type Toast, type ToastOptions } from './toast.ts'

/** More than this and the oldest that would go anyway goes now. */
const maxOpen = 4

/** Every toast that has been shown and not closed, whether drawn already or not. */
const openToasts = new Map<string, Toast>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let lastNumber = 0

/** What draws toasts, once its code is here. */
interface ToastRenderer {
  show: (toast: Toast, onClose: () => void) => void
  change: (toast: Toast, onClose: () => void) => void
  close: (id: string) => void
}
let renderer: ToastRenderer | undefined

/** The part of the page where toasts appear, fetched at the first of them or before. Those that waited come in their order. */
export const lazyRegion = lazyComponent(async () => {
  const code = await import('./toast-region.tsx')
  renderer = code.toastRenderer
  for (const toast of openToasts.values()) renderToast(toast)
  return code.ToastRegion
})

/** A toast's time begins when it can be seen. */
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

/** Changes a toast that is still open; its time starts again. Nothing happens to one that has gone. */
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

/** Runs the newest open toast's action that takes something back, and closes the toast. False when there is none. */
export function runLastToastAction(): boolean {
  const toast = [...openToasts.values()].findLast(({ action }) => action?.undo)
  if (!toast?.action) return false
  dismissToast(toast.id)
  toast.action.run()
  return true
}
