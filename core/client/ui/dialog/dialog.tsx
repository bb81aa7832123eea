import { Dialog as Primitive } from 'radix-ui'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
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
  /** Name of the close button; without it there is none. */
  closeLabel?: string
  footer?: ReactNode
  /** At the left of the foot: a switch, a hint. */
  footerAside?: ReactNode
  /** 448 or 720 px wide. */
  size?: 's' | 'l'
  /** Hangs at 22 % instead of 5 %: a short dialog that does not grow. */
  low?: boolean
  /** False keeps a half-filled form when the page behind is clicked; Escape and the close button still close. */
  closesOutside?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Makes it a form: Enter in a field and submit buttons call it; the page is not reloaded. */
  onSubmit?: () => void
  /** Selector of what takes focus on opening; otherwise the first field, else the dialog itself. */
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

/** What Mod-Enter presses where the focus is in no form: the main answer in the foot of the dialog. */
const mainButtonSelector = '[type="submit"], [data-answer="submit"], [data-answer="confirm"], [data-foot] [data-main]'

/** Mod-Enter submits: the form the focus is in, or else the dialog's own, or else it presses the main button of the foot. */
function submitByKey(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || altKey) return
  // A command of the dialog has taken it already; or an input method has.
  if (event.defaultPrevented || nativeEvent.isComposing) return
  event.preventDefault()
  if (repeat) return
  const form = event.target instanceof Element ? event.target.closest('form') : null
  if (form) form.requestSubmit()
  else event.currentTarget.querySelector<HTMLElement>(mainButtonSelector)?.click()
}

/**
 * Radix moves the focus to the panel when an element is removed while nothing has the focus. Between `focusout` and
 * `focusin` nothing has it, so whatever a `focusout` removes (a tip, a card, a hint under a field) would pull the focus
 * back, and Tab would not get past that control. The panel refuses the focus for that moment.
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
    // Whoever has taken the focus meanwhile keeps it: a dialog in the place of this one, the page one has gone on to.
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
      // A page that arrives late may want the focus: it does not get it, and closes nothing.
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
        <div className={styles.body} ref={body}>
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
 * A modal dialog that gives focus back where it came from. The scrim is our own: the library's overlay locks scrolling with
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
