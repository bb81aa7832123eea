import type { ChatMessage } from '../log/merge-log.ts'
import type { PendingMessage } from '../sending/outgoing.ts'

/** The content of an open chat: received messages, then unsent ones. */
export interface ChatContent {
  messages: readonly ChatMessage[]
  unsent: readonly PendingMessage[]
  me: { userId: string; username: string }
}

/** One row of an open chat. */
export interface MessageLine {
  key: string
  userId: string
  username: string
  content: string
  at: string
  /** has a heading with the day */
  newDay: boolean
  /** has a heading with the author */
  newAuthor: boolean
  messageId?: string
  unsent?: PendingMessage
}

const groupingMs = 5 * 60_000

type LineSource = Pick<ChatMessage, 'userId' | 'username' | 'content' | 'createdAt'>

function lineSourceAt({ messages, unsent, me }: ChatContent, index: number): LineSource | undefined {
  const message = messages[index]
  if (message) return message
  const pending = unsent[index - messages.length]
  return pending && { ...me, content: pending.content, createdAt: pending.at }
}

export function countMessageLines({ messages, unsent }: ChatContent): number {
  return messages.length + unsent.length
}

/** The key of a row. */
export function lineKeyAt({ messages, unsent }: ChatContent, index: number): string {
  return messages[index]?.messageId ?? unsent[index - messages.length]?.key ?? String(index)
}

const lineCache = new WeakMap<ChatContent, Map<number, MessageLine>>()

/** The row at an index. It is created on first use and cached, so that the length of a chat costs nothing. */
export function lineAt(shown: ChatContent, index: number): MessageLine | undefined {
  const lines = lineCache.get(shown) ?? new Map<number, MessageLine>()
  lineCache.set(shown, lines)
  const line = lines.get(index) ?? makeLine(shown, index)
  if (line) lines.set(index, line)
  return line
}

/** Days are those of the reader's time zone. */
function makeLine(shown: ChatContent, index: number): MessageLine | undefined {
  const source = lineSourceAt(shown, index)
  if (!source) return undefined
  const previous = lineSourceAt(shown, index - 1)
  const [at, last] = [new Date(source.createdAt), new Date(previous?.createdAt ?? 0)]
  const newDay = at.toDateString() !== last.toDateString()
  return {
    key: lineKeyAt(shown, index),
    userId: source.userId,
    username: source.username,
    content: source.content,
    at: source.createdAt,
    newDay,
    newAuthor: newDay || previous?.userId !== source.userId || at.getTime() - last.getTime() > groupingMs,
    messageId: shown.messages[index]?.messageId,
    unsent: shown.unsent[index - shown.messages.length],
  }
}
