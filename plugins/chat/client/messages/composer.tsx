import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton, keepUnsentText, readUnsentText, t as say, useT } from '#core/client/index.ts'
import { messageIssue } from '../actions.ts'
import { sendMessage } from '../sending/outgoing.ts'
import { chatState } from '../state.ts'
import styles from './messages.module.css'

/** Up in an empty field focuses the newest message. */
function focusNewest(from: Element): void {
  chatState.toNewest++
  requestAnimationFrame(() => {
    const messages = from.closest('[data-part="messages"]')?.querySelectorAll<HTMLElement>('[data-message]') ?? []
    const last = [...messages].at(-1)
    last?.focus({ preventScroll: true })
  })
}

/** Enter sends, Shift-Enter breaks the line. Keys of an input method that is composing are ignored. */
export function ChatComposer({ chatId, name }: { chatId: string; name: string }) {
  const t = useT()
  const unsentField = `chat/${chatId}`
  const [text, setText] = useState(() => readUnsentText(unsentField))
  const [issue, setIssue] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Runs after the palette has restored its focus.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const change = (next: string) => {
    setText(next)
    setIssue(null)
    keepUnsentText(unsentField, next)
  }
  const send = () => {
    if (text.trim() === '') return
    const issueText = messageIssue(text)
    if (issueText) return setIssue(say(issueText))
    sendMessage(chatId, text.trim())
    change('')
    chatState.toNewest++
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && text === '') {
      event.preventDefault()
      return focusNewest(event.currentTarget)
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  return (
    <div className={styles.composer}>
      {issue && (
        <p className={styles.error} role="alert">
          {issue}
        </p>
      )}
      <textarea
        ref={field}
        rows={1}
        value={text}
        aria-label={t('chat.write-in', { name })}
        aria-invalid={issue !== null}
        placeholder={t('chat.placeholder')}
        enterKeyHint="send"
        data-field="message"
        onChange={event => change(event.target.value)}
        onKeyDown={onKey}
      />
      <IconButton icon="send" label={t('chat.send')} keys={['Enter']} data-answer="send" onClick={send} />
    </div>
  )
}
