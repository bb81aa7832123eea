import { commandContext } from '../context/command-context.ts'
import { applyKeystrokes, type Keystroke, keystrokeOf } from '../palette/prompt/type-ahead.ts'
import type { EntityRef } from '../registry/contract.ts'

/** The longest wait for a page to open. */
const maxWaitMs = 60_000
/** A closing overlay restores the focus within this time. */
const focusRestoreMs = 2_000

interface KeystrokeBuffer {
  /** Waits for the entity's page and its editor, focuses it, and types the buffered text there. */
  flushInto(entity: EntityRef): void
  /** Stops buffering. The buffered text is dropped. */
  release(): void
}

/** Begun by the palette when a command was chosen, before the code of that command is loaded. */
let unclaimed: KeystrokeBuffer | undefined

/**
 * Buffers keys for a command that is about to run, after those typed while its last answer was checked. The command
 * takes the buffer over with `bufferKeystrokes`; calling the result releases a buffer that was not taken over.
 */
export function bufferForCommand(typed: readonly Keystroke[] = []): () => void {
  const buffer = startBuffer(typed)
  unclaimed = buffer
  return () => {
    if (unclaimed !== buffer) return
    unclaimed = undefined
    buffer.release()
  }
}

/**
 * Keeps what is typed while a new entity is created and its page opens, starting with what the palette has buffered. A
 * key that writes a letter runs no command meanwhile: what is typed goes into the text of the new entity.
 */
export function bufferKeystrokes(): KeystrokeBuffer {
  const buffer = unclaimed ?? startBuffer()
  unclaimed = undefined
  return buffer
}

function startBuffer(typed: readonly Keystroke[] = []): KeystrokeBuffer {
  const strokes = [...typed]
  let isBuffering = true
  const onKey = (event: KeyboardEvent) => {
    const stroke = keystrokeOf(event)
    const isControl = event.key === 'Escape' || event.key === 'Tab'
    // The user navigates elsewhere: buffering stops.
    if (isControl || (stroke === undefined && (event.ctrlKey || event.metaKey))) return release()
    if (stroke === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Enter may still be held down from the palette.
    if (event.key !== 'Enter' || !event.repeat) strokes.push(stroke)
  }
  const release = () => {
    if (!isBuffering) return
    isBuffering = false
    window.removeEventListener('keydown', onKey, true)
    window.removeEventListener('pointerdown', release, true)
  }
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('pointerdown', release, true)
  const flushInto = async (entity: EntityRef) => {
    const content = await waitForEditor(entity)
    const { typeInto, focusAtEnd } = await import('../editor/codemirror/type-into.ts')
    const wasBuffering = isBuffering
    const text = typedText(strokes.splice(0))
    if (content && wasBuffering) focusAtEnd(content)
    release()
    if (content && text) typeInto(content, text)
    if (content && wasBuffering) keepEditorFocused(content)
  }
  return { flushInto: entity => void flushInto(entity).finally(release), release }
}

/** The text that the keys type; Enter is a new line. */
function typedText(strokes: readonly Keystroke[]): string {
  const lines: string[] = []
  let remaining: readonly Keystroke[] = strokes
  for (;;) {
    const { text, entered, rest } = applyKeystrokes('', remaining)
    lines.push(text)
    if (!entered) return lines.join('\n')
    remaining = rest
  }
}

/** The text field of the entity's page once it is editable; null if the page does not open. */
function waitForEditor(entity: EntityRef): Promise<HTMLElement | null> {
  const deadline = performance.now() + maxWaitMs
  return new Promise(resolve => {
    const check = () => {
      const isHere =
        commandContext.pageEntity?.id === entity.id && commandContext.text && commandContext.overlays.length === 0
      const content = isHere ? document.querySelector<HTMLElement>('main .cm-content[contenteditable="true"]') : null
      if (content || performance.now() > deadline) resolve(content)
      else requestAnimationFrame(check)
    }
    check()
  })
}

/** A closing overlay gives the focus to the page a moment later: the text takes it back, unless the user left it. */
function keepEditorFocused(content: HTMLElement): void {
  const ending = new AbortController()
  const leave = { capture: true, signal: ending.signal }
  const onFocus = ({ target }: FocusEvent) => {
    const isPage = target === document.body || (target instanceof Element && target.matches('main, [role="grid"]'))
    if (isPage) content.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', onFocus, { signal: ending.signal })
  window.addEventListener('pointerdown', () => ending.abort(), leave)
  window.addEventListener('keydown', ({ key }) => (key === 'Escape' || key === 'Tab') && ending.abort(), leave)
  setTimeout(() => ending.abort(), focusRestoreMs)
}
