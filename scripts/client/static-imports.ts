// Follows the static imports of our sources as the build does: through a file that only exports others, only to those with
// the names that are imported.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ImportRef, type ParsedFile, parseImports } from '../imports/parse-imports.ts'
import { resolveImport } from '../imports/resolve-import.ts'

export interface Reached {
  /** the code of each script by its path from the root; a stylesheet is there without its code */
  files: Map<string, string>
  /** what is imported from node_modules, as `@codemirror/view` */
  packages: Set<string>
}

/**
 * @param root the folder of package.json
 * @returns what is reached from files, given by their paths from the root; throws if one of them is missing
 */
export function staticImports(root: string): (starts: readonly string[]) => Reached {
  const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const exists = (path: string) => existsSync(join(root, path))
  const parsed = new Map<string, ParsedFile>()
  const parse = (path: string) => {
    const file = parsed.get(path) ?? parseImports(path, readFileSync(join(root, path), 'utf8'))
    parsed.set(path, file)
    return file
  }
  return starts => {
    const files = new Map<string, string>()
    const packages = new Set<string>()
    const paths = new Set(starts)
    const follow = (from: string, { specifier, kind, names }: ImportRef) => {
      if (kind !== 'static' || !specifier || names?.length === 0) return
      const target = resolveImport(from, specifier, { aliases, exists })
      if (typeof target !== 'object') return
      if (target.kind === 'package') packages.add(target.name)
      if (target.kind !== 'file') return
      if (!isScript(target.path) || !names || !parse(target.path).isBarrel) return void paths.add(target.path)
      for (const one of parse(target.path).imports) {
        const wanted = one.names ? one.names.filter(name => names.includes(name)) : names
        follow(target.path, { ...one, names: one.names ? (wanted.length > 0 ? undefined : []) : wanted })
      }
    }
    for (const path of paths) {
      if (!isScript(path)) {
        files.set(path, '')
        continue
      }
      const { code, imports } = parse(path)
      files.set(path, code)
      for (const one of imports) follow(path, one)
    }
    return { files, packages }
  }
}

const isScript = (path: string) => /\.tsx?$/.test(path)
