import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { limits } from '#core/shared/limits.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { lazyComponent, useLazyComponent } from '../ui/lazy/lazy-component.ts'
import type { EditorHandle, RichTextEditorProps } from './editor-props.ts'
import styles from './rich-text-editor.module.css'

const lazyProseEditor = lazyComponent(async () => (await import('./codemirror/prose-editor.tsx')).ProseEditor)

/** Loads the editor's code; a failure is thrown to the error boundary. */
function useProseEditor() {
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    lazyProseEditor.load().catch((error: unknown) => setFailed({ error }))
  }, [])
  if (failed) throw failed.error
  return useLazyComponent(lazyProseEditor)
}

/** Takes the focus 1 second after it was shown, unless the user has moved the focus meanwhile. */
function useAutoFocus(isEnabled: boolean, focus: () => void): void {
  useEffect(() => {
    if (!isEnabled) return
    const before = document.activeElement
    const timer = setTimeout(() => {
      const { activeElement } = document
      if (activeElement === before || activeElement === document.body) focus()
    }, limits.editorAutofocusMs)
    return () => clearTimeout(timer)
  }, [isEnabled, focus])
}

/**
 * An editor of text with marks, written as Markdown and shown formatted. Its code is loaded when the first editor is
 * shown; until then a placeholder keeps its space.
 */
export function RichTextEditor({ ref, ...props }: RichTextEditorProps) {
  const editor = useRef<EditorHandle>(null)
  const wantsFocus = useRef(false)
  const focus = useCallback(() => {
    wantsFocus.current = true
    editor.current?.focus()
  }, [])
  const attach = useCallback((handle: EditorHandle | null) => {
    editor.current = handle
    if (wantsFocus.current) handle?.focus()
  }, [])
  const { value, autoFocus = false, look = 'page' } = props
  const read = () => editor.current?.read() ?? value
  const replace = (text: RichText) => editor.current?.replace(text)
  useImperativeHandle(ref, () => ({ focus, read, replace }))
  useAutoFocus(autoFocus, focus)
  const ProseEditor = useProseEditor()
  return ProseEditor ? <ProseEditor {...props} ref={attach} /> : <div className={styles[look]} aria-busy="true" />
}
