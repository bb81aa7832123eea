// Runs the checks that are not tests: types, lint, plugins, imports, lengths, suppressions, dead code.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findImportProblems } from '../check-imports.ts'
import { findBrokenReferences } from '../check-references.ts'
import { ROOT } from '../source-files.ts'
import { findLongFiles, findSuppressions } from './check-text.ts'

export interface CheckResult {
  name: string
  ok: boolean
  /** the findings of the check; empty if there are none */
  output: string
  ms: number
}

/** With more checkers in each of the three programs, each finds out again what others know: twice the work. */
const CHECKERS = ['--checkers', '1']

const TOOLS: { name: string; bin: string; args: string[] }[] = [
  { name: 'types', bin: 'node_modules/typescript/bin/tsc', args: ['-b', ...CHECKERS, '--pretty', 'false'] },
  {
    name: 'lint',
    bin: 'node_modules/@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  },
  { name: 'plugins', bin: 'scripts/setup/run.mjs', args: ['check-plugins'] },
  { name: 'dead code', bin: 'node_modules/knip/bin/knip.js', args: ['--no-progress', '--no-config-hints'] },
]

const OWN_CHECKS: { name: string; find: (root: string) => string[] }[] = [
  { name: 'imports', find: findImportProblems },
  { name: 'file lengths', find: findLongFiles },
  { name: 'nothing switched off', find: findSuppressions },
  { name: 'references', find: findBrokenReferences },
]

export async function runChecks(): Promise<CheckResult[]> {
  const tools = TOOLS.map(tool => runTool(tool))
  const own = OWN_CHECKS.map(({ name, find }) => {
    const start = performance.now()
    const problems = find(ROOT)
    return { name, ok: problems.length === 0, output: problems.join('\n'), ms: performance.now() - start }
  })
  return [...(await Promise.all(tools)), ...own]
}

/** The report of a failed check: its name, then its findings. */
export function printCheck({ name, output }: CheckResult): string {
  return `✗ ${name}\n${output.trimEnd().replace(/^(?=.)/gm, '  ')}\n`
}

function runTool({ name, bin, args }: (typeof TOOLS)[number]): Promise<CheckResult> {
  const start = performance.now()
  const child = spawn(process.execPath, [join(ROOT, bin), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise(resolve => {
    const end = (ok: boolean, message: string) => resolve({ name, ok, output: message, ms: performance.now() - start })
    child.on('error', error => end(false, error.message))
    child.on('close', code => end(code === 0, code === 0 ? '' : output || `ended with code ${code} and said nothing`))
  })
}
