export const NEWLINE = 10

const TAB = 9
const SPACE = 32
const DELETE = 127
const LAST_CONTROL = 0x9f

const ESCAPABLE = new Set([...'\\*_`{}@[]#>-.%'].map(character => character.charCodeAt(0)))

/** Whether the UTF-16 code unit is white space in the sense of `\s`. */
export function isWhitespace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= TAB && code <= 13)
  if (code < 0xa0) return false
  if (code >= 0x2000 && code <= 0x200a) return true
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

/** Whether a backslash before this code unit is syntax; otherwise it is a plain backslash. */
export function isEscapable(code: number): boolean {
  return ESCAPABLE.has(code) || isWhitespace(code)
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

/** Whether the position lies between the two halves of a surrogate pair. */
export function splitsPair(text: string, position: number): boolean {
  return isHighSurrogate(text.charCodeAt(position - 1)) && isLowSurrogate(text.charCodeAt(position))
}

/**
 * The position of the first character from `start` that stored text may not contain, or -1: control characters other
 * than tab and newline, and lone surrogates.
 */
export function findForbidden(text: string, start = 0): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < SPACE ? code !== NEWLINE && code !== TAB : code >= DELETE && code <= LAST_CONTROL) return at
    if (isLowSurrogate(code)) return at
    if (isHighSurrogate(code)) {
      if (!isLowSurrogate(text.charCodeAt(at + 1))) return at
      at++
    }
  }
  return -1
}

/** The text with every line end as ` `, without characters that stored text may not contain. */
export function cleanText(text: string): string {
  const source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  let forbidden = findForbidden(source)
  if (forbidden === -1) return source
  let clean = ''
  let from = 0
  while (forbidden !== -1) {
    clean += source.slice(from, forbidden)
    from = forbidden + 1
    forbidden = findForbidden(source, from)
  }
  return clean + source.slice(from)
}
