import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { FIRST_PAGES, measureFirstPage } from '../../scripts/client/first-page.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { builtClient } from './built.ts'

const pageNames = { 'sign-in-page': 'signing in', 'spaces-page': 'the spaces' }
const kilobyte = 1000

/** What a browser fetches before the first page can be used, beside the libraries alone; and what the editor adds. */
export async function run(): Promise<BenchRow[]> {
  const dist = builtClient()
  const pages = FIRST_PAGES.map(page => {
    const { files, total } = measureFirstPage(dist, page)
    const libraries = files.filter(({ name }) => /^assets\/(react|libraries)-/.test(name))
    const floor = libraries.reduce((sum, { gzip }) => sum + gzip, 0)
    const names = new Set(files.map(({ name }) => name))
    return { what: `script before ${pageNames[page]}, gzipped`, total, floor, names }
  })
  const known = new Set(pages.flatMap(({ names }) => [...names]))
  const editor = reach(dist, chunkOf(dist, 'prose-editor')).filter(name => !known.has(name))
  return [
    ...pages.map(({ what, total, floor }) =>
      benchRow({ what, unit: 'kB', budget: '≤ 180 kB', ours: total / kilobyte, floor: floor / kilobyte }),
    ),
    benchRow({
      what: 'script the editor adds, gzipped',
      unit: 'kB',
      budget: '≤ 220 kB',
      ours: editor.reduce((sum, name) => sum + gzipped(join(dist, name)), 0) / kilobyte,
    }),
  ]
}

function chunkOf(dist: string, name: string): string {
  const file = readdirSync(join(dist, 'assets')).find(file => file.startsWith(`${name}-`) && file.endsWith('.js'))
  if (!file) throw new Error(`The build has no script ${name}`)
  return `assets/${file}`
}

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
