// Compares requirements with test results: which rows of the table a passing test names.
import type { TestResult } from './results.ts'

export interface Requirement {
  id: string
  area: string
  requirement: string
}

/** @throws Error if a column is missing or an id is duplicate */
export function parseRequirements(table: string): Requirement[] {
  const [head = '', ...lines] = table.split('\n').filter(line => line.trim() !== '')
  const columns = head.split('\t')
  const at = (name: string) => {
    const index = columns.indexOf(name)
    if (index < 0) throw new Error(`The table has no column '${name}'.`)
    return index
  }
  const [id, area, requirement] = [at('id'), at('area'), at('requirement')]
  const rows = lines.map(line => {
    const cells = line.split('\t')
    return { id: cells[id] ?? '', area: cells[area] ?? '', requirement: cells[requirement] ?? '' }
  })
  const seenIds = new Set<string>()
  for (const row of rows) {
    if (seenIds.has(row.id)) throw new Error(`The table has ${row.id} twice.`)
    seenIds.add(row.id)
  }
  return rows
}

const GROUP = /\[([^[\]]*)\]/g
const ITEM = /^([A-Z][A-Z0-9]*)-(\d+)(?:\.\.(?:\1-)?(\d+))?$/

/** The ids in a title: `[CHAP-08]`, `[CHAP-08, CHAP-09]`, `[CHAP-01..05]`. Other brackets are ignored. */
export function parseIds(title: string): string[] {
  return [...title.matchAll(GROUP)].flatMap(([, group = '']) => {
    const items = group.split(',').map(item => ITEM.exec(item.trim()))
    return items.every(item => item !== null) ? items.flatMap(expandItem) : []
  })
}

function expandItem([, area, from = '', to = from]: string[]): string[] {
  const count = Number(to) - Number(from) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, step) => {
    return `${area}-${String(Number(from) + step).padStart(from.length, '0')}`
  })
}

export interface Coverage {
  proven: Set<string>
  /** rows that a passing test names but another one disproves: id, and the title of that test */
  doubted: Map<string, string>
  /** unknown ids in tests: `id: title` */
  unknown: string[]
}

/** Titles of tests of these tools contain examples. */
const EXAMPLES = /^scripts\//

/** An id is proven if a test that names it passes, and none that names it fails or is skipped. */
export function measureCoverage(
  rows: readonly Requirement[],
  results: readonly Pick<TestResult, 'file' | 'title' | 'state'>[],
): Coverage {
  const known = new Set(rows.map(row => row.id))
  const passed = new Set<string>()
  const doubted = new Map<string, string>()
  const unknown: string[] = []
  for (const { file, title, state } of results) {
    if (EXAMPLES.test(file)) continue
    for (const id of parseIds(title)) {
      if (!known.has(id)) unknown.push(`${id}: ${title}`)
      else if (state === 'passed') passed.add(id)
      else doubted.set(id, `${state}: ${title}`)
    }
  }
  return { proven: new Set([...passed].filter(id => !doubted.has(id))), doubted, unknown }
}

/** The area of our own requirements. */
const OWN = 'RELIABILITY'

/** The output of `npm run coverage:spec`. */
export function describeCoverage(
  rows: readonly Requirement[],
  { proven, doubted, unknown }: Coverage,
  listMissing: boolean,
): string[] {
  const requested = rows.filter(row => row.area !== OWN)
  const own = rows.filter(row => row.area === OWN)
  const lines = [...Map.groupBy(requested, row => row.area)].map(([area, some]) => describeCount(area, some, proven))
  lines.push(describeCount('asked for', requested, proven), describeCount('our own', own, proven))
  if (listMissing) {
    for (const { id, requirement } of rows) {
      if (!proven.has(id)) lines.push([id, requirement, doubted.get(id) ?? 'no test names it'].join('\t'))
    }
  }
  if (unknown.length > 0) lines.push('Named by tests, but in no row:', ...unknown.map(line => `  ${line}`))
  return lines
}

function describeCount(name: string, rows: readonly Requirement[], proven: ReadonlySet<string>): string {
  const count = rows.filter(row => proven.has(row.id)).length
  const percent = rows.length === 0 ? 0 : Math.floor((count / rows.length) * 100)
  return `${name.padEnd(12)} ${String(count).padStart(4)} of ${String(rows.length).padStart(4)}  ${percent} %`
}
