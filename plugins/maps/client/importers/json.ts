import { Refusal } from '#plugins/transfer/shared.ts'

// What a file of JSON holds is not known: these answer with something empty for what is of another type.

export type Json = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text or a number as text. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''

/** NaN for what is no number. */
export const numberOf = (value: unknown): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : Number.NaN
}

/** @throws Refusal for anything but an object in JSON */
export function jsonOf(text: string, path: string): Json {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('damaged', path)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('not-this-format', path)
  return value as Json
}
