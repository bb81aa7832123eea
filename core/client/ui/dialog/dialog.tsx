import { Dialog as Primitive } from 'radix-ui'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { isSubmitKey } from '../button/submit-guard.ts'
import { classNames } from '../class-names.ts'
import styles from './dialog.module.css'
import { EnclosingModals, useModalStack } from './modal-stack.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Beside the title: a kind chooser, a count. */
  titleAside?: ReactNode
  description?: ReactNode
  /** Label of the close button; without it there is none. */
  closeLabel?: string
  footer?: ReactNode
  /** At the left of the footer: a switch, a hint. */
  footerAside?: ReactNode
  /** 448 or 720 px wide. */
  size?: 's' | 'l'
  /** As high as it can be from the first step on: one with several steps does not jump from one to the next. */
  steady?: boolean
  /** Positioned at 22 % instead of 5 %, for a short dialog that does not grow. */
  low?: boolean
  /**
   * False keeps the dialog open on a click outside, so that a half-filled form is not lost; Escape and the close button
   * still close it.
   */
  closesOutside?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Makes it a form: called by Enter in a field and by submit buttons; the page is not reloaded. */
  onSubmit?: () => void
  /** Selector of the element to focus on opening; default: the first field, else the dialog itself. */
  initialFocus?: string
  className?: string
  children?: ReactNode
}

const fieldSelector =
  'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"]'

/** A toast above a dialog can be used without closing it. */
function preventOutsideClose(event: Event, closesOutside: boolean) {
  const onToast = event.target instanceof Element && event.target.closest('[data-toaster]')
  if (onToast || !closesOutside) event.preventDefault()
}

/** The button that Mod-Enter presses outside a form: the primary one in the footer. */
const mainButtonSelector = '[type="submit"], [data-answer="submit"], [data-answer="confirm"], [data-foot] [data-main]'

/**
 * Handles Mod-Enter: submits the focused form, else the dialog's form, else presses the primary button of the footer.
 */
function submitByKey(event: KeyboardEvent<HTMLElement>) {
  if (!isSubmitKey(event)) return
  event.preventDefault()
  if (event.repeat) return
  const form = event.target instanceof Element ? event.target.closest('form') : null
  if (form) form.requestSubmit()
  else event.currentTarget.querySelector<HTMLElement>(mainButtonSelector)?.click()
}

/**
 * Radix moves the focus to the panel when an element is removed while nothing is focused. Nothing is focused between
 * `focusout` and `focusin`, so anything that a `focusout` removes (a tooltip, a card, a hint) would pull the focus
 * back, and Tab could not leave that control. The panel refuses the focus for that moment.
 */
function useSteadyFocus(panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    let moving = false
    const onOut = ({ relatedTarget }: FocusEvent) => {
      moving = relatedTarget instanceof Node && element.contains(relatedTarget)
    }
    const onIn = () => {
      moving = false
    }
    element.focus = options => {
      if (!moving) HTMLElement.prototype.focus.call(element, options)
    }
    element.addEventListener('focusout', onOut)
    element.addEventListener('focusin', onIn)
    return () => {
      element.removeEventListener('focusout', onOut)
      element.removeEventListener('focusin', onIn)
    }
  }, [panel])
}

function DialogContent(props: Omit<DialogProps, 'open'>) {
  const {
    title,
    titleAside,
    description,
    closeLabel,
    footer,
    size = 's',
    low,
    steady,
    closesOutside = true,
    onSubmit,
    children,
  } = props
  const { cameFrom: previousFocus, around: enclosingModals } = useModalStack(() => props.onOpenChange(false))
  const panel = useRef<HTMLDivElement>(null)
  useSteadyFocus(panel)
  const body = useRef<HTMLDivElement>(null)
  const Frame = onSubmit ? 'form' : 'div'
  const focusFirst = (event: Event) => {
    const initial = props.initialFocus && panel.current?.querySelector<HTMLElement>(props.initialFocus)
    const first = initial || body.current?.querySelector<HTMLElement>(fieldSelector) || panel.current
    if (!first) return
    event.preventDefault()
    first.focus()
    if (first instanceof HTMLInputElement) first.select()
  }
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    // If something else has taken the focus, it keeps it: a dialog that replaced this one, or another page.
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || panel.current?.contains(activeElement)
    if (isLost && previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <Primitive.Content
      ref={panel}
      role={props.role ?? 'dialog'}
      aria-modal={props.role === 'alertdialog' || undefined}
      className={classNames(styles.dialog, size === 'l' && styles.wide, low && styles.low, props.className)}
      onOpenAutoFocus={focusFirst}
      onCloseAutoFocus={restoreFocus}
      onPointerDownOutside={event => preventOutsideClose(event, closesOutside)}
      // A page that renders late may take the focus: it does not get it, and closes nothing.
      onFocusOutside={event => event.preventDefault()}
      onKeyDown={submitByKey}
    >
      <Frame className={styles.frame} {...(onSubmit && { onSubmit: submit, noValidate: true })}>
        <div className={styles.head}>
          <Primitive.Title className={styles.title}>{title}</Primitive.Title>
          {titleAside}
          {closeLabel && (
            <Primitive.Close asChild>
              <IconButton
                icon="x"
                label={closeLabel}
                keys={['Esc']}
                size="s"
                className={styles.close}
                data-answer="close"
              />
            </Primitive.Close>
          )}
        </div>
        <div className={classNames(styles.body, steady && styles.steady)} ref={body}>
          {description && <Primitive.Description className={styles.description}>{description}</Primitive.Description>}
          <EnclosingModals value={enclosingModals}>{children}</EnclosingModals>
        </div>
        {footer && (
          <div className={styles.foot} data-foot>
            {props.footerAside && <div className={styles.aside}>{props.footerAside}</div>}
            {footer}
          </div>
        )}
      </Frame>
    </Primitive.Content>
  )
}

/**
 * A modal dialog that restores the focus on closing. The scrim is our own: the library's overlay locks scrolling with
 * an injected style sheet, which the content security policy refuses.
 */
export function Dialog({ open, onOpenChange, ...rest }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className={styles.layer} data-modal-layer>
          <div className={styles.scrim} />
          <DialogContent {...rest} onOpenChange={onOpenChange} />
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
