// Runs Vitest with the quiet reporter, in a process of its own, so that a crash does not lose the count.
import { createVitest, parseCLI } from 'vitest/node'
import { answersHelp } from './help.ts'
import { UserError } from './setup/user-error.mjs'
import { ROOT } from './source-files.ts'
import { QuietReporter } from './testing/quiet-reporter.ts'

const HELP = `
node scripts/bootstrap.mjs run-vitest <results.json> [arguments of vitest]

What npm test starts to run the tests. Writes every test with its outcome to <results.json>.
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  const [file, ...rest] = args
  if (file === undefined) throw new UserError('Where to write the results is missing. --help says more.')
  const { filter, options } = parseCLI(['vitest', 'run', ...rest])
  const reporter = new QuietReporter(file)
  const vitest = await createVitest({ ...options, root: ROOT, watch: false, reporters: [reporter] })
  try {
    await vitest.start(filter)
  } catch (error) {
    // The reporter has recorded that there was no test; the caller reports it.
    if ((error as { code?: string }).code !== 'VITEST_FILES_NOT_FOUND') throw error
  } finally {
    await vitest.close()
  }
  // Handles left open by a test must not keep the run from ending.
  process.exit(reporter.results.some(result => result.state === 'failed') ? 1 : 0)
}
