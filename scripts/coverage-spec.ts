// Reports how many requirements are proven by a test.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersHelp, refuseUnknownOption } from './help.ts'
import { UserError } from './setup/user-error.mjs'
import { ROOT } from './source-files.ts'
import { describeCoverage, measureCoverage, parseRequirements } from './testing/requirements.ts'
import { RESULTS, readResults } from './testing/results.ts'

const HELP = `
npm run coverage:spec [-- --missing]

Holds docs/requirements.tsv against the last whole npm test: a row is proven when a passing test names its id in the
title, as in [CHAP-08], [CHAP-08, CHAP-09] or [CHAP-01..05], and no test that names it failed or was skipped; a test
that passed only on a retry has failed. The tests of these tools do not count: their titles name rows as examples. The rows that were asked for and
our own, those of RELIABILITY, are counted apart.
--missing lists the rows that are not proven. An id that is in no row is an error.
`

export function main(args: string[]): void {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, ['--missing'])
  const results = readResults(RESULTS)
  if (!results) throw new UserError('There are no results yet: run npm test first, without a filter.')
  const rows = parseRequirements(readFileSync(join(ROOT, 'docs/requirements.tsv'), 'utf8'))
  const coverage = measureCoverage(rows, results)
  for (const line of describeCoverage(rows, coverage, args.includes('--missing'))) console.log(line)
  if (coverage.unknown.length > 0) process.exitCode = 1
}
