import { Refusal } from './refusal.ts'

/** What a file of JSON holds, of which nothing is known. */
export type JsonObject = Readonly<Record<string, unknown>>

/** @throws Refusal for anything but an object in JSON */
export function jsonObjectOf(text: string, path: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('damaged', path)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('not-this-format', path)
  return value as JsonObject
}
