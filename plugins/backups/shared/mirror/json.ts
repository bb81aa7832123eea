/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const lineMax = 100

/**
 * JSON with the names of objects in order and in lines that a person can compare: the same value gives the same text,
 * whatever order its properties have.
 */
export function mirrorJson(value: unknown, indent = ''): string {
  const line = inline(value)
  if (line.length + indent.length <= lineMax || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.every(one => typeof one === 'number')
      ? filled(value, lineMax - inner.length)
      : value.map(one => mirrorJson(one, inner))
    return `[\n${inner}${items.join(`,\n${inner}`)}\n${indent}]`
  }
  const pairs = sorted(value).map(([name, one]) => `${JSON.stringify(name)}: ${mirrorJson(one, inner)}`)
  return `{\n${inner}${pairs.join(`,\n${inner}`)}\n${indent}}`
}

function sorted(value: object): [string, unknown][] {
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = sorted(value).map(([name, one]) => `${JSON.stringify(name)}: ${inline(one)}`)
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

/** Numbers in as few lines as hold them. */
function filled(numbers: readonly number[], width: number): string[] {
  const lines: string[] = []
  for (const number of numbers) {
    const last = lines.at(-1)
    const next = JSON.stringify(number)
    if (last !== undefined && last.length + next.length + 2 <= width) lines[lines.length - 1] = `${last}, ${next}`
    else lines.push(next)
  }
  return lines
}

/**
 * A copy whose strings are changed, except those that people write: of properties named `text` and `label`, as the
 * server leaves them when it replaces ids.
 */
export function mapStrings(value: unknown, change: (text: string, name: string) => string, name = ''): unknown {
  if (typeof value === 'string') return name === 'text' || name === 'label' ? value : change(value, name)
  if (Array.isArray(value)) return value.map(one => mapStrings(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapStrings(one, change, key)]))
}
