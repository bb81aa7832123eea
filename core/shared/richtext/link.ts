/** UTF-16 code units of the address of a link. */
export const MAX_LINK_LENGTH = 2000

// No white space, no brackets or quotes, no backslash, no control characters: what is left ends nothing it stands in.
// Both cases are spelt out: a flag would take ſ, a letter of another script, for an s.
const SCHEME = '(?:[Hh][Tt][Tt][Pp][Ss]?:\\/\\/|[Mm][Aa][Ii][Ll][Tt][Oo]:)'
const REST = '[^\\s()<>"\\\\\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]'
const LINK = new RegExp(`^${SCHEME}${REST}+$`, 'u')
const CLOSER = new RegExp(`\\]\\((${SCHEME}${REST}+)\\)`, 'uy')
const CLOSER_START = new RegExp(`\\]\\(${SCHEME}`, 'y')

/** Whether a text may be the address of a link: of the web or of a mailbox, nothing that could run. */
export function isLink(address: string): boolean {
  return address.length <= MAX_LINK_LENGTH && LINK.test(address)
}

/** The address that a written or pasted one stands for, or null: brackets and white space are encoded. */
export function normalizeLink(input: string): string | null {
  const trimmed = input.trim()
  const address = trimmed.toWellFormed().replace(/[\s()<>"\\]/g, sign => {
    const encoded = encodeURIComponent(sign)
    return encoded === sign ? `%${sign.charCodeAt(0).toString(16)}` : encoded
  })
  return isLink(address) ? address : null
}

/** The same for what a user writes where an address is asked for: a name alone is one of the web or of a mailbox. */
export function linkFromInput(input: string): string | null {
  const trimmed = input.trim()
  if (/^[^\s@:/?#]+@[^\s@:/?#]+$/.test(trimmed)) return normalizeLink(`mailto:${trimmed}`)
  return normalizeLink(/^[^\s@:/?#]+\.[^\s:/?#]+(?:[:/?#]|$)/.test(trimmed) ? `https://${trimmed}` : trimmed)
}

/** The address and the end of the link that `](` at the position closes, or null. */
export function linkCloserAt(source: string, at: number): { address: string; to: number } | null {
  CLOSER.lastIndex = at
  const address = CLOSER.exec(source)?.[1]
  return address !== undefined && isLink(address) ? { address, to: CLOSER.lastIndex } : null
}

/** Whether a bracket at the position could close a link, with whatever follows its text. */
export function beginsLinkCloser(text: string, at: number): boolean {
  CLOSER_START.lastIndex = at
  return CLOSER_START.test(text)
}
