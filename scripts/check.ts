// Runs every check that does not execute the code.
import { printCheck, runChecks } from './checks/run-checks.ts'
import { answersHelp, refuseUnknownOption } from './help.ts'

const HELP = `
npm run check

Types, lint and format, plugins (names, lists, icons, keys, messages), import rules, file lengths, switched-off tests and
checks, references, dead code.
Prints one line when all is well, otherwise what is not.
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, [])
  const results = await runChecks()
  const failed = results.filter(result => !result.ok)
  for (const result of failed) console.log(printCheck(result))
  const seconds = (Math.max(...results.map(result => result.ms)) / 1000).toFixed(1)
  console.log(
    failed.length === 0
      ? `${results.length} checks passed (${seconds} s)`
      : `${failed.length} of ${results.length} checks failed`,
  )
  if (failed.length > 0) process.exitCode = 1
}
