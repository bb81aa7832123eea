import { jsonList, jsonString, objectOf } from '../json.ts'

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of a note in HTML, on lines. */
export function plainOf(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole
    })
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

interface AzgaarNote {
  name: string
  text: string
}

/** The notes of a file by what they are about: `burg12`, `marker3`. Those that have been asked for are `used`. */
export class Notes {
  readonly #notes: ReadonlyMap<string, AzgaarNote>
  readonly #used = new Set<string>()

  constructor(value: unknown) {
    this.#notes = new Map(
      jsonList(value).flatMap((one): [string, AzgaarNote][] => {
        const { id, i, name, legend } = objectOf(one)
        const key = jsonString(id) || jsonString(i)
        const note = { name: jsonString(name), text: plainOf(jsonString(legend)) }
        return key === '' || (note.name === '' && note.text === '') ? [] : [[key, note]]
      }),
    )
  }

  of(kind: string, number: number): AzgaarNote | undefined {
    const key = `${kind}${number}`
    this.#used.add(key)
    return this.#notes.get(key)
  }

  /** Notes about what is not there. */
  left(): AzgaarNote[] {
    return [...this.#notes].flatMap(([key, note]) => (this.#used.has(key) ? [] : [note]))
  }
}
