import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { proxy } from 'valtio'
import { t } from '../../../i18n/intl.ts'
import { showToast } from '../../../toasts/index.ts'
import { readLocal, writeLocal } from '../../../ui/local-store.ts'

const key = 'typewriter'

/** Whether the page moves under the caret instead of the caret over the page. Kept on this device, like the frame. */
export const typewriter = proxy({ on: readLocal(key) === 'true' })

export function toggleTypewriter(): void {
  typewriter.on = !typewriter.on
  writeLocal(key, String(typewriter.on))
  showToast({ kind: 'info', id: key, title: t(typewriter.on ? 'editor.typewriter-on' : 'editor.typewriter-off') })
}

/**
 * Whatever would bring the caret into sight brings its line to the middle of the page. The pointer asks for no such
 * thing: what was clicked stays under it until something is typed.
 */
export function typewriterExtension(isOn: () => boolean): Extension {
  return EditorState.transactionExtender.of(({ scrollIntoView, newSelection }) =>
    scrollIntoView && isOn() ? { effects: EditorView.scrollIntoView(newSelection.main.head, { y: 'center' }) } : null,
  )
}

/** The same when the page gets another height: text only, a smaller window. The result ends it. */
export function keepCaretOnResize(view: EditorView): () => void {
  const page = view.dom.closest('main')
  if (!page) return () => undefined
  const observer = new ResizeObserver(() => {
    if (typewriter.on && view.hasFocus) view.dispatch({ scrollIntoView: true })
  })
  observer.observe(page)
  return () => observer.disconnect()
}
