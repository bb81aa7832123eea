import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state'

/** What is being typed after an `@`: the range with it, and the letters alone. */
export interface Query {
  from: number
  to: number
  text: string
}

/** Longer than any name is typed. */
const LOOKED_AT = 64
/** Letters of any script with their marks and joiners; an `@` behind a letter or digit is an address (content 5). */
const TYPED = /(?:^|[^\p{L}\p{N}\p{M}@_.])@([\p{L}\p{M}\u200c\u200d]+)$/u

/** The query that ends at a position of a line, which begins at `start` of the text. */
export function queryIn(line: string, at: number, start = 0): Query | null {
  const before = line.slice(Math.max(0, at - LOOKED_AT), at)
  const text = TYPED.exec(before)?.[1]
  if (text === undefined || !/\p{L}/u.test(text)) return null
  return { from: start + at - text.length - 1, to: start + at, text }
}

interface Typing {
  query: Query | null
  /** where an `@` stands whose list was sent away */
  dismissed: number | null
  /** the range that what is being created will replace */
  held: { from: number; to: number } | null
}

/** Sends the list away; it stays away for this `@`. */
export const dismiss = StateEffect.define<null>()
/** Keeps the place of the query while something is created for it; `false` lets it go. */
export const hold = StateEffect.define<boolean>()

function queryAt({ doc, selection, readOnly }: EditorState): Query | null {
  const { main } = selection
  if (!main.empty || readOnly) return null
  const line = doc.lineAt(main.head)
  return queryIn(line.text, main.head - line.from, line.from)
}

/** Opens by typing and never otherwise; moving the caret away closes. */
function follow(before: Typing, tr: Transaction): Typing {
  const dismissing = tr.effects.some(effect => effect.is(dismiss))
  const holding = tr.effects.find(effect => effect.is(hold))?.value
  if (!tr.docChanged && !tr.selection && !dismissing && holding === undefined) return before
  const { changes, docChanged } = tr
  const held = before.held && { from: changes.mapPos(before.held.from, 1), to: changes.mapPos(before.held.to, -1) }
  const kept = before.dismissed === null ? null : changes.mapPos(before.dismissed, 1)
  const found = queryAt(tr.state)
  const typed = tr.isUserEvent('input.type') || (before.query !== null && tr.isUserEvent('delete'))
  const stays = docChanged ? typed : before.query?.from === found?.from && before.query?.to === found?.to
  const dismissed = dismissing ? (before.query?.from ?? kept) : found?.from === kept ? kept : null
  const query = stays && found && found.from !== dismissed ? found : null
  if (holding === undefined) return { query, dismissed, held }
  return { query, dismissed, held: holding && before.query ? { from: before.query.from, to: before.query.to } : null }
}

/** What is being typed after an `@`, while its list is open. */
export const typing = StateField.define<Typing>({
  create: () => ({ query: null, dismissed: null, held: null }),
  update: follow,
})
