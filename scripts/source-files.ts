// The source files and the root folder, for all scripts.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Generated folders of the root. A plugin may have one of these names. */
const GENERATED = new Set(['node_modules', 'dist', 'data', 'test-results'])

/**
 * Files below a folder, relative to the root, with `/` on every system, sorted. Hidden and generated ones are left out.
 */
export function listFiles(root: string, folder = ''): string[] {
  const files: string[] = []
  for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || (folder === '' && GENERATED.has(entry.name))) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) files.push(...listFiles(root, path))
    else files.push(path)
  }
  return files.sort()
}
