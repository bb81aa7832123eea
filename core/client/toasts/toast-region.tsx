import { useCallback, useEffect, useLayoutEffect } from 'react'
import { ToastContainer, type ToastTransitionProps, toast as toastify } from 'react-toastify/unstyled'
import { classNames } from '../ui/class-names.ts'
import type { Toast } from './toast.ts'
import { CloseLabel, ToastBody } from './toast-body.tsx'
import styles from './toasts.module.css'

const leaveMs = 120

export type ToastRegionProps = {
  /** Names the region: 'Messages'. */
  label: string
  closeLabel: string
  onDismiss: (id: string) => void
}

/** What the library is told of a toast. Time is kept elsewhere: its own clock is a style sheet animation. */
function toastifyOptions(toast: Toast, onClose: () => void) {
  return {
    type: 'default' as const,
    role: toast.kind === 'warn' || toast.kind === 'bad' ? 'alert' : 'status',
    position: toast.position ?? ('bottom-left' as const),
    data: toast.kind,
    autoClose: false as const,
    onClose,
  }
}

/**
 * The library's id of each toast that is shown. It is a new one for every showing: the library refuses an id while a toast of
 * it is on its way out, and the message would be lost.
 */
const shown = new Map<string, string>()
let showings = 0

const ownId = (libraryId: string) => libraryId.slice(0, libraryId.lastIndexOf('#'))

/** The same for one showing: the end of an earlier one is none of this one's business. */
function ended(id: string, libraryId: string, onClose: () => void): () => void {
  return () => {
    if (shown.get(id) !== libraryId) return
    shown.delete(id)
    onClose()
  }
}

/** The library behind the toasts; what is shown before the region stands waits in it. */
export const toastRenderer = {
  show(toast: Toast, onClose: () => void): void {
    const toastId = `${toast.id}#${++showings}`
    shown.set(toast.id, toastId)
    toastify(<ToastBody toast={toast} />, { toastId, ...toastifyOptions(toast, ended(toast.id, toastId, onClose)) })
  },
  change(toast: Toast, onClose: () => void): void {
    const toastId = shown.get(toast.id)
    if (toastId === undefined) toastRenderer.show(toast, onClose)
    else
      toastify.update(toastId, {
        render: <ToastBody toast={toast} />,
        delay: undefined,
        ...toastifyOptions(toast, ended(toast.id, toastId, onClose)),
      })
  },
  close(id: string): void {
    const toastId = shown.get(id)
    if (toastId !== undefined) toastify.dismiss(toastId)
  },
}

/** The style sheet moves a toast by its data-in attribute; this only waits for the way out. */
function SlideTransition({ isIn, done, playToast, children }: ToastTransitionProps) {
  useLayoutEffect(() => playToast(), [playToast])
  useEffect(() => {
    if (isIn) return
    const timer = setTimeout(done, leaveMs)
    return () => clearTimeout(timer)
  }, [isIn, done])
  return <>{children}</>
}

/** For a ref: Escape closes the focused toast and gives focus back to where it came from. Returns a stop function. */
function attachEscape(region: HTMLElement | null, onDismiss: (id: string) => void) {
  if (!region) return undefined
  let previousFocus: HTMLElement | null = null
  const rememberFocus = ({ relatedTarget: from }: FocusEvent) => {
    if (from instanceof HTMLElement && !region.contains(from)) previousFocus = from
  }
  const closeFocused = (event: KeyboardEvent) => {
    const toast = event.target instanceof Element ? event.target.closest('[data-in]') : null
    if (event.key !== 'Escape' || !toast) return
    event.stopPropagation()
    previousFocus?.focus()
    onDismiss(ownId(toast.id))
  }
  region.addEventListener('focusin', rememberFocus)
  region.addEventListener('keydown', closeFocused)
  return () => {
    region.removeEventListener('focusin', rememberFocus)
    region.removeEventListener('keydown', closeFocused)
  }
}

/** Where toasts appear. */
export function ToastRegion({ label, closeLabel, onDismiss }: ToastRegionProps) {
  const regionRef = useCallback((region: HTMLElement | null) => attachEscape(region, onDismiss), [onDismiss])
  return (
    <div data-toaster="" ref={regionRef}>
      <CloseLabel value={closeLabel}>
        <ToastContainer
          aria-label={label}
          className={context =>
            classNames(styles.container, context?.position === 'top-right' ? styles.topRight : styles.bottomLeft)
          }
          toastClassName={() => styles.toast ?? ''}
          transition={SlideTransition}
          closeOnClick
          pauseOnHover={false}
          pauseOnFocusLoss={false}
          autoClose={false}
          closeButton={false}
          icon={false}
          draggable={false}
          customProgressBar
          hotKeys={() => false}
        />
      </CloseLabel>
    </div>
  )
}
