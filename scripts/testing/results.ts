// The result file of a test run.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../source-files.ts'

export type State = 'passed' | 'failed' | 'skipped'

export interface TestResult {
  project: string
  /** relative to the root */
  file: string
  /** describe blocks and test, joined by ` > ` */
  title: string
  state: State
  /** milliseconds */
  duration: number
}

const FOLDER = join(ROOT, 'node_modules', '.cache', 'skald')

/** Where Node keeps what it has compiled; scripts/setup/run.mjs names it too. */
export const COMPILED = join(FOLDER, 'compiled')

/** The last complete run, compared with the requirements. */
export const RESULTS = join(FOLDER, 'results.json')
/** The last run of selected tests; it says nothing about the rest. */
export const FILTERED_RESULTS = join(FOLDER, 'filtered-results.json')

export function writeResults(file: string, results: readonly TestResult[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`)
}

/** undefined if there are none: not run yet, or the run crashed. */
export function readResults(file: string): TestResult[] | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestResult[]) : undefined
}

export function removeResults(file: string): void {
  rmSync(file, { force: true })
}

export function countStates(results: readonly { state: State }[]): Record<State, number> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { state } of results) counts[state] += 1
  return counts
}

/** The last line of every run. */
export function printTotal({ passed, failed, skipped }: Record<State, number>): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
