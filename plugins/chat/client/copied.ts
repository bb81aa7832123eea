import { proxy } from 'valtio'
import { limits } from '#core/shared/limits.ts'

/** The message that was copied a moment ago (foundation 9). */
export const copied = proxy<{ messageId: string | null }>({ messageId: null })

let timer: ReturnType<typeof setTimeout> | undefined

export function showCopied(messageId: string): void {
  copied.messageId = messageId
  clearTimeout(timer)
  timer = setTimeout(() => {
    copied.messageId = null
  }, limits.copyConfirmationMs)
}
