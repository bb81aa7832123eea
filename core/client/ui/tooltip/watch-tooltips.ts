import type { TooltipOptions } from './tooltip.tsx'

/** A tooltip to show. */
export type Tip = {
  target: HTMLElement
  text: string
  keys: readonly string[]
  side: NonNullable<TooltipOptions['side']>
  /** Not read out, because the control's label says the same. */
  silent: boolean
}

const delayMs = 500
/** Shortly after a tooltip was hidden, the neighbour's is shown at once. */
const reopenMs = 300
/** Time for the pointer to cross the gap between a control and its tooltip. */
const graceMs = 150
/** Scrolling caused by focus is ignored this long. */
const scrollsIntoViewMs = 200

const tipSelector = '[data-tip]'
const tipAttributeNames = ['data-tip', 'data-tip-keys']

function readTip(target: HTMLElement): Tip | null {
  const { tip, tipKeys, tipSide, tipSilent } = target.dataset
  if (!tip || !target.isConnected) return null
  const side = (tipSide ?? 'bottom') as Tip['side']
  return { target, text: tip, keys: tipKeys ? tipKeys.split(' ') : [], side, silent: tipSilent !== undefined }
}

function targetOf(node: EventTarget | null): HTMLElement | null {
  return node instanceof Element ? node.closest<HTMLElement>(tipSelector) : null
}

function isTip(node: EventTarget | null): boolean {
  return node instanceof Element && node.closest('[role="tooltip"]') !== null
}

/** Shown at once on keyboard focus; focus restored by a dialog closed with the mouse shows none. */
function tipTargetOf(element: Element | null): HTMLElement | null {
  const target = element?.matches(':focus-visible') ? targetOf(element) : null
  return target === element ? target : null
}

/**
 * Watches pointer, focus and keys in the document and reports the tooltip to show, null for none (WCAG 1.4.13: it can
 * be hovered, and closed by Escape). Returns a function that stops it.
 */
export function watchTips(show: (tip: Tip | null) => void): () => void {
  let shown: HTMLElement | null = null
  let focused: HTMLElement | null = null
  let hovered: HTMLElement | null = null
  /** The last focused element with a tooltip, while the focus moves. */
  let leaving: HTMLElement | null = null
  let shownAt = 0
  let goneAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function showTip(target: HTMLElement | null): void {
    clearTimeout(timer)
    watcher.disconnect()
    const tip = target && readTip(target)
    if (shown && !tip) goneAt = performance.now()
    shownAt = performance.now()
    shown = tip && target
    show(tip)
    if (!shown) return
    watcher.observe(shown, { attributeFilter: tipAttributeNames })
    watcher.observe(document, { childList: true, subtree: true })
  }

  /** The control may be removed, or change its text, while its tooltip is shown. */
  const watcher = new MutationObserver(changes => {
    if (!shown?.isConnected || changes.some(change => change.type === 'attributes')) showTip(shown)
  })

  function dismiss(): void {
    focused = null
    if (shown) showTip(null)
    else clearTimeout(timer)
  }

  function onPoint(over: HTMLElement | null): void {
    if (over === hovered) return
    hovered = over
    clearTimeout(timer)
    if (over === shown) return
    if (!over) {
      if (shown !== focused) timer = setTimeout(() => showTip(focused), graceMs)
      return
    }
    const isWarm = (shown !== null && shown !== focused) || performance.now() - goneAt < reopenMs
    if (isWarm) showTip(over)
    else timer = setTimeout(() => showTip(over), delayMs)
  }

  const listeners: { [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void } = {
    pointerover({ target, pointerType }) {
      if (pointerType === 'touch') return
      // A pointer on the tooltip counts as on its control.
      onPoint(isTip(target) ? shown : targetOf(target))
    },
    pointerout({ relatedTarget }) {
      if (!relatedTarget) onPoint(null)
    },
    pointerdown: dismiss,
    click: dismiss,
    focusin({ target }) {
      const left = leaving
      leaving = null
      focused = target instanceof Element ? tipTargetOf(target) : null
      if (focused) showTip(focused)
      else if (shown && shown === left) showTip(null)
      else if (shown && isDialogOver(shown, target)) dismiss()
    },
    focusout({ target, relatedTarget }) {
      if (target !== focused) return
      focused = null
      if (shown !== target || hovered === target) return
      // While the focus moves to another control, `document.activeElement` is the body. A focus trap that sees an
      // element removed then takes the focus, so the tooltip stays until the focus has arrived.
      if (relatedTarget) leaving = shown
      else showTip(null)
    },
    keydown(event) {
      if (event.key !== 'Escape' || event.isComposing || !shown) return
      // For the focused control Escape is consumed; for a hovered one it also reaches the page.
      if (shown === focused) {
        event.preventDefault()
        event.stopPropagation()
      }
      dismiss()
    },
    scroll({ target }) {
      if (!shown || !(target instanceof Node) || !target.contains(shown)) return
      if (shown === focused && performance.now() - shownAt < scrollsIntoViewMs) showTip(shown)
      else dismiss()
    },
    resize: dismiss,
    blur({ target }) {
      if (!(target instanceof Node)) dismiss()
    },
  }

  const names = Object.keys(listeners) as (keyof WindowEventMap)[]
  for (const name of names) window.addEventListener(name, listeners[name] as EventListener, true)
  // The state before watching began.
  const focusedBefore = tipTargetOf(document.activeElement)
  if (focusedBefore) {
    focused = focusedBefore
    showTip(focusedBefore)
  } else if (matchMedia('(hover: hover)').matches) onPoint(document.querySelector<HTMLElement>(`${tipSelector}:hover`))
  return () => {
    clearTimeout(timer)
    watcher.disconnect()
    for (const name of names) window.removeEventListener(name, listeners[name] as EventListener, true)
  }
}

/** Focus went into a dialog that covers the control. */
function isDialogOver(shown: HTMLElement, focus: EventTarget | null): boolean {
  const dialog = focus instanceof Element && focus.closest('[role="dialog"], [role="alertdialog"]')
  return dialog instanceof Element && !dialog.contains(shown)
}
