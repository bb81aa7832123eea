import { useEffect, useLayoutEffect } from 'react'
import { ToastContainer, type ToastTransitionProps } from 'react-toastify/unstyled'
import { classNames } from '../ui/class-names.ts'
import { CloseLabel } from './toast-body.tsx'
import styles from './toasts.module.css'
import { dismissToast } from './toasts.tsx'

const leaveMs = 120

export type ToasterProps = {
  /** Names the region: 'Messages'. */
  label: string
  closeLabel: string
}

/** The style sheet moves a toast by its data-in attribute; this only waits for the way out. */
function Rise({ isIn, done, playToast, children }: ToastTransitionProps) {
  useLayoutEffect(() => playToast(), [playToast])
  useEffect(() => {
    if (isIn) return
    const timer = setTimeout(done, leaveMs)
    return () => clearTimeout(timer)
  }, [isIn, done])
  return <>{children}</>
}

/** For a ref: Escape closes the focused toast and gives focus back to where it came from. Returns a stop function. */
function attach(region: HTMLElement | null) {
  if (!region) return undefined
  let cameFrom: HTMLElement | null = null
  const remember = ({ relatedTarget: from }: FocusEvent) => {
    if (from instanceof HTMLElement && !region.contains(from)) cameFrom = from
  }
  const closeFocused = (event: KeyboardEvent) => {
    const toast = event.target instanceof Element ? event.target.closest('[data-in]') : null
    if (event.key !== 'Escape' || !toast) return
    event.stopPropagation()
    cameFrom?.focus()
    dismissToast(toast.id)
  }
  region.addEventListener('focusin', remember)
  region.addEventListener('keydown', closeFocused)
  return () => {
    region.removeEventListener('focusin', remember)
    region.removeEventListener('keydown', closeFocused)
  }
}

/** Where toasts appear; one near the root. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  return (
    <div data-toaster="" ref={attach}>
      <CloseLabel value={closeLabel}>
        <ToastContainer
          aria-label={label}
          className={context =>
            classNames(styles.container, context?.position === 'top-right' ? styles.topRight : styles.bottomLeft)
          }
          toastClassName={() => styles.toast ?? ''}
          transition={Rise}
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
