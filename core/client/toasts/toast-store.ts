import type { IconName } from '../ui/icon/icon.tsx'

export type ToastKind = 'ok' | 'info' | 'warn' | 'bad'
type ToastPosition = 'bottom-left' | 'top-right'

type ToastAction = {
  label: string
  /** Display labels of the keys of its command. */
  keys?: readonly string[]
  /** Id of the command that does the same. */
  command?: string
  /** It undoes the reported change; `z` runs only such actions. */
  undo?: boolean
  run: () => void
}

export type ToastOptions = {
  kind: ToastKind
  /** What happened. */
  title: string
  /** Details, or what to do. */
  text?: string
  /** The message id of the title, by which tests find it in any language. */
  messageId?: string
  /** An icon instead of the kind's own. */
  icon?: IconName
  action?: ToastAction
  /** 0 to 1; null for an unknown length. Shows a bar under the title. */
  progress?: number | null
  /** Milliseconds; null stays until closed. Defaults: 10 s with an action, 8 s for bad, 4 s for the rest. */
  duration?: number | null
  /** Showing an id again replaces that toast. */
  id?: string
  position?: ToastPosition
}

export type ShownToast = ToastOptions & {
  id: string
  /**
   * Its number on the page, which it keeps when it is replaced. While a toast leaves the page, another of its id may
   * enter it.
   */
  key: number
  /** False while it leaves the page. */
  isIn: boolean
}

const durations: Record<ToastKind, number> = { ok: 4000, info: 4000, warn: 4000, bad: 8000 }
/** Toasts with an action stay longer. */
const actionDurationMs = 10_000

/** How long a toast stays, in milliseconds; null until it is closed. */
export function durationOf({
  kind,
  action,
  duration,
}: Pick<ToastOptions, 'kind' | 'action' | 'duration'>): number | null {
  if (duration !== undefined) return duration
  return action ? actionDurationMs : durations[kind]
}

/** Every toast on the page, those that are leaving it too; the one shown or updated last is the last. */
let toasts: readonly ShownToast[] = []
const listeners = new Set<() => void>()

export function listToasts(): readonly ShownToast[] {
  return toasts
}

export function setToasts(next: readonly ShownToast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** For the region, which renders them. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Closes one toast, or all of them. Without the region there is none on the page that could leave it. */
export function dismissToast(id?: string): void {
  const next = toasts.map(toast => ((id ?? toast.id) === toast.id ? { ...toast, isIn: false } : toast))
  setToasts(next.filter(({ isIn }) => isIn || listeners.size > 0))
}
