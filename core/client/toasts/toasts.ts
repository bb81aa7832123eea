import { later } from '../ui/later.ts'
import { durationOf, type Toast, type ToastOptions } from './toast.ts'

/** More than this and the oldest that would go anyway goes now. */
const most = 4

/** Every toast that has been shown and not closed, whether drawn already or not. */
const open = new Map<string, Toast>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let made = 0

/** What draws toasts, once its code is here. */
interface Drawing {
  show: (toast: Toast, onClose: () => void) => void
  change: (toast: Toast, onClose: () => void) => void
  close: (id: string) => void
}
let drawing: Drawing | undefined

/** The part of the page where toasts appear, fetched at the first of them or before. Those that waited come in their order. */
export const region = later(async () => {
  const code = await import('./toast-region.tsx')
  drawing = code.drawing
  for (const toast of open.values()) draw(toast)
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

function draw(toast: Toast): void {
  drawing?.show(toast, () => forget(toast.id))
  startTimer(toast)
}

function forget(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  open.delete(id)
}

function makeRoom(): void {
  if (open.size <= most) return
  const oldest = [...open.values()].find(toast => durationOf(toast) !== null)
  if (oldest) dismissToast(oldest.id)
}

/** Shows a message and returns its id. */
export function showToast(options: ToastOptions): string {
  const id = options.id ?? `toast-${++made}`
  const toast: Toast = { ...options, id }
  if (open.has(id)) {
    replace(toast)
    return id
  }
  open.set(id, toast)
  if (drawing) draw(toast)
  else void region.load()
  makeRoom()
  return id
}

function replace(toast: Toast): void {
  if (!drawing) {
    open.set(toast.id, toast)
    return
  }
  open.delete(toast.id)
  open.set(toast.id, toast)
  drawing.change(toast, () => forget(toast.id))
  startTimer(toast)
}

/** Changes a toast that is still open; its time starts again. Nothing happens to one that has gone. */
export function updateToast(id: string, changes: Partial<Omit<ToastOptions, 'id'>>): void {
  const toast = open.get(id)
  if (toast) replace({ ...toast, ...changes })
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: string): void {
  for (const known of id === undefined ? [...open.keys()] : [id]) {
    forget(known)
    drawing?.close(known)
  }
}

/** Runs the newest open toast's action that takes something back, and closes the toast. False when there is none. */
export function runLastToastAction(): boolean {
  const toast = [...open.values()].findLast(({ action }) => action?.undo)
  if (!toast?.action) return false
  dismissToast(toast.id)
  toast.action.run()
  return true
}
