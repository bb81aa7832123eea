/** The encodings that programs take UTF-8 for by mistake. */
const mistaken = ['windows-1252', 'windows-1251'] as const
/** Fewer places could be there on purpose, such as in a text about encodings. */
const fewest = 8
/** Of all places with other letters than ASCII; the rest may be damaged. */
const share = 0.95
/** Characters from the start of a text that show whether it was encoded twice. */
const sampleLength = 256 * 1024

/**
 * Mends a text that was encoded twice: its UTF-8 was taken for another encoding and saved again, which makes `â€”` of a
 * dash and `Ð¢Ð°Ðº` of `Так`. Places that do not fit stay as they are.
 * @returns undefined if the text is none of that sort
 */
export function repairMojibake(text: string): string | undefined {
  for (const encoding of mistaken) {
    const bytes = bytesOf(encoding)
    const sample = mend(text.slice(0, sampleLength), bytes)
    if (sample.mended >= fewest && sample.mended >= sample.places * share) return mend(text, bytes).text
  }
  return undefined
}

function mend(text: string, bytes: ReadonlyMap<string, number>) {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [places, mended] = [0, 0]
  // Spaces without break and soft hyphens are bytes of some letters.
  const result = text.replace(/\P{ASCII}+/gu, place => {
    places++
    const found = Array.from(place, character => bytes.get(character) ?? -1)
    if (found.includes(-1)) return place
    try {
      const original = decoder.decode(Uint8Array.from(found))
      mended++
      return original
    } catch {
      // Not a sequence of UTF-8: damaged, or meant so.
      return place
    }
  })
  return { text: result, places, mended }
}

/** The byte of each character. Bytes without a character are kept as the control character of the same number. */
function bytesOf(encoding: (typeof mistaken)[number]): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, number>()
  for (let byte = 0x80; byte < 0x100; byte++) {
    bytes.set(String.fromCharCode(byte), byte)
    bytes.set(decoder.decode(Uint8Array.of(byte)), byte)
  }
  return bytes
}
