import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineKind, richText, tags } from '#core/shared/kind.ts'
import { unzip } from '#tests/harness/unzip.ts'
import { csvCell, csvText, unguarded } from '../../shared/csv.ts'
import { docxBytes } from './docx.ts'
import { exportFileName } from './file-name.ts'
import { flatTable } from './flat-values.ts'
import { jsonText } from './json.ts'
import { exportSections } from './sections.ts'

const scene = defineKind({
  name: 'scene',
  title: 'title',
  icon: 'feather',
  ordered: true,
  fields: { title: 'string >= 1', beats: 'number', text: richText, tags },
})
const paragraph = (text: string) => ({ type: 'paragraph', children: [{ text }] })
const entity = (values: object) => ({
  ...{ sceneId: 'one', index: 0, title: 'Rope', beats: 3, text: ['First line', '', 'Second line'].map(paragraph) },
  ...{
    tags: [
      { valueId: 'a', value: 'sea' },
      { valueId: 'b', value: 'night' },
    ],
  },
  ...{ createdBy: 'ann', createdAt: '2026-01-02T03:04:05Z', updatedBy: 'ann', updatedAt: '2026-01-02T03:04:05Z' },
  ...{ archivedAt: null, ...values },
})
const none = () => ({})

/** Reads CSV by the rules of RFC 4180, without our code. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('a CSV file', () => {
  it('says that it is UTF-8, and has the flat fields with plain text and names of tags', () => {
    const text = csvText(flatTable(scene, [entity({ title: 'Мотузка, "Rope"' })], none))
    expect(text.charCodeAt(0)).toBe(0xfeff)
    const [head = [], row = []] = readCsv(text.slice(1))
    const cells = Object.fromEntries(head.map((name, at) => [name, row[at]]))
    expect(cells).toMatchObject({
      ...{ sceneId: 'one', index: '0', title: 'Мотузка, "Rope"', beats: '3', tags: 'sea; night', archivedAt: '' },
      text: 'First line\n\nSecond line',
    })
  })

  it('leaves out fields whose values have parts, and adds the columns of an exporter', () => {
    const parts = { ...entity({}), beats: { from: 1, to: 2 } }
    const { names, rows } = flatTable(scene, [parts, entity({})], one => ({
      Mood: one.title === 'Rope' ? 'dark' : null,
    }))
    expect(names).not.toContain('beats')
    expect(names.at(-1)).toBe('Mood')
    expect(rows.map(row => row.at(-1))).toEqual(['dark', 'dark'])
  })

  it.each([
    ...['=1+1', '+44 1', '-2', '@SUM(A1)', '\t=1', '\r=1', '  =cmd', '|calc', '%x', '\n=1'],
    // The wide forms, and what would otherwise read like a cell that is guarded already.
    ...['＝1+1', '＋1', '－2', '＠SUM(A1)', '\u3000＝1', "'=1", "''@x", "'\t1"],
  ])('has no cell that a spreadsheet computes: %j', text =>
    expect(readCsv(`${csvCell(text)}\r\n`)).toEqual([[`'${text}`]]),
  )

  it('has texts that are what they were when the apostrophes are taken off again', () => {
    const text = fc.string({ unit: fc.constantFrom(..."'=+-@|%＝＋－＠ \t\n\rab"), maxLength: 6 })
    fc.assert(fc.property(text, one => readCsv(`${csvCell(one)}\r\n`).map(row => row.map(unguarded))[0]?.[0] === one))
    for (const one of ["'tis", "''", "O'=b", '']) expect(csvCell(one)).toBe(one)
  })

  it('has numbers as they are, also negative ones, and quotes what would break a row', () => {
    expect([-3.5, true, null].map(csvCell)).toEqual(['-3.5', 'true', ''])
    expect(readCsv(`${csvCell('a "b", c\r\nd')}\r\n`)).toEqual([['a "b", c\r\nd']])
  })
})

describe('a DOCX file', () => {
  it('has a numbered heading and a justified paragraph for each line that is not empty [EXPORT-09, EXPORT-12, EXPORT-13]', async () => {
    const sections = exportSections(scene, [entity({ title: 'Title' }), entity({ title: 'A < B\u0000', text: [] })])
    expect(sections[0]).toEqual({ number: 1, title: 'Title', text: 'First line\n\nSecond line' })
    const xml = unzip(await docxBytes('Book', sections)).get('word/document.xml') ?? ''
    const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) => ({
      style: /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1],
      align: /<w:jc w:val="(\w+)"/.exec(paragraph)?.[1],
      text: /<w:t[^>]*>(.*?)<\/w:t>/s.exec(paragraph)?.[1],
    }))
    expect(paragraphs).toEqual([
      { style: 'Heading1', align: undefined, text: '1. Title' },
      { style: undefined, align: 'both', text: 'First line' },
      { style: undefined, align: 'both', text: 'Second line' },
      { style: 'Heading1', align: undefined, text: '2. A &lt; B' },
    ])
  })
})

describe('a file', () => {
  it('is named as the user says, a document by its title and the time [EXPORT-06, EXPORT-11]', () => {
    const now = new Date(2026, 10, 4, 7, 5, 9)
    expect(exportFileName('json', { name: 'export', title: 'x', now })).toBe('export.json')
    expect(exportFileName('csv', { name: ' ../a:b. ', title: 'x', now })).toBe('.. a b.csv')
    expect(exportFileName('json', { name: '//', title: 'x', now })).toBe('export.json')
    expect(exportFileName('docx', { name: 'no', title: 'The Salt/Ledger', now })).toBe(
      'The Salt Ledger 2026-11-04 07.05.09.docx',
    )
  })

  it('of JSON says what it is, and has every field', () => {
    const project = { spaceId: 's', projectId: 'p', name: 'Salt' }
    const content = { exportedAt: '2026-01-02T03:04:05Z', project, entities: { scene: [entity({})] } }
    expect(JSON.parse(jsonText(content))).toEqual({ format: 'skald', version: 1, ...content })
  })
})
