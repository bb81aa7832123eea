import { expect, it } from 'vitest'
import { judgeCoverage, parseIds, parseRequirements } from './requirements.ts'

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

it('reads the table by its head', () => {
  expect(parseRequirements(TABLE)).toHaveLength(3)
  expect(parseRequirements('area\tid\tx\trequirement\nMAP\tMAP-01\t?\tThree.\n')).toEqual([
    { id: 'MAP-01', area: 'MAP', requirement: 'Three.' },
  ])
  expect(() => parseRequirements('id\tarea\nA-1\tA\n')).toThrow(/requirement/)
  expect(() => parseRequirements(`${TABLE}CHAP-01\tCHAP\tAgain.\n`)).toThrow(/CHAP-01 twice/)
})

it('counts an id as proven only when every test that names it passes', () => {
  const { proven, unknown } = judgeCoverage(parseRequirements(TABLE), [
    { title: 'a [CHAP-01..02]', state: 'passed' },
    { title: 'b [CHAP-02]', state: 'skipped' },
    { title: 'c [MAP-01]', state: 'failed' },
    { title: 'd [MAP-99]', state: 'passed' },
  ])
  expect([...proven]).toEqual(['CHAP-01'])
  expect(unknown).toEqual(['MAP-99: d [MAP-99]'])
})
