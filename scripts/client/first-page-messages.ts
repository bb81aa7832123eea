// Selects the messages of the first page: those named by its code, which is followed from the entry point and the entry
// pages through static imports. The others are in a second file, loaded later.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseImports } from '../imports/parse-imports.ts'
import { resolveImport } from '../imports/resolve-import.ts'

/** The entry point of the first page; its pages are those of `first-page.ts`. */
const STARTS = [
  'core/client/main.tsx',
  'plugins/accounts/client/auth/sign-in-page.tsx',
  'plugins/spaces/client/spaces-page.tsx',
] as const

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
  const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const exists = (path: string) => existsSync(join(root, path))
  const reached = new Set<string>(STARTS)
  const codes: string[] = []
  for (const path of reached) {
    const { code, imports } = parseImports(path, readFileSync(join(root, path), 'utf8'))
    codes.push(code)
    for (const { specifier, kind } of imports) {
      const target = kind === 'static' && specifier ? resolveImport(path, specifier, { aliases, exists }) : undefined
      if (typeof target === 'object' && target.kind === 'file' && /\.tsx?$/.test(target.path)) reached.add(target.path)
    }
  }
  return messagesReferencedIn(codes)
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
export function isNamed({ texts, families }: MessageReferences, id: string): boolean {
  if (texts.has(id) || families.some(family => family.test(id))) return true
  return id.startsWith('command.') && texts.has(id.slice('command.'.length))
}
