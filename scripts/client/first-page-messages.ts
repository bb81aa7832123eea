// Selects the messages of the first page: those named by its code, which is followed from the entry point and the entry
// pages through static imports. The others are in a second file, loaded later.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ImportRef, type ParsedFile, parseImports } from '../imports/parse-imports.ts'
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
  const parsed = new Map<string, ParsedFile>()
  const parse = (path: string) => {
    const file = parsed.get(path) ?? parseImports(path, readFileSync(join(root, path), 'utf8'))
    parsed.set(path, file)
    return file
  }
  const reached = new Set<string>(STARTS)
  /** Goes to the file of an import; through a file that only exports others, to those with the names it takes. */
  const follow = (from: string, { specifier, kind, names }: ImportRef) => {
    if (kind !== 'static' || !specifier || names?.length === 0) return
    const target = resolveImport(from, specifier, { aliases, exists })
    if (typeof target !== 'object' || target.kind !== 'file' || !/\.tsx?$/.test(target.path)) return
    const { isBarrel, imports } = parse(target.path)
    if (!isBarrel || !names) return void reached.add(target.path)
    for (const one of imports) {
      const wanted = one.names ? one.names.filter(name => names.includes(name)) : names
      follow(target.path, { ...one, names: one.names ? (wanted.length > 0 ? undefined : []) : wanted })
    }
  }
  const codes: string[] = []
  for (const path of reached) {
    const { code, imports } = parse(path)
    codes.push(code)
    for (const one of imports) follow(path, one)
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
