// Selects the messages of the first page: those named by its code, which is followed from the entry point and the entry
// pages through static imports. The others are in a second file, loaded later.
import { FIRST_PAGE_SOURCES } from './first-page.ts'
import { staticImports } from './static-imports.ts'

/** The entry point of the first page, and its pages. */
const STARTS = ['core/client/main.tsx', ...Object.values(FIRST_PAGE_SOURCES)]

/** Families of messages that a first page can show later: names of commands, and errors. */
const LAZY_IMPORT = /^(command|issue|problem)\.$/

/** String literals; the declaration of an id, `id: 'a.b'`, does not show a message. */
const QUOTED = /(?<declared>\bid:\s*)?(['"])(?<text>[a-z][\w.:-]*)\2/g
/** Template literals: `kind.${name}.many`. */
const FAMILY = /`(?<text>[a-z][\w.-]*\.\$\{[^`]*)`/g

export interface MessageReferences {
  texts: ReadonlySet<string>
  families: readonly RegExp[]
}

/** The messages named by the sources of the first page. @throws Error if one of its files is missing */
export function firstPageMessages(root: string): MessageReferences {
  return messagesReferencedIn([...staticImports(root)(STARTS).files.values()])
}

/** The ids in code, and patterns of those built from templates. */
export function messagesReferencedIn(codes: readonly string[]): MessageReferences {
  const texts = new Set<string>()
  const families = new Map<string, RegExp>()
  for (const code of codes) {
    for (const { groups } of code.matchAll(QUOTED)) {
      if (!groups?.declared && groups?.text) texts.add(groups.text)
    }
    for (const { groups } of code.matchAll(FAMILY)) {
      const parts = (groups?.text ?? '').split(/\$\{[^}]*\}/)
      if (LAZY_IMPORT.test(parts[0] ?? '')) continue
      families.set(parts.join('*'), new RegExp(`^${parts.map(part => RegExp.escape(part)).join('.+')}$`))
    }
  }
  return { texts, families: [...families.values()] }
}

/** True for a message of the first page: by its id, by a family, or as the label of a command with a button. */
export function isReferenced({ texts, families }: MessageReferences, id: string): boolean {
  if (texts.has(id) || families.some(family => family.test(id))) return true
  return id.startsWith('command.') && texts.has(id.slice('command.'.length))
}
