import { badField, Problem } from '#core/shared/error.ts'
import { isCleanText } from '#core/shared/text/text-keys.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const fieldsMax = 200

/** Fields received as text, from a query string or a form. Names are restricted as in JSON. */
export class TextFields {
  readonly values: Record<string, unknown> = {}
  #count = 0

  /** @throws Problem `bad-input` naming the field */
  add(name: string, value: unknown): void {
    if (!isCleanText(name)) throw new Problem('bad-input', 'A field has a name with characters that cannot be kept.')
    if (forbidden.has(name)) throw badField(name, 'is not known here; leave it out')
    if (Object.hasOwn(this.values, name)) throw badField(name, 'is there twice')
    if (++this.#count > fieldsMax) throw badField(name, `comes after ${fieldsMax} others`)
    if (typeof value === 'string' && !isCleanText(value))
      throw badField(name, 'holds a control character or half a character')
    this.values[name] = value
  }
}

export type Conversion = 'number' | 'boolean'

/** The fields of a call that are numbers or booleans, which must be converted if the input is text. */
export function conversionsOf(input: unknown): ReadonlyMap<string, Conversion> {
  const found = new Map<string, Conversion>()
  if (typeof input !== 'object' || input === null) return found
  for (const [key, def] of Object.entries(input)) {
    if (typeof def !== 'string') continue
    const name = key.endsWith('?') ? key.slice(0, -1) : key
    if (def === 'page' || (/\bnumber\b/.test(def) && !/\bstring\b/.test(def))) found.set(name, 'number')
    else if (/\bboolean\b/.test(def) && !def.includes("'true'")) found.set(name, 'boolean')
  }
  return found
}

/** Text that does not parse as the type stays text, so that the call's schema reports it. */
export function convert(text: string, to: Conversion | undefined): unknown {
  if (to === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  if (to === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** @throws Problem `bad-input` for an invalid percent escape or a repeated name */
export function parseQueryString(query: string, conversions: ReadonlyMap<string, Conversion>): Record<string, unknown> {
  const fields = new TextFields()
  if (query === '') return fields.values
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    fields.add(name, convert(equals < 0 ? '' : decode(pair.slice(equals + 1)), conversions.get(name)))
  }
  return fields.values
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    throw new Problem('bad-input', 'The address holds a percent sign that stands for nothing.')
  }
}
