import { toast as toastify } from 'react-toastify/unstyled'
import { durationOf, type Toast, type ToastOptions } from './toast.ts'
import { ToastBody } from './toast-body.tsx'

/** More than this and the oldest that would go anyway goes now. */
const most = 4

const open = new Map<string, Toast>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let made = 0

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

/** What the library is told of a toast. Time is kept here: its own clock is a style sheet animation. */
function libraryOptions(toast: Toast) {
  return {
    type: 'default' as const,
    role: toast.kind === 'warn' || toast.kind === 'bad' ? 'alert' : 'status',
    position: toast.position ?? ('bottom-left' as const),
    data: toast.kind,
    autoClose: false as const,
    onClose: () => forget(toast.id),
  }
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
  startTimer(toast)
  toastify(<ToastBody toast={toast} />, { toastId: id, ...libraryOptions(toast) })
  makeRoom()
  return id
}

function replace(toast: Toast): void {
  open.delete(toast.id)
  open.set(toast.id, toast)
  startTimer(toast)
  toastify.update(toast.id, { render: <ToastBody toast={toast} />, delay: undefined, ...libraryOptions(toast) })
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
    toastify.dismiss(known)
  }
}

/** Runs the action of the newest open toast that has one and closes it. False when there is none. */
export function runLastToastAction(): boolean {
  const toast = [...open.values()].findLast(candidate => candidate.action)
  if (!toast?.action) return false
  dismissToast(toast.id)
  toast.action.run()
  return true
}
