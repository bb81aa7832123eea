import { useCallback, useEffect, useLayoutEffect } from 'react'
import { ToastContainer, type ToastTransitionProps, toast as toastify } from 'react-toastify/unstyled'
import { classNames } from '../ui/class-names.ts'
import type { Toast } from './toast.ts'
import { CloseLabel, ToastBody } from './toast-body.tsx'
import styles from './toasts.module.css'

const leaveMs = 120

export type ToastRegionProps = {
  /** Label of the region: 'Messages'. */
  label: string
  closeLabel: string
  onDismiss: (id: string) => void
}

/** Options for the library. Its own timer is a CSS animation, so time is counted here. */
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
 * The library's id of each visible toast, new for each showing: the library refuses an id while a toast of it is
 * leaving, and the message would be lost.
 */
const shown = new Map<string, string>()
let showings = 0

const ownId = (libraryId: string) => libraryId.slice(0, libraryId.lastIndexOf('#'))

/** Ends one showing; the end of an earlier showing of the same id is ignored. */
function ended(id: string, libraryId: string, onClose: () => void): () => void {
  return () => {
    if (shown.get(id) !== libraryId) return
    shown.delete(id)
    onClose()
  }
}

/** The toast library; toasts shown before the region is mounted wait in it. */
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

/** CSS moves a toast by its data-in attribute; this only waits for the exit. */
function SlideTransition({ isIn, done, playToast, children }: ToastTransitionProps) {
  useLayoutEffect(() => playToast(), [playToast])
  useEffect(() => {
    if (isIn) return
    const timer = setTimeout(done, leaveMs)
    return () => clearTimeout(timer)
  }, [isIn, done])
  return <>{children}</>
}

/**
 * Ref callback: Escape closes the focused toast and returns focus to its previous element. Returns a function that
 * stops it.
 */
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

/** The region of toasts. */
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
