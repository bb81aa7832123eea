// Text of generated files.

/** Words that are no names of constants in a module. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
   finally for function if implements import in instanceof interface let new null package private protected public
   return static super switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
)

/** The name of a constant for a plugin or kind. */
export function constantOf(name: string, suffix: 'Kind' | 'Plugin'): string {
  return RESERVED.has(name) ? name + suffix : name
}

/** How a half exports the plugin under its id, as its list expects: directly, unless the name is not free. */
export function exportOf(id: string, definition: string, taken?: string): string[] {
  const constant = id === taken ? `${id}Plugin` : constantOf(id, 'Plugin')
  if (constant === id) return [`export const ${id} = ${definition}`]
  return [`const ${constant} = ${definition}`, '', `export { ${constant} as ${id} }`]
}

/** `plotPoint` as words: `plot point`. */
export function spaced(name: string): string {
  return name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export function lines(...text: string[]): string {
  return `${text.join('\n')}\n`
}

/** A file of messages, sorted by id. */
export function messageFile(entries: readonly (readonly [string, string])[]): string {
  const rows = entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`)
  return `{\n${rows.join(',\n')}\n}\n`
}
