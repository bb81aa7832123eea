// Vite plugin: the build fails if the first page loads modules of later pages, exceeds its budget, or contains what the
// server's content security policy would refuse.
import type { Plugin } from 'vite'
import { FIRST_PAGES, type FirstPage, firstPageBudget, listedPlugins, measureFirstPage } from './first-page.ts'

/**
 * Modules that the first page must not load: the editor, image and document code; overlays; validators and parsers of
 * messages.
 */
const LAZY_ONLY = new RegExp(
  `/node_modules/(${[
    'codemirror|@codemirror|@lezer|@uiw|vis-timeline|vis-network|konva|react-konva|docx',
    'cmdk|radix-ui|@radix-ui|@floating-ui',
    'arktype|@ark|@formatjs/icu-messageformat-parser/index.js|@formatjs/icu-skeleton-parser',
  ].join('|')})(/|$)`,
)

interface BuiltChunk {
  fileName: string
  isEntry: boolean
  imports: string[]
  moduleIds: string[]
}

/** @param root the folder of package.json */
export function firstPage(root: string): Plugin {
  return {
    name: 'skald:first-page',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const chunks = files.filter(file => file.type === 'chunk')
      const heavy = findHeavyModules(chunks)
      if (heavy.length > 0) this.error(`The first page would load ${heavy[0]}: import it only behind import().`)
      const dynamic = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []
      const [inVain] = findImportsInVain(chunks, dynamic)
      if (inVain) this.error(`The first page loads ${inVain} at once, and behind import() too: make it one import.`)
      for (const file of files) {
        if (!file.fileName.endsWith('.html') || file.type !== 'asset') continue
        const inline = findInline(String(file.source))
        if (inline) this.error(`${file.fileName} holds inline code, which the security policy refuses: ${inline}`)
      }
    },
    writeBundle({ dir = '' }) {
      const plugins = listedPlugins(root).length
      for (const page of FIRST_PAGES) {
        const excess = findExcess(measureFirstPage(dir, page), plugins)
        if (excess) this.error(excess)
      }
    },
  }
}

/** The error for a first page above its budget; otherwise undefined. */
export function findExcess({ files, total }: FirstPage, plugins: number): string | undefined {
  const budget = firstPageBudget(plugins)
  if (total <= budget) return undefined
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  const largest = files.slice(0, 5).map(({ name, gzip }) => `${name} ${kilobytes(gzip)}`)
  return (
    `The first page needs ${kilobytes(total)} kB of script, gzipped; it may need ${kilobytes(budget)} with ${plugins} plugins. ` +
    `Import what a page can do without at first behind import(). The largest: ${largest.join(', ')}.`
  )
}

/** Modules of later pages that are reached from an entry by static imports alone. */
export function findHeavyModules(chunks: readonly BuiltChunk[]): string[] {
  return firstModules(chunks).filter(id => LAZY_ONLY.test(id))
}

/**
 * Modules that the first page imports statically and by import() as well, which delays nothing.
 * @param dynamic the modules that a module imports by import()
 */
export function findImportsInVain(chunks: readonly BuiltChunk[], dynamic: (id: string) => readonly string[]): string[] {
  const modules = new Set(firstModules(chunks))
  return [...modules].flatMap(id => dynamic(id).filter(other => modules.has(other)))
}

/** The modules that are reached from an entry by static imports alone. */
function firstModules(chunks: readonly BuiltChunk[]): string[] {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const reached = new Set(chunks.filter(chunk => chunk.isEntry))
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const next = byName.get(name)
      if (next) reached.add(next)
    }
  }
  return [...reached].flatMap(chunk => chunk.moduleIds)
}

/** The first inline script, style, handler or data: address of a page; undefined if there is none. */
export function findInline(html: string): string | undefined {
  const patterns = [
    /<script(?![^>]*\ssrc=)[^>]*>/i,
    /<style[^>]*>/i,
    /<[^>]+\s(?:style|on[a-z]+)=[^>]*>/i,
    /\ssrc="data:[^"]{0,40}/i,
  ]
  return patterns.map(pattern => pattern.exec(html)?.[0]).find(found => found !== undefined)
}
