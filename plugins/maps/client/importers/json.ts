import type { JsonObject } from '#plugins/transfer/shared.ts'

// What a file of JSON holds is not known: these answer with something empty for what is of another type.

export const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

export const jsonList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text or a number as text. */
export const jsonString = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''

/** NaN for what is no number. */
export const jsonNumber = (value: unknown): number => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : Number.NaN
}
