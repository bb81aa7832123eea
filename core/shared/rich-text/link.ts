/** UTF-16 code units of the address of a link. */
export const MAX_LINK_LENGTH = 2000

// No white space, brackets, quotes, backslashes or control characters, so an address cannot close its own syntax. Both
// cases are listed: the `i` flag would match ſ as an s.
const SCHEME = '(?:[Hh][Tt][Tt][Pp][Ss]?:\\/\\/|[Mm][Aa][Ii][Ll][Tt][Oo]:)'
const REST = '[^\\s()<>"\\\\\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]'
const LINK = new RegExp(`^${SCHEME}${REST}+$`, 'u')
const CLOSER = new RegExp(`\\]\\((${SCHEME}${REST}+)\\)`, 'uy')
const CLOSER_START = new RegExp(`\\]\\((?:${SCHEME}|image:)`, 'y')

/** Whether a text is a valid address of a link: web or mailbox, nothing that runs code. */
export function isLink(address: string): boolean {
  return address.length <= MAX_LINK_LENGTH && LINK.test(address)
}

/** The address of a typed or pasted text, or null: brackets and white space are encoded. */
export function normalizeLink(input: string): string | null {
  const trimmed = input.trim()
  const address = trimmed.toWellFormed().replace(/[\s()<>"\\]/g, sign => {
    const encoded = encodeURIComponent(sign)
    return encoded === sign ? `%${sign.charCodeAt(0).toString(16)}` : encoded
  })
  return isLink(address) ? address : null
}

/** The same for an address typed by a user: a bare name becomes a web or mail address. */
export function linkFromInput(input: string): string | null {
  const trimmed = input.trim()
  if (/^[^\s@:/?#]+@[^\s@:/?#]+$/.test(trimmed)) return normalizeLink(`mailto:${trimmed}`)
  return normalizeLink(/^[^\s@:/?#]+\.[^\s:/?#]+(?:[:/?#]|$)/.test(trimmed) ? `https://${trimmed}` : trimmed)
}

/** The address and the end of the link whose `](` is at the position, or null. */
export function linkCloserAt(source: string, at: number): { address: string; to: number } | null {
  CLOSER.lastIndex = at
  const address = CLOSER.exec(source)?.[1]
  return address !== undefined && isLink(address) ? { address, to: CLOSER.lastIndex } : null
}

/** Whether a bracket at the position could close a link or the description of an image, given any following text. */
export function beginsLinkCloser(text: string, at: number): boolean {
  CLOSER_START.lastIndex = at
  return CLOSER_START.test(text)
}
