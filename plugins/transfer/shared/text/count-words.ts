const isLetter = 1
const isOtherWordUnit = 2
const wordUnitCache = new Uint8Array(0x10000)

function isWordUnit(code: number): boolean {
  const cached = wordUnitCache[code]
  if (cached) return cached === isLetter
  const letter = /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code))
  wordUnitCache[code] = letter ? isLetter : isOtherWordUnit
  return letter
}

const joinsWords = new Set([0x27, 0x2d, 0x2bc, 0x2019])

/** Words of a text; an apostrophe or hyphen inside a word does not end it. */
export function countTextWords(text: string): number {
  let words = 0
  let inside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isWordUnit(code)) {
      if (!inside) words++
      inside = true
    } else if (!inside || !joinsWords.has(code) || at + 1 === text.length || !isWordUnit(text.charCodeAt(at + 1))) {
      inside = false
    }
  }
  return words
}
