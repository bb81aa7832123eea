import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state'

/** The text being typed after an `@`: its range with the `@`, and the letters alone. */
export interface MentionQuery {
  from: number
  to: number
  text: string
}

/** Longer than any typed name. */
const MAX_QUERY = 64
/**
 * Letters of any script with their marks and joiners; an `@` after a letter or digit is an email address
 * (docs/behaviour.md, Mentions and relations).
 */
const QUERY_PATTERN = /(?:^|[^\p{L}\p{N}\p{M}@_.])@([\p{L}\p{M}\u200c\u200d]+)$/u

/** The query that ends at a position of a line; the line starts at `start` of the text. */
export function queryIn(line: string, at: number, start = 0): MentionQuery | null {
  const previous = line.slice(Math.max(0, at - MAX_QUERY), at)
  const text = QUERY_PATTERN.exec(previous)?.[1]
  if (text === undefined || !/\p{L}/u.test(text)) return null
  return { from: start + at - text.length - 1, to: start + at, text }
}

interface MentionTyping {
  query: MentionQuery | null
  /** position of an `@` whose list was dismissed */
  dismissed: number | null
  /** the range that the mention of the new entity will replace */
  heldRange: { from: number; to: number } | null
}

/** Closes the list; it stays closed for this `@`. */
export const dismissMenu = StateEffect.define<null>()
/** Keeps the range of the query while an entity is created for it; `false` releases it. */
export const holdRange = StateEffect.define<boolean>()

function queryAt({ doc, selection, readOnly }: EditorState): MentionQuery | null {
  const { main } = selection
  if (!main.empty || readOnly) return null
  const line = doc.lineAt(main.head)
  return queryIn(line.text, main.head - line.from, line.from)
}

/** Only typing opens the list; moving the caret away closes it. */
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

/** The query after an `@`, while its list is open. */
export const mentionTyping = StateField.define<MentionTyping>({
  create: () => ({ query: null, dismissed: null, heldRange: null }),
  update: updateTyping,
})
