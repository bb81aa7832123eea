import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LIBRARY_FILES, nameByUse } from '../../scripts/client/file-groups.ts'
import {
  EDITOR_SOURCE,
  FIRST_PAGE_CORE_BYTES,
  FIRST_PAGE_PLUGIN_BYTES,
  FIRST_PAGES,
  findChunk,
  firstPageBudget,
  listedPlugins,
  measureFirstPage,
} from '../../scripts/client/first-page.ts'
import type { PluginNames } from '../../scripts/new-plugin/plugin-files.ts'
import { ROOT } from '../../scripts/source-files.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { builtClient } from './built.ts'
import { inventedNames, openVariants } from './built-variant.ts'

const pageNames = { 'sign-in-page': 'signing in', 'spaces-page': 'the spaces' }
const kilobyte = 1000
const generatedCount = 40

/** The first page is one of theirs, so they are part of what every build has. */
const ENTRY_PLUGINS = ['accounts', 'spaces']

const libraryFile = new RegExp(`^assets/(${LIBRARY_FILES.join('|')})-`)

/** The name of the built file with the editor. */
function editorFile(): string {
  const name = nameByUse(ROOT)(`${ROOT}${EDITOR_SOURCE}`)
  if (name === null) throw new Error(`${EDITOR_SOURCE} has no file of its own`)
  return name
}

/**
 * What a browser fetches before the first page can be used, beside the libraries alone; and what the editor and each
 * plugin add.
 */
export async function run(): Promise<BenchRow[]> {
  const dist = builtClient()
  const budget = firstPageBudget(listedPlugins(ROOT).length) / kilobyte
  const pages = FIRST_PAGES.map(page => {
    const { files, total } = measureFirstPage(dist, page)
    const libraries = files.filter(({ name }) => libraryFile.test(name))
    const floor = libraries.reduce((sum, { gzip }) => sum + gzip, 0)
    const names = new Set(files.map(({ name }) => name))
    return { what: `script before ${pageNames[page]}, gzipped`, total, floor, names }
  })
  const known = new Set(pages.flatMap(({ names }) => [...names]))
  const editor = reach(dist, findChunk(dist, editorFile())).filter(name => !known.has(name))
  return [
    ...pages.map(({ what, total, floor }) =>
      benchRow({ what, unit: 'kB', budget: `≤ ${budget} kB`, ours: total / kilobyte, floor: floor / kilobyte }),
    ),
    benchRow({
      what: 'script the editor adds, gzipped',
      unit: 'kB',
      budget: '≤ 220 kB',
      ours: editor.reduce((sum, name) => sum + gzipped(join(dist, name)), 0) / kilobyte,
    }),
    ...(await measurePlugins()),
  ]
}

/** What the core needs alone, what each plugin adds to it, and what forty generated ones do: a build for each. */
async function measurePlugins(): Promise<BenchRow[]> {
  const plugins = listedPlugins(ROOT)
  const others = plugins.filter(id => !ENTRY_PLUGINS.includes(id))
  const names = inventedNames(generatedCount)
  const variants = openVariants()
  try {
    const measure = async (change: Parameters<typeof variants.measure>[0]) => (await variants.measure(change)).total
    const all = await measure({})
    const core = await measure({ without: others })
    const rows = [
      benchRow({
        what: `the core with ${ENTRY_PLUGINS.join(' and ')}`,
        unit: 'kB',
        budget: `≤ ${FIRST_PAGE_CORE_BYTES / kilobyte} kB`,
        ours: core / kilobyte,
      }),
    ]
    const generated: Record<string, readonly PluginNames[]> = {
      kinds: names.map(kind => ({ id: `${kind}s`, kind })),
      panels: names.map(id => ({ id, only: 'panel' })),
      pages: names.map(id => ({ id, only: 'page' })),
    }
    for (const [what, more] of Object.entries(generated)) {
      const total = await measure({ more })
      rows.push(
        benchRow({
          what: `with ${generatedCount} generated ${what}`,
          unit: 'kB',
          budget: `≤ ${firstPageBudget(plugins.length + generatedCount) / kilobyte} kB`,
          ours: total / kilobyte,
        }),
        addition(`each of the generated ${what}`, (total - all) / generatedCount),
      )
    }
    // The same code in several plugins is in the last of them, so that their sum is less than all of them need.
    for (const id of others)
      rows.push(benchRow({ what: `plugins/${id}`, unit: 'B', ours: all - (await measure({ without: [id] })) }))
    return rows
  } finally {
    variants.close()
  }
}

const addition = (what: string, ours: number) =>
  benchRow({ what, unit: 'B', budget: `≤ ${FIRST_PAGE_PLUGIN_BYTES} B`, ours })

/** A script with all its static imports. */
function reach(dist: string, name: string): string[] {
  const reached = new Set([name])
  for (const script of reached) {
    const code = readFileSync(join(dist, script), 'utf8')
    for (const [, imported] of code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      reached.add(`assets/${imported}`)
  }
  return [...reached]
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length
}
