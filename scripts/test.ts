// Runs everything: checks, the build, and the tests of all three kinds, counted in one line.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from '#tests/browser.ts'
import { printCheck, runChecks } from './checks/run-checks.ts'
import { ensureBuilt } from './client/ensure-built.ts'
import { answersHelp } from './help.ts'
import { ROOT } from './source-files.ts'
import {
  COMPILED,
  countStates,
  FILTERED_RESULTS,
  printTotal,
  RESULTS,
  readResults,
  removeResults,
  type TestResult,
  writeResults,
} from './testing/results.ts'

const HELP = `
npm test [-- <filter> [arguments of vitest]]

Checks, builds, finds or installs a browser, runs every test, and ends with one line: N passed, N failed, N skipped.
With a filter (part of a file's path, or -t and part of a title) only those tests run and the checks are left out;
journeys through the browser are among them when the filter names e2e.

With RUNS=20 in the environment, tests that try random cases try twenty times as many.
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  const file = args.length > 0 ? FILTERED_RESULTS : RESULTS
  removeResults(file)
  const results = args.length > 0 ? await runSome(file, args) : await runAll(file)
  writeResults(file, results)
  const counts = countStates(results)
  console.log(printTotal(counts))
  if (counts.failed > 0) process.exitCode = 1
}

async function runAll(file: string): Promise<TestResult[]> {
  const before: TestResult[] = []
  for (const check of await runChecks()) {
    before.push(note('check', check.name, check.ok, check.ms))
    if (!check.ok) console.log(printCheck(check))
  }
  console.log(`check  ${printTotal(countStates(before))}`)
  const ready = prepareBrowser()
  return [...before, ...ready.results, ...(await runVitest(file, ready.ok ? [] : WITHOUT_BROWSER))]
}

async function runSome(file: string, args: string[]): Promise<TestResult[]> {
  if (!args.some(arg => arg.includes('e2e'))) return runVitest(file, [...WITHOUT_BROWSER, ...args])
  const ready = prepareBrowser()
  return ready.ok ? runVitest(file, args) : ready.results
}

const WITHOUT_BROWSER = ['--project=unit', '--project=component', '--project=api']

/** The browser tests need the built client and a browser. Without them they count as one failure, not as none. */
function prepareBrowser(): { ok: boolean; results: TestResult[] } {
  const start = performance.now()
  const built = ensureBuilt()
  const results = [note('build', 'the client builds', built, performance.now() - start)]
  try {
    process.env.CHROMIUM_PATH = findBrowser()
    results.push(note('build', 'there is a browser', true, 0))
  } catch (error) {
    console.log(`✗ there is a browser\n  ${(error as Error).message}\n`)
    results.push(note('build', 'there is a browser', false, 0))
  }
  return { ok: results.every(result => result.state === 'passed'), results }
}

/** Vitest runs in a process of its own, so that a crash does not lose the count. */
async function runVitest(file: string, args: string[]): Promise<TestResult[]> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', `--outputFile=${file}`, ...args], {
    cwd: ROOT,
    // Half of the work of a server that a test starts in a process of its own, or of its threads, is to compile.
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise<number | string>(resolve => {
    child.on('error', error => resolve(error.message))
    child.on('close', (status, signal) => resolve(status ?? signal ?? 'unknown'))
  })
  const results = readResults(file)
  if (!results) return [broken(`the runner broke off (${code})`)]
  if (results.length === 0) return [broken('no test was found')]
  const failed = results.some(result => result.state === 'failed')
  return code === 0 || failed ? results : [...results, broken(`the runner ended with ${code}`)]
}

function broken(title: string): TestResult {
  console.log(`✗ ${title}\n`)
  return note('run', title, false, 0)
}

function note(project: string, title: string, ok: boolean, duration: number): TestResult {
  return { project, file: '', title, state: ok ? 'passed' : 'failed', duration: Math.round(duration) }
}
