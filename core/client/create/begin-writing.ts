import { desk } from '../desk/desk.ts'
import { play, type Stroke, strokeOf } from '../palette/type-ahead.ts'
import type { Thing } from '../registry/contract.ts'

/** A page that has not opened by then is not waited for. */
const longestMs = 15_000
/** What gives the focus back after an overlay has closed does so within this time. */
const settlingMs = 250

export interface HeldKeys {
  /** Waits for the thing's page and its editor, gives the focus to it, and types there what was typed meanwhile. */
  into(thing: Thing): void
  /** The keys are the page's again. What was typed is dropped. */
  release(): void
}

/**
 * Keeps what is typed while a new thing is being created and its page opens. A key that writes something is no command
 * meanwhile: whoever goes on writing at once finds their words in the text.
 */
export function holdKeys(): HeldKeys {
  const strokes: Stroke[] = []
  let isHolding = true
  const onKey = (event: KeyboardEvent) => {
    const stroke = strokeOf(event)
    const isControl = event.key === 'Escape' || event.key === 'Tab'
    // Going somewhere else on purpose: the keys are the page's again.
    if (isControl || (stroke === undefined && (event.ctrlKey || event.metaKey))) return release()
    if (stroke === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Enter may still be down from the answer it gave.
    if (event.key !== 'Enter' || !event.repeat) strokes.push(stroke)
  }
  const release = () => {
    if (!isHolding) return
    isHolding = false
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('pointerdown', release, true)
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', release, true)
  const into = async (thing: Thing) => {
    const content = await editorOf(thing)
    const { typeInto, focusAtEnd } = await import('../editor/codemirror/type-into.ts')
    const wasHolding = isHolding
    const text = linesOf(strokes.splice(0))
    if (content && wasHolding) focusAtEnd(content)
    release()
    if (content && text) typeInto(content, text)
    if (content && wasHolding) keepFocus(content)
  }
  return { into: thing => void into(thing).finally(release), release }
}

/** What the keys write, Enter a new line. */
function linesOf(strokes: readonly Stroke[]): string {
  const lines: string[] = []
  let left: readonly Stroke[] = strokes
  for (;;) {
    const { text, entered, rest } = play('', left)
    lines.push(text)
    if (!entered) return lines.join('\n')
    left = rest
  }
}

/** The text of the thing's page, once it can be written in; nothing where the page does not come. */
function editorOf(thing: Thing): Promise<HTMLElement | null> {
  const until = performance.now() + longestMs
  return new Promise(resolve => {
    const look = () => {
      const isHere = desk.own?.id === thing.id && desk.text && desk.overlays.length === 0
      const content = isHere ? document.querySelector<HTMLElement>('main .cm-content[contenteditable="true"]') : null
      if (content || performance.now() > until) resolve(content)
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** An overlay that closes gives the focus back a moment later, to the page: the text keeps it. */
function keepFocus(content: HTMLElement): void {
  const onFocus = ({ target }: FocusEvent) => {
    const isPage = target === document.body || (target instanceof Element && target.matches('main, [role="grid"]'))
    if (isPage) content.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', onFocus)
  setTimeout(() => document.removeEventListener('focusin', onFocus), settlingMs)
}
