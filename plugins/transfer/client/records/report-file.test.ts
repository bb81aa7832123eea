// @vitest-environment happy-dom
import { ref } from 'valtio'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/index.ts'
import { listToasts } from '#core/client/toasts/toast-store.ts'
import { messageFamilies as ofDiagrams } from '#plugins/diagrams/client/message-families.ts'
import { entry } from '#plugins/entries/shared.ts'
import { messageFamilies as ofMaps } from '#plugins/maps/client/message-families.ts'
import { ReportBuilder } from '../../shared/importer/plan.ts'
import { parseCsv } from '../importers/csv/parse-csv.ts'
import { messageFamilies } from '../message-families.ts'
import { reportRows, saveReport } from './report-file.ts'
import { emptyRecords, recordsImport } from './state.ts'

beforeAll(() => registry.add({ id: 'own', kinds: [entry] }))
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(recordsImport, emptyRecords())
})

const names = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `Name ${from + at}`)

function planOf() {
  const report = new ReportBuilder()
  for (const name of names(0, 40)) report.add('kept', 'notes', name)
  for (const name of names(40, 52)) report.add('changed', 'links', name)
  for (const name of names(52, 60)) report.add('dropped', 'files', name)
  report.add('dropped', 'snapshots', '=cmd|1, "quoted"', 3)
  const records = [
    { id: 'new', kind: 'entry', values: { name: 'Comes in' } },
    { id: 'here', kind: 'entry', values: { name: 'Was here' } },
    { id: 'gone', kind: 'entry', values: { name: 'Was deleted' } },
  ]
  return { report: report.report(), records, images: [], tags: [], choices: [] }
}

it.each([
  ['en', ['Kept', 'Changed', 'Dropped'], 'This importer does not read files of this kind'],
  ['ua', ['Збережено', 'Змінено', 'Відкинуто'], 'Цей імпорт не читає файлів цього типу'],
] as const)(
  'a saved report has every row that is kept, changed and dropped, and why [%s]',
  async (language, groups, why) => {
    await setLanguage(language)
    const saved: Blob[] = []
    const called: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      saved.push(blob as Blob)
      return 'blob:report'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      called.push(this.download)
    })
    Object.assign(recordsImport, {
      ...{ plan: ref(planOf()), stage: 'preview', files: ref([{ path: 'vault/a.md', file: new Blob() }]) },
      ...{ known: ref(new Set(['here'])), deleted: ref(new Set(['gone'])) },
    })
    saveReport()
    expect(called).toEqual([expect.stringMatching(/vault\.csv$/)])
    const [heads, ...rows] = parseCsv(
      String(await saved[0]?.text())
        .replace('\ufeff', '')
        .replaceAll('\r\n', '\n'),
    )
    expect(heads).toHaveLength(4)
    const which = (group: string) => rows.filter(([own]) => own === group).map(row => row[2])
    expect(which(groups[0])).toEqual(names(0, 40))
    expect(which(groups[1])).toEqual(names(40, 52))
    // Two of the three have the same words, and no spreadsheet takes them for a formula.
    expect(which(groups[2])).toEqual([...names(52, 60), `'=cmd|1, "quoted"`, expect.stringContaining('2')])
    expect(rows.filter(row => row[3] === why).map(row => row[2])).toEqual(names(52, 60))
    expect(rows.slice(-2).map(row => row[2])).toEqual(['Was here', 'Was deleted'])
    expect(rows.map(row => row[2])).not.toContain('Comes in')
  },
)

it('says that there is nothing to save before there is a report', async () => {
  await setLanguage('en')
  const saved = vi.spyOn(URL, 'createObjectURL')
  saveReport()
  expect(saved).not.toHaveBeenCalled()
  expect(listToasts().map(({ title }) => title)).toContain('There is no report to save yet: choose a file first')
})

it('every reason has what it is about as a line of the report, and other words than that', async () => {
  await setLanguage('en')
  for (const families of [messageFamilies, ofMaps, ofDiagrams]) {
    const reasons = families['import.why-*'] as string[]
    expect(families['import.report-*']).toEqual(expect.arrayContaining(reasons))
    for (const what of reasons) {
      const report = { kept: [], changed: [], dropped: [{ what, count: 1, samples: ['one'] }] }
      const [row] = reportRows({ report, records: [], images: [] }, emptyRecords())
      expect(row).toEqual(['Dropped', expect.any(String), 'one', expect.stringMatching(/ /)])
      expect(row?.[3]).not.toBe(row?.[1])
    }
  }
})
