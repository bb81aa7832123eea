import type { BenchRow } from './bench-row.ts'

const columns = ['what', 'ours', 'floor', 'ratio', 'budget', 'within'] as const

/** Formats rows as a table for a terminal, with fitted columns. */
export function printTable(title: string, rows: readonly BenchRow[]): string {
  const lines = [columns, ...rows.map(cellsOf)]
  const widths = columns.map((_, at) => Math.max(...lines.map(line => (line[at] ?? '').length)))
  const print = (line: readonly string[]) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [title, ...lines.map(print)].join('\n')
}

/** The last line of a run. */
export function printBudgets(rows: readonly BenchRow[]): string {
  const judged = rows.filter(({ within }) => within !== null)
  const met = judged.filter(({ within }) => within)
  return `${met.length} of ${judged.length} budgets met`
}

function cellsOf({ what, ours, floor, ratio, budget, unit, within }: BenchRow): string[] {
  return [
    what,
    withUnit(ours, unit),
    floor === null ? '–' : withUnit(floor, unit),
    ratio === null ? '–' : digits(ratio),
    budget === '' ? '–' : budget,
    within === null ? '–' : within ? 'yes' : 'NO',
  ]
}

function withUnit(value: number, unit: string): string {
  return unit.startsWith('/') ? `${digits(value)}${unit}` : `${digits(value)} ${unit}`
}

/** Three significant digits, with thousands separators. */
function digits(value: number): string {
  const whole = Math.abs(value) >= 100
  const places = whole ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })
}
