// Which words the first page needs: those its code names, followed from the application's start and from the pages
// users arrive at through static imports. The others come in a second file, behind it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseImports } from '../imports/parse-imports.ts'
import { resolveImport } from '../imports/resolve-import.ts'

/** Where the first page begins; the pages are those of `first-page.ts`, by their files. */
const STARTS = [
  'core/client/main.tsx',
  'plugins/accounts/client/auth/sign-in-page.tsx',
  'plugins/spaces/client/spaces-page.tsx',
] as const

/** Families that a first page can do without for a moment: names of commands it does not show, and what may go wrong. */
const LAZY_IMPORT = /^(command|fault|problem)\.$/

/** Texts in quotes; the declaration of an id, `id: 'a.b'`, shows nothing yet. */
const QUOTED = /(?<declared>\bid:\s*)?(['"])(?<text>[a-z][\w.:-]*)\2/g
/** Texts with holes: `kind.${name}.many`. */
const FAMILY = /`(?<text>[a-z][\w.-]*\.\$\{[^`]*)`/g

export interface MessageReferences {
  texts: ReadonlySet<string>
  families: readonly RegExp[]
}

/** What the sources of the first page name. @throws Error where one of its files is not there */
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

/** The ids that code names, and patterns of those it puts together. */
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

/** True for a message the first page shows: by its id, by a family, or as the name of a command it has a button for. */
export function isNamed({ texts, families }: MessageReferences, id: string): boolean {
  if (texts.has(id) || families.some(family => family.test(id))) return true
  return id.startsWith('command.') && texts.has(id.slice('command.'.length))
}
