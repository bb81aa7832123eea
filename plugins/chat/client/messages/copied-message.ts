import { proxy } from 'valtio'
import { limits } from '#core/shared/limits.ts'

/** The message that was copied a moment ago (CHAT-14, CHAT-15). */
export const copiedMessage = proxy<{ messageId: string | null }>({ messageId: null })

let timer: ReturnType<typeof setTimeout> | undefined

export function showCopied(messageId: string): void {
  copiedMessage.messageId = messageId
  clearTimeout(timer)
  timer = setTimeout(() => {
    copiedMessage.messageId = null
  }, limits.copyConfirmationMs)
}
