/** A stretch of a message: plain, or an address to go to. */
export interface Stretch {
  /** where it begins */
  at: number
  text: string
  href?: string
}

const address = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Bidi_Control}]+/giu
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** How often a character stands in a text. */
function countIn(text: string, wanted: string): number {
  let count = 0
  for (const character of text) if (character === wanted) count++
  return count
}

/** Takes off what ends the sentence, and brackets that were opened before the address. In one pass: anybody can write anything. */
function trimmed(found: string): string {
  const surplus = new Map(
    Object.entries(closing).map(([close, open]) => [close, countIn(found, close) - countIn(found, open)]),
  )
  let end = found.length
  for (; end > 0; end--) {
    const last = found.charAt(end - 1)
    const odd = surplus.get(last) ?? 0
    if (odd > 0) surplus.set(last, odd - 1)
    else if (!/[.,;:!?…»”’*_]/u.test(last)) break
  }
  return found.slice(0, end)
}

/** A message with the web addresses in it; nothing else is ever led to. */
export function linksIn(content: string): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  for (const { 0: found, index } of content.matchAll(address)) {
    const text = trimmed(found)
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) continue
    if (index > from) stretches.push({ at: from, text: content.slice(from, index) })
    stretches.push({ at: index, text, href: new URL(text).href })
    from = index + text.length
  }
  if (from < content.length) stretches.push({ at: from, text: content.slice(from) })
  return stretches
}
