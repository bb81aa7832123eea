import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countStates, printTotal, readResults, removeResults, type TestResult, writeResults } from './results.ts'

const result = (state: TestResult['state']): TestResult => ({
  project: 'unit',
  file: 'a.test.ts',
  title: 'a',
  state,
  duration: 1,
})

it('counts every outcome in the one line a run ends with', () => {
  const results = [result('passed'), result('failed'), result('passed'), result('skipped')]
  expect(printTotal(countStates(results))).toBe('2 passed, 1 failed, 1 skipped')
  expect(printTotal(countStates([]))).toBe('0 passed, 0 failed, 0 skipped')
})

it('distinguishes a crashed run from one without tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skald-results-'))
  const file = join(folder, 'deep', 'results.json')
  expect(readResults(file)).toBeUndefined()
  writeResults(file, [])
  expect(readResults(file)).toEqual([])
  writeResults(file, [result('passed')])
  expect(readResults(file)).toEqual([result('passed')])
  removeResults(file)
  expect(readResults(file)).toBeUndefined()
  rmSync(folder, { recursive: true })
})
