/** Names that would reach into the objects of the language itself; the server refuses them too. */
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])
const depthMax = 20

/** A text that can be stored: without control characters and halves of characters. */
export function cleanLabel(text: string): string {
  return text.toWellFormed().replace(/(?![\n\t])\p{Cc}/gu, '')
}

/**
 * JSON of another program as it can be stored: without forbidden names, numbers that are none, and what is nested too
 * deep. `onLeftOut` gets the name of each value that is left out.
 */
export function cleanJson(value: unknown, onLeftOut: (name: string) => void, name = '', depth = 0): unknown {
  if (typeof value === 'string') return cleanLabel(value)
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'object' && depth < depthMax) {
    if (Array.isArray(value))
      return value.flatMap(one => {
        const kept = cleanJson(one, onLeftOut, name, depth + 1)
        return kept === undefined ? [] : [kept]
      })
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => {
        const stored = cleanLabel(key)
        const isAllowed = !forbiddenNames.has(stored)
        if (!isAllowed) onLeftOut(stored)
        const kept = isAllowed ? cleanJson(one, onLeftOut, stored, depth + 1) : undefined
        return kept === undefined ? [] : [[stored, kept]]
      }),
    )
  }
  onLeftOut(name)
  return undefined
}
