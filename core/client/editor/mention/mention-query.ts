import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state'

/** What is being typed after an `@`: the range with it, and the letters alone. */
export interface MentionQuery {
  from: number
  to: number
  text: string
}

/** Longer than any name is typed. */
const MAX_QUERY = 64
/** Letters of any script with their marks and joiners; an `@` behind a letter or digit is an address (content 5). */
const QUERY_PATTERN = /(?:^|[^\p{L}\p{N}\p{M}@_.])@([\p{L}\p{M}\u200c\u200d]+)$/u

/** The query that ends at a position of a line, which begins at `start` of the text. */
export function queryIn(line: string, at: number, start = 0): MentionQuery | null {
  const previous = line.slice(Math.max(0, at - MAX_QUERY), at)
  const text = QUERY_PATTERN.exec(previous)?.[1]
  if (text === undefined || !/\p{L}/u.test(text)) return null
  return { from: start + at - text.length - 1, to: start + at, text }
}

interface MentionTyping {
  query: MentionQuery | null
  /** where an `@` stands whose list was sent away */
  dismissed: number | null
  /** the range that what is being created will replace */
  heldRange: { from: number; to: number } | null
}

/** Sends the list away; it stays away for this `@`. */
export const dismissMenu = StateEffect.define<null>()
/** Keeps the place of the query while something is created for it; `false` lets it go. */
export const holdRange = StateEffect.define<boolean>()

function queryAt({ doc, selection, readOnly }: EditorState): MentionQuery | null {
  const { main } = selection
  if (!main.empty || readOnly) return null
  const line = doc.lineAt(main.head)
  return queryIn(line.text, main.head - line.from, line.from)
}

/** Opens by typing and never otherwise; moving the caret away closes. */
function updateTyping(previous: MentionTyping, tr: Transaction): MentionTyping {
  const isDismissed = tr.effects.some(effect => effect.is(dismissMenu))
  const holds = tr.effects.find(effect => effect.is(holdRange))?.value
  if (!tr.docChanged && !tr.selection && !isDismissed && holds === undefined) return previous
  const { changes, docChanged } = tr
  const heldRange = previous.heldRange && {
    from: changes.mapPos(previous.heldRange.from, 1),
    to: changes.mapPos(previous.heldRange.to, -1),
  }
  const dismissedAt = previous.dismissed === null ? null : changes.mapPos(previous.dismissed, 1)
  const found = queryAt(tr.state)
  const isTyped = tr.isUserEvent('input.type') || (previous.query !== null && tr.isUserEvent('delete'))
  const staysOpen = docChanged ? isTyped : previous.query?.from === found?.from && previous.query?.to === found?.to
  const dismissed = isDismissed
    ? (previous.query?.from ?? dismissedAt)
    : found?.from === dismissedAt
      ? dismissedAt
      : null
  const query = staysOpen && found && found.from !== dismissed ? found : null
  if (holds === undefined) return { query, dismissed, heldRange }
  return {
    query,
    dismissed,
    heldRange: holds && previous.query ? { from: previous.query.from, to: previous.query.to } : null,
  }
}

/** What is being typed after an `@`, while its list is open. */
export const mentionTyping = StateField.define<MentionTyping>({
  create: () => ({ query: null, dismissed: null, heldRange: null }),
  update: updateTyping,
})
