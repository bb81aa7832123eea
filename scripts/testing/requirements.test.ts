import { expect, it } from 'vitest'
import { describeCoverage, measureCoverage, parseIds, parseRequirements } from './requirements.ts'

const TABLE = 'id\tarea\trequirement\nCHAP-01\tCHAP\tOne.\nCHAP-02\tCHAP\tTwo.\nMAP-01\tMAP\tThree.\n'

it.each([
  ['keeps the order [CHAP-08]', ['CHAP-08']],
  ['both [CHAP-08, MAP-01]', ['CHAP-08', 'MAP-01']],
  ['a range [CHAP-09..11]', ['CHAP-09', 'CHAP-10', 'CHAP-11']],
  ['a range spelled out [CHAP-01..CHAP-02]', ['CHAP-01', 'CHAP-02']],
  ['two groups [CHAP-01] > more [MAP-01]', ['CHAP-01', 'MAP-01']],
  ['no id [1, 2] [] [some text] CHAP-01', []],
  ['a backward range [CHAP-03..01]', []],
])('reads the ids of: %s', (title, ids) => {
  expect(parseIds(title)).toEqual(ids)
})

it('reads the table by its header', () => {
  expect(parseRequirements(TABLE)).toHaveLength(3)
  expect(parseRequirements('area\tid\tx\trequirement\nMAP\tMAP-01\t?\tThree.\n')).toEqual([
    { id: 'MAP-01', area: 'MAP', requirement: 'Three.' },
  ])
  expect(() => parseRequirements('id\tarea\nA-1\tA\n')).toThrow(/requirement/)
  expect(() => parseRequirements(`${TABLE}CHAP-01\tCHAP\tAgain.\n`)).toThrow(/CHAP-01 twice/)
})

const results = [
  { file: 'a.test.ts', title: 'a [CHAP-01..02]', state: 'passed' },
  { file: 'a.test.ts', title: 'b [CHAP-02]', state: 'skipped' },
  { file: 'a.test.ts', title: 'c [MAP-01]', state: 'failed' },
  { file: 'a.test.ts', title: 'd [MAP-99]', state: 'passed' },
] as const

it('counts an id as proven only when every test that names it passes', () => {
  const { proven, unknown } = measureCoverage(parseRequirements(TABLE), results)
  expect([...proven]).toEqual(['CHAP-01'])
  expect(unknown).toEqual(['MAP-99: d [MAP-99]'])
})

it('ignores the examples in the tests of these tools', () => {
  const examples = [
    { file: 'scripts/testing/requirements.test.ts', title: 'reads the ids of: [CHAP-01, MAP-99]', state: 'passed' },
  ] as const
  const { proven, unknown } = measureCoverage(parseRequirements(TABLE), examples)
  expect([proven.size, unknown]).toEqual([0, []])
})

it('counts required rows and our own separately, and says why a row is missing', () => {
  const rows = parseRequirements(`${TABLE}R-01\tRELIABILITY\tOurs.\nR-02\tRELIABILITY\tOurs too.\n`)
  const own = { file: 'a.test.ts', title: 'f [R-01]', state: 'passed' } as const
  const lines = describeCoverage(rows, measureCoverage(rows, [...results, own]), true)
  expect(lines.map(line => line.replace(/(?<=\S) {2,}/g, ' '))).toEqual([
    'CHAP 1 of 2 50 %',
    'MAP 0 of 1 0 %',
    'asked for 1 of 3 33 %',
    'our own 1 of 2 50 %',
    'CHAP-02\tTwo.\tskipped: b [CHAP-02]',
    'MAP-01\tThree.\tfailed: c [MAP-01]',
    'R-02\tOurs too.\tno test names it',
    'Named by tests, but in no row:',
    '  MAP-99: d [MAP-99]',
  ])
})
