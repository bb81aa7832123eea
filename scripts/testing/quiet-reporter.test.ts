import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../source-files.ts'
import { readResults, type TestResult } from './results.ts'

const folder = mkdtempSync(join(tmpdir(), 'skald-reporter-'))
const reporter = join(ROOT, 'scripts/testing/quiet-reporter.ts')
const files: Record<string, string> = {
  'vitest.config.ts': `import { QuietReporter } from '${reporter}'
export default { test: { globals: true, retry: 1, reporters: [new QuietReporter()] } }`,
  'outcomes.test.ts': `let runs = 0
it('passes', () => {})
it('fails', () => expect(1).toBe(2))
it('passes on a retry', () => expect(runs++).toBe(1))`,
  'broken.test.ts': `throw new Error('out of order')`,
}
let results: TestResult[]
let printed: string

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const output = join(folder, 'results.json')
  const args = ['run', '--root', folder, `--outputFile=${output}`]
  const env = { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined }
  printed = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], {
    env,
  }).stdout.toString()
  results = readResults(output) ?? []
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

it('writes every test with its outcome; one that needed a retry has failed, and so has a file that does not run', () => {
  const outcomes = results.map(({ title, state }) => `${title}: ${state}`)
  expect(outcomes.sort()).toEqual([
    'fails: failed',
    'passes on a retry: failed',
    'passes: passed',
    'the file runs: failed',
  ])
})

it('prints failures with their messages, and no more than a line about the others', () => {
  expect(printed).toMatch(/✗ .*outcomes\.test\.ts > fails\n.*expected 1 to be 2/)
  expect(printed).toMatch(/✗ .*outcomes\.test\.ts > passes on a retry\n.*expected \+?0 to be 1/)
  expect(printed).toMatch(/✗ .*broken\.test\.ts > the file runs\n.*out of order/)
  expect(printed).not.toContain('> passes\n')
  expect(printed).toMatch(/\n *1 passed, 3 failed, 0 skipped \([\d.]+ s of tests\)\n$/)
})
