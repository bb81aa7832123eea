import type { Message } from './log-merge.ts'
import type { Unsent } from './send-queue.ts'

export type Waiting = Unsent & { sending: boolean }

/** What is shown of a chat: what was said, and below it what the person has written and is not sent yet. */
export interface Shown {
  messages: readonly Message[]
  unsent: readonly Waiting[]
  me: { userId: string; username: string }
}

/** One row of an open chat. */
export interface Line {
  key: string
  userId: string
  username: string
  content: string
  at: string
  /** stands below a day of its own */
  newDay: boolean
  /** stands below its author's name */
  newAuthor: boolean
  messageId?: string
  unsent?: Waiting
}

const togetherMs = 5 * 60_000

type Said = Pick<Message, 'userId' | 'username' | 'content' | 'createdAt'>

function saidAt({ messages, unsent, me }: Shown, index: number): Said | undefined {
  const message = messages[index]
  if (message) return message
  const waiting = unsent[index - messages.length]
  return waiting && { ...me, content: waiting.content, createdAt: waiting.at }
}

export function countOf({ messages, unsent }: Shown): number {
  return messages.length + unsent.length
}

/** What tells a row from all others. */
export function keyAt({ messages, unsent }: Shown, index: number): string {
  return messages[index]?.messageId ?? unsent[index - messages.length]?.key ?? String(index)
}

const made = new WeakMap<Shown, Map<number, Line>>()

/** A row; made when it is first drawn, so that the length of a chat costs nothing, and then the same one. */
export function lineAt(shown: Shown, index: number): Line | undefined {
  const lines = made.get(shown) ?? new Map<number, Line>()
  made.set(shown, lines)
  const line = lines.get(index) ?? makeLine(shown, index)
  if (line) lines.set(index, line)
  return line
}

/** Days are those of the reader. */
function makeLine(shown: Shown, index: number): Line | undefined {
  const said = saidAt(shown, index)
  if (!said) return undefined
  const before = saidAt(shown, index - 1)
  const [at, last] = [new Date(said.createdAt), new Date(before?.createdAt ?? 0)]
  const newDay = at.toDateString() !== last.toDateString()
  return {
    key: keyAt(shown, index),
    userId: said.userId,
    username: said.username,
    content: said.content,
    at: said.createdAt,
    newDay,
    newAuthor: newDay || before?.userId !== said.userId || at.getTime() - last.getTime() > togetherMs,
    messageId: shown.messages[index]?.messageId,
    unsent: shown.unsent[index - shown.messages.length],
  }
}
