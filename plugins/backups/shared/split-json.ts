/** A part of a file. */
interface Range {
  from: number
  to: number
}

/** JSON of a project without the bytes of its images, and where in the file these are. */
export interface SplitJson {
  json: Uint8Array<ArrayBuffer>
  /** in base64, by the number of the image in its list */
  images: ReadonlyMap<number, Range>
}

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash, colon, comma] = [code('"'), code('\\'), code(':'), code(',')]
const [openObject, closeObject, openList, closeList] = [code('{'), code('}'), code('['), code(']')]

/** Longer names are none that are looked for. */
const nameMax = 16

/**
 * Goes through a file of any size once, and keeps all of it but the texts at `images.*.data`. Whether that is JSON is for
 * the parser to say: what is none is cut somewhere, and stays none.
 */
class Splitter {
  readonly images = new Map<number, Range>()
  readonly #kept: Uint8Array<ArrayBuffer>[] = []
  readonly #max: number
  #keptBytes = 0
  /** the lists and objects around the place */
  readonly #around: number[] = []
  /** the last names of the outermost object, and of an image */
  readonly #names = { top: '', image: '' }
  /** the number of the item in the list */
  #image = 0
  /** the last character that is neither in a text nor white space */
  #last = 0
  /** the text around the place */
  #text: { from: number; isName: boolean; isImage: boolean; name: string } | undefined
  #isEscaped = false
  /** bytes before the chunk */
  #before = 0

  constructor(max: number) {
    this.#max = max
  }

  get isTooLarge(): boolean {
    return this.#keptBytes > this.#max
  }

  add(chunk: Uint8Array<ArrayBuffer>): void {
    /** up to where it was kept or left out */
    let done = 0
    let at = 0
    while (at < chunk.length) {
      if (this.#text) {
        const end = this.#endOfText(chunk, at)
        if (this.#text.isImage) {
          done = end
          if (end < chunk.length) this.images.set(this.#image, { from: this.#text.from, to: this.#before + end })
        } else if (this.#text.isName) this.#addName(chunk.subarray(at, end))
        at = end
        if (end < chunk.length) {
          this.#closeText()
          at++
        }
        continue
      }
      const byte = chunk[at++] ?? 0
      if (byte === quote) {
        if (!this.#openText(this.#before + at)) continue
        this.#keep(chunk.slice(done, at))
        done = at
      } else if (byte > 32) this.#step(byte)
    }
    this.#keep(chunk.slice(done))
    this.#before += chunk.length
  }

  json(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#keptBytes)
    let at = 0
    for (const part of this.#kept) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  #keep(part: Uint8Array<ArrayBuffer>): void {
    this.#kept.push(part)
    this.#keptBytes += part.length
  }

  /** Where the text ends in the chunk; its length if it goes on in the next. */
  #endOfText(chunk: Uint8Array, from: number): number {
    let at = from
    if (this.#isEscaped) {
      this.#isEscaped = false
      at++
    }
    const nextQuote = () => {
      const found = chunk.indexOf(quote, at)
      return found === -1 ? chunk.length : found
    }
    let end = nextQuote()
    for (;;) {
      const escaped = chunk.subarray(at, end).indexOf(backslash)
      if (escaped === -1) return end
      at += escaped + 2
      if (at > chunk.length) {
        this.#isEscaped = true
        return chunk.length
      }
      if (at > end) end = nextQuote()
    }
  }

  /** @returns whether it is left out */
  #openText(from: number): boolean {
    const isName = this.#around.at(-1) === openObject && this.#last !== colon
    const isImage = !isName && this.#isInImage() && this.#names.image === 'data'
    this.#text = { from, isName, isImage, name: '' }
    return isImage
  }

  #addName(bytes: Uint8Array): void {
    const text = this.#text
    if (text && text.name.length <= nameMax) text.name += String.fromCharCode(...bytes.subarray(0, nameMax + 1))
  }

  #closeText(): void {
    const { isName = false, name = '' } = this.#text ?? {}
    this.#text = undefined
    this.#last = quote
    if (!isName) return
    if (this.#around.length === 1) this.#names.top = name
    else if (this.#isInImage()) this.#names.image = name
  }

  #isInImage(): boolean {
    const [top, list, image] = this.#around
    const isImage = this.#around.length === 3 && top === openObject && list === openList && image === openObject
    return isImage && this.#names.top === 'images'
  }

  #step(byte: number): void {
    this.#last = byte
    if (byte === openObject || byte === openList) {
      this.#around.push(byte)
      if (this.#around.length === 2) {
        // Of two lists of one name the last is the one that counts.
        this.#image = 0
        if (this.#names.top === 'images') this.images.clear()
      } else if (this.#around.length === 3) this.#names.image = ''
    } else if (byte === closeObject || byte === closeList) this.#around.pop()
    else if (byte === comma && this.#around.length === 2) this.#image++
  }
}

/** Splits a file of JSON; undefined if it has more than `max` bytes beside those of its images. */
export async function splitJson(file: Blob, max = Number.POSITIVE_INFINITY): Promise<SplitJson | undefined> {
  const splitter = new Splitter(max)
  const reader = file.stream().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    splitter.add(part.value)
    if (!splitter.isTooLarge) continue
    await reader.cancel()
    return undefined
  }
  return { json: splitter.json(), images: splitter.images }
}
