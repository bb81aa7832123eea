// Resolves an import specifier as Node, TypeScript and Vite do here.
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import type { Target } from './import-rules.ts'

const VIRTUAL = /^virtual:messages\/(en|ua|fr)(-rest)?$/

/**
 * @param from the importing file, relative to the root
 * @param aliases package.json's `imports`: `#core/*` → `./core/*`
 * @param exists whether a path relative to the root is a file
 * @returns the target, or what is wrong with the specifier
 */
export function resolveImport(
  from: string,
  specifier: string,
  { aliases, exists }: { aliases: Readonly<Record<string, string>>; exists: (path: string) => boolean },
): Target | string {
  if (VIRTUAL.test(specifier)) return { kind: 'virtual', name: specifier }
  if (specifier.startsWith('virtual:')) return `'${specifier}' is no module of ours`
  if (specifier.startsWith('.')) return toFile(posix.join(posix.dirname(from), specifier), specifier, exists)
  if (specifier.startsWith('#')) {
    const path = expandAlias(specifier, aliases)
    return path === undefined ? `'${specifier}' is no alias of package.json` : toFile(path, specifier, exists)
  }
  if (specifier.startsWith('/') || /^[a-z]+:/.test(specifier)) {
    return isBuiltin(specifier) ? { kind: 'node', name: specifier } : `'${specifier}' is an address, not a module`
  }
  if (isBuiltin(specifier)) return { kind: 'node', name: specifier }
  const parts = specifier.split('/')
  return { kind: 'package', name: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier) }
}

function expandAlias(specifier: string, aliases: Readonly<Record<string, string>>): string | undefined {
  for (const [alias, folder] of Object.entries(aliases)) {
    const start = alias.slice(0, -1)
    if (specifier.startsWith(start)) return posix.join(folder.slice(0, -1), specifier.slice(start.length))
  }
  return undefined
}

function toFile(path: string, specifier: string, exists: (path: string) => boolean): Target | string {
  const file = path.replace(/\?.*$/, '')
  if (file.startsWith('../')) return `'${specifier}' is outside the repository`
  return exists(file) ? { kind: 'file', path: file } : `'${specifier}' is not there (${file})`
}
