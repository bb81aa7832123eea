const isLetter = 1
const isOther = 2
const seen = new Uint8Array(0x10000)

function isWordUnit(code: number): boolean {
  const known = seen[code]
  if (known) return known === isLetter
  const letter = /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code))
  seen[code] = letter ? isLetter : isOther
  return letter
}

const joins = new Set([0x27, 0x2d, 0x2bc, 0x2019])

/** Words of a text; an apostrophe or hyphen inside a word does not end it. */
export function countWords(text: string): number {
  let words = 0
  let inside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isWordUnit(code)) {
      if (!inside) words++
      inside = true
    } else if (!inside || !joins.has(code) || at + 1 === text.length || !isWordUnit(text.charCodeAt(at + 1))) {
      inside = false
    }
  }
  return words
}
