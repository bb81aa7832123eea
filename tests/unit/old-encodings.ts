// Bytes of the sets of characters that files of other programs may have.

/** English of the samples, in letters that all Cyrillic sets have. */
const words: readonly [english: string, cyrillic: string][] = [
  ['The Gate', 'Брама'],
  ['The Toll', 'Мито'],
  ['She ', 'Вона '],
  ['came', 'прийшла'],
  ['It was dark', 'Було темно'],
  ['Kept by', 'Тут працює'],
  ['Keeps', 'Пильнує'],
  ['A town', 'Мале село'],
  ['Marsh', 'Болото'],
  ['Tall', 'Висока'],
  ['Oda;', 'Гнат;'],
]

export function cyrillic(text: string): string {
  return words.reduce((all, [english, other]) => all.replaceAll(english, other), text)
}

function setOf(label: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(label)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]))
  return text =>
    Uint8Array.from(text, letter => {
      const byte = bytes.get(letter)
      if (byte === undefined) throw new Error(`${label} has no ${letter}`)
      return byte
    })
}

export const encodings = { 'Windows-1251': setOf('windows-1251'), CP866: setOf('ibm866') }

/** With the mark of its order. */
export function utf16(text: string, order: 'little' | 'big'): Uint8Array {
  const marked = `\ufeff${text}`
  const view = new DataView(new ArrayBuffer(marked.length * 2))
  for (let at = 0; at < marked.length; at++) view.setUint16(at * 2, marked.charCodeAt(at), order === 'little')
  return new Uint8Array(view.buffer)
}
