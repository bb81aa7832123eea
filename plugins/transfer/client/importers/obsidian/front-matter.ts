/** The properties above a note, in their order; a list has several values. */
export type Properties = ReadonlyMap<string, readonly string[]>

const fence = /^---[ \t]*$/
const property = /^([^\s:#-][^:]{0,100}):(?:\s+(.*))?$/
const item = /^\s*-\s+(.*)$/
const linesMax = 1000

/**
 * Splits a note into its properties and its text. Reads the part of YAML that Obsidian writes: texts, numbers and flat
 * lists. What is nested stays as text of its property: there are no anchors, tags or references that could expand.
 */
export function readNoteProperties(note: string): { properties: Properties; text: string } {
  const lines = note.split('\n', linesMax)
  const end = fence.test(lines[0] ?? '') ? lines.findIndex((line, at) => at > 0 && fence.test(line)) : -1
  if (end < 0) return { properties: new Map(), text: note }
  const properties = new Map<string, string[]>()
  let values: string[] | undefined
  for (const line of lines.slice(1, end)) {
    const [, name, value] = property.exec(line) ?? []
    if (name !== undefined) {
      values = properties.get(name.trim()) ?? []
      properties.set(name.trim(), values)
      values.push(...valuesIn(value ?? ''))
      continue
    }
    const one = item.exec(line)?.[1] ?? line.trim()
    if (values && one !== '') values.push(unquoted(one))
  }
  return {
    properties,
    text: note
      .split('\n')
      .slice(end + 1)
      .join('\n'),
  }
}

function valuesIn(text: string): string[] {
  const value = text.trim()
  if (value === '' || value === '|' || value === '>' || value === '[]') return []
  if (!value.startsWith('[') || value.startsWith('[[') || !value.endsWith(']')) return [unquoted(value)]
  const items = value.slice(1, -1).match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []
  return items.map(one => unquoted(one.trim())).filter(one => one !== '')
}

function unquoted(text: string): string {
  const [, inside] = /^(?:"(.*)"|'(.*)')$/.exec(text) ? [text, text.slice(1, -1)] : []
  return inside ?? text
}
