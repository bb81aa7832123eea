/** A part of a message: plain text, or a link. */
interface MessageSpan {
  /** index of its first character */
  at: number
  text: string
  href?: string
}

const webAddress = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Bidi_Control}]+/giu
const bracketPairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Counts a character in a text. */
function countCharacter(text: string, needle: string): number {
  let count = 0
  for (const character of text) if (character === needle) count++
  return count
}

/**
 * Removes trailing punctuation, and closing brackets without an opening one. Runs in one pass, because the text is
 * untrusted.
 */
function trimAddress(match: string): string {
  const surplus = new Map(
    Object.entries(bracketPairs).map(([close, open]) => [
      close,
      countCharacter(match, close) - countCharacter(match, open),
    ]),
  )
  let end = match.length
  for (; end > 0; end--) {
    const last = match.charAt(end - 1)
    const excess = surplus.get(last) ?? 0
    if (excess > 0) surplus.set(last, excess - 1)
    else if (!/[.,;:!?…»”’*_]/u.test(last)) break
  }
  return match.slice(0, end)
}

/** Splits a message into plain text and web addresses. Nothing else becomes a link. */
export function splitLinks(content: string): MessageSpan[] {
  const spans: MessageSpan[] = []
  let from = 0
  for (const { 0: match, index } of content.matchAll(webAddress)) {
    const text = trimAddress(match)
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) continue
    if (index > from) spans.push({ at: from, text: content.slice(from, index) })
    spans.push({ at: index, text, href: new URL(text).href })
    from = index + text.length
  }
  if (from < content.length) spans.push({ at: from, text: content.slice(from) })
  return spans
}
