// How much of what was asked for is proven by a test.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersHelp, refuseUnknown } from './help.ts'
import { judgeCoverage, parseRequirements, type Requirement } from './requirements.ts'
import { RESULTS, readResults } from './results.ts'
import { UserError } from './setup/user-error.mjs'
import { ROOT } from './source-files.ts'

const HELP = `
npm run coverage:spec [-- --missing]

Holds docs/requirements.tsv against the last whole npm test: a row is proven when a passing test names its id in the
title, as in [CHAP-08], [CHAP-08, CHAP-09] or [CHAP-01..05], and no failed or skipped test names it.
--missing lists the rows that are not proven. An id that is in no row is an error.
`

export function main(args: string[]): void {
  if (answersHelp(args, HELP)) return
  refuseUnknown(args, ['--missing'])
  const results = readResults(RESULTS)
  if (!results) throw new UserError('There are no results yet: run npm test first, without a filter.')
  const rows = parseRequirements(readFileSync(join(ROOT, 'docs/requirements.tsv'), 'utf8'))
  const { proven, unknown } = judgeCoverage(rows, results)

  for (const [area, own] of Map.groupBy(rows, row => row.area)) printLine(area, own, proven)
  printLine('all', rows, proven)
  if (args.includes('--missing')) {
    for (const { id, requirement } of rows) if (!proven.has(id)) console.log(`${id}\t${requirement}`)
  }
  if (unknown.length > 0) {
    console.log(`Named by tests, but in no row:\n${unknown.map(line => `  ${line}`).join('\n')}`)
    process.exitCode = 1
  }
}

function printLine(name: string, rows: readonly Requirement[], proven: ReadonlySet<string>): void {
  const count = rows.filter(row => proven.has(row.id)).length
  const percent = rows.length === 0 ? 0 : Math.floor((count / rows.length) * 100)
  console.log(`${name.padEnd(12)} ${String(count).padStart(4)} of ${String(rows.length).padStart(4)}  ${percent} %`)
}
