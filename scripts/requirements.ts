// Requirements held against test results: which rows of the table a passing test names.
import type { State } from './results.ts'

export interface Requirement {
  id: string
  area: string
  requirement: string
}

/** @throws Error when a column is missing or an id is there twice */
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
  const seen = new Set<string>()
  for (const row of rows) {
    if (seen.has(row.id)) throw new Error(`The table has ${row.id} twice.`)
    seen.add(row.id)
  }
  return rows
}

const GROUP = /\[([^[\]]*)\]/g
const ITEM = /^([A-Z][A-Z0-9]*)-(\d+)(?:\.\.(?:\1-)?(\d+))?$/

/** The ids a title names: `[CHAP-08]`, `[CHAP-08, CHAP-09]`, `[CHAP-01..05]`. Brackets that hold anything else say nothing. */
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
  /** ids named by tests, but in no row: `id: title` */
  unknown: string[]
}

/** An id is proven when a test that names it passes and none that names it fails or is skipped. */
export function judgeCoverage(
  rows: readonly Requirement[],
  results: readonly { title: string; state: State }[],
): Coverage {
  const known = new Set(rows.map(row => row.id))
  const passed = new Set<string>()
  const doubted = new Set<string>()
  const unknown: string[] = []
  for (const { title, state } of results) {
    for (const id of parseIds(title)) {
      if (!known.has(id)) unknown.push(`${id}: ${title}`)
      else (state === 'passed' ? passed : doubted).add(id)
    }
  }
  return { proven: passed.difference(doubted), unknown }
}
