import { badField, Problem } from '#core/shared/error.ts'

/** Deep enough for any rich text, far below the stack limit. */
const depthMax = 64
const keysMax = 10_000
/** commas and brackets in one text */
const valuesMax = 1_000_000
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

interface NestingLevel {
  /** names seen so far; null in a list */
  keys: Set<string> | null
  /** the current name or index */
  at: string | number
  /** in an object, true if the next string is a name */
  naming: boolean
}

/**
 * Parses untrusted JSON. One pass without recursion checks the text before the engine parses it: depth, number
 * of names, repeated names, prototype names, invalid characters and numbers out of range are refused with the path of
 * their field.
 * @param at the field that contains the text, for the path
 */
export function parseJson(text: string, at = ''): unknown {
  new JsonInspector(text, at).run()
  try {
    return JSON.parse(text)
  } catch {
    throw at
      ? badField(at, 'is not valid JSON')
      : new Problem('bad-json', 'The body is not valid JSON. Check its brackets, quotes and commas.')
  }
}

class JsonInspector {
  readonly #text: string
  readonly #root: string
  readonly #frames: NestingLevel[] = []
  #frame: NestingLevel | undefined
  #parts = 0

  constructor(text: string, root: string) {
    this.#text = text
    this.#root = root
  }

  run(): void {
    const text = this.#text
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === 34) i = this.#string(i)
      else if (code === 45 || (code >= 48 && code <= 57)) i = this.#number(i)
      else if (code === 123 || code === 91) this.#open(code === 123)
      else if (code === 125 || code === 93) this.#frame = this.#close()
      else if (code === 44) this.#next()
      else if (code === 58 && this.#frame) this.#frame.naming = false
    }
  }

  #open(object: boolean): void {
    if (this.#frames.length === depthMax) throw this.#issue(`is nested more than ${depthMax} levels deep`)
    this.#count()
    this.#frame = { keys: object ? new Set() : null, at: object ? '' : 0, naming: object }
    this.#frames.push(this.#frame)
  }

  #close(): NestingLevel | undefined {
    this.#frames.pop()
    return this.#frames.at(-1)
  }

  #next(): void {
    this.#count()
    const frame = this.#frame
    if (!frame) return
    if (frame.keys) frame.naming = true
    else frame.at = Number(frame.at) + 1
  }

  #count(): void {
    if (++this.#parts > valuesMax) throw this.#issue(`holds more than ${valuesMax} values`)
  }

  /** @returns the index of the closing quote */
  #string(start: number): number {
    const text = this.#text
    let escaped = false
    let i = start + 1
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === 34) break
      if (code === 92) {
        escaped = true
        i = this.#escape(i)
      } else if (code >= 127 && code <= 159) throw this.#issue('holds a control character')
    }
    const frame = this.#frame
    if (frame?.keys && frame.naming) this.#name(frame, frame.keys, text.slice(start + 1, i), escaped)
    return i
  }

  /** @returns the index of the escape's last character */
  #escape(at: number): number {
    const text = this.#text
    const letter = text.charCodeAt(at + 1)
    // \b and \f
    if (letter === 98 || letter === 102) throw this.#issue('holds a control character')
    if (letter !== 117) return at + 1
    const code = escapedUnit(text, at)
    if (isControl(code)) throw this.#issue('holds a control character')
    if (code < 0xd800 || code > 0xdfff) return at + 5
    const second = text.charCodeAt(at + 6) === 92 && text.charCodeAt(at + 7) === 117 ? escapedUnit(text, at + 6) : 0
    if (code > 0xdbff || second < 0xdc00 || second > 0xdfff) throw this.#issue('holds half a character')
    return at + 11
  }

  #name(frame: NestingLevel, keys: Set<string>, raw: string, escaped: boolean): void {
    const name = escaped ? unescaped(raw) : raw
    frame.at = name
    if (forbidden.has(name)) throw this.#issue('is not known here; leave it out')
    if (keys.has(name)) throw this.#issue('is there twice')
    if (keys.size === keysMax) throw this.#issue(`stands beside more than ${keysMax} others`)
    keys.add(name)
  }

  /** Only an exponent or hundreds of digits can exceed the range of a number. */
  #number(start: number): number {
    const text = this.#text
    let end = start + 1
    let exponent = false
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === 101 || code === 69) exponent = true
      else if (!((code >= 48 && code <= 57) || code === 46 || code === 45 || code === 43)) break
    }
    if ((exponent || end - start > 300) && Math.abs(Number(text.slice(start, end))) === Number.POSITIVE_INFINITY)
      throw this.#issue('is too large a number')
    return end - 1
  }

  #issue(message: string): Problem {
    const inside = this.#frames.map(frame => String(frame.at))
    const path = this.#root ? [this.#root, ...inside] : inside
    while (path.at(-1) === '') path.pop()
    return badField(path.length > 0 ? path.slice(0, 20).join('.') : 'body', message)
  }
}

function escapedUnit(text: string, at: number): number {
  const hex = text.slice(at + 2, at + 6)
  return /^[0-9a-fA-F]{4}$/.test(hex) ? Number.parseInt(hex, 16) : 0x20
}

/** Control characters other than tab, line feed and carriage return. */
function isControl(code: number): boolean {
  return (code < 32 && code !== 9 && code !== 10 && code !== 13) || (code >= 127 && code <= 159)
}

/** A name that is not a valid JSON string is returned unchanged: JSON.parse refuses it afterwards. */
function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string
  } catch {
    return raw
  }
}
