import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { proxy } from 'valtio'
import { t } from '../../../i18n/intl.ts'
import { showToast } from '../../../toasts/index.ts'
import { readLocal, writeLocal } from '../../../ui/local-store.ts'

const key = 'typewriter'

/** Whether typewriter mode is on. Stored on this device. */
export const typewriter = proxy({ on: readLocal(key) === 'true' })

export function toggleTypewriter(): void {
  typewriter.on = !typewriter.on
  writeLocal(key, String(typewriter.on))
  showToast({ kind: 'info', id: key, title: t(typewriter.on ? 'editor.typewriter-on' : 'editor.typewriter-off') })
}

/**
 * Scrolling the caret into view centres its line on the page. A click does not scroll: the text stays under the pointer
 * until something is typed.
 */
export function typewriterExtension(isOn: () => boolean): Extension {
  return EditorState.transactionExtender.of(({ scrollIntoView, newSelection }) =>
    scrollIntoView && isOn() ? { effects: EditorView.scrollIntoView(newSelection.main.head, { y: 'center' }) } : null,
  )
}

/** Centres the line again when the height of the page changes. The result stops it. */
export function keepCaretOnResize(view: EditorView): () => void {
  const page = view.dom.closest('main')
  if (!page) return () => undefined
  const observer = new ResizeObserver(() => {
    if (typewriter.on && view.hasFocus) view.dispatch({ scrollIntoView: true })
  })
  observer.observe(page)
  return () => observer.disconnect()
}
