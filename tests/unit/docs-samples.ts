// Extracts the code of docs/plugins.md and docs/plugins-examples.md as files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pluginFiles } from '../../scripts/new-plugin/plugin-files.ts'
import { inPlugin } from './scratch-repository.ts'

export const docs = join(import.meta.dirname, '..', '..', 'docs')

export interface Sample {
  language: string
  /** empty if the block does not name its file */
  path: string
  text: string
}

const BLOCK = /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms
const NAMED = /^\/\/ (\S+)\n/

/** Code blocks with their files: named in the first line in TypeScript, after the language in JSON. */
function readSamples(page: string): Sample[] {
  return [...page.matchAll(BLOCK)].map(([, language = '', named, code = '']) => {
    const path = named ?? NAMED.exec(code)?.[1] ?? ''
    return { language, path, text: named ? code : code.replace(NAMED, '') }
  })
}

export const samples = ['plugins.md', 'plugins-examples.md'].flatMap(page =>
  readSamples(readFileSync(join(docs, page), 'utf8')),
)

/** The files that `npm run new-plugin` writes, with which the samples begin. */
export const generated = {
  ...inPlugin('spells', pluginFiles({ id: 'spells', kind: 'spell' })),
  ...inPlugin('potions', pluginFiles({ id: 'potions', kind: 'potion' })),
  ...inPlugin('constellations', pluginFiles({ id: 'constellations', kind: 'constellation' })),
  ...inPlugin('peaks', pluginFiles({ id: 'peaks', kind: 'peak' })),
}

export const sampleNames = ['spells', 'potions', 'goals', 'constellations', 'recipes', 'peaks']

/** The plugins of the pages: messages are added to the generated ones, code replaces them. */
export function samplePlugins(): Record<string, string> {
  const files: Record<string, string> = { ...generated }
  for (const { language, path, text } of samples) {
    const there = language === 'json' ? (files[path] ?? '{}') : undefined
    files[path] = there ? JSON.stringify({ ...JSON.parse(there), ...JSON.parse(text) }) : text
  }
  return files
}

export function wordsOf(files: Readonly<Record<string, string>>, language: 'en' | 'ua'): Record<string, string> {
  const own = Object.keys(files).filter(path => path.endsWith(`/locales/${language}.json`))
  return Object.assign({}, ...own.map(path => JSON.parse(files[path] ?? '{}')))
}
