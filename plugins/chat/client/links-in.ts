/** A stretch of a message: plain, or an address to go to. */
export interface Stretch {
  /** where it begins */
  at: number
  text: string
  href?: string
}

const address = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\p{Bidi_Control}]+/giu
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Takes off what ends the sentence, and a bracket that was opened before the address. */
function trimmed(found: string): string {
  let text = found
  for (;;) {
    const last = text.at(-1) ?? ''
    const opening = closing[last]
    const isOdd = opening !== undefined && text.split(opening).length < text.split(last).length
    if (!isOdd && !/[.,;:!?…»”’*_]/u.test(last)) return text
    text = text.slice(0, -1)
  }
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
