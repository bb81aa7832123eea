import { describe, expect, it } from 'vitest'
import { csvText } from '#plugins/exports/shared.ts'
import { inputOf, linesOf, refusalOf, reportOf, valuesOf } from '../importer.fixture.ts'
import { parseCsv } from './parse-csv.ts'
import { readTable } from './read-table.ts'

const file = (content: string | Uint8Array<ArrayBuffer>, path = 'people.csv') => [{ path, file: new Blob([content]) }]
const asCharacter = { chosen: { kind: 'character' } }

const people = `Name;Age;Alive;Aliases;Tags;Biography;Shoe size
Tallow;71;yes;"The Chandler; Mother";salt, elders;"Kept the stair.
She ""knew"" it.";38
Oda;past counting;no;;salt;;
;5;;;;;
Tallow;9;;;;;`

describe('the rows of a table', () => {
  it.each([
    [
      'commas',
      'a,b\n1,"x,y"',
      [
        ['a', 'b'],
        ['1', 'x,y'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a line that says the sign',
      'sep=|\na|b\n1,2,3|4',
      [
        ['a', 'b'],
        ['1,2,3', '4'],
      ],
    ],
    [
      'quotes and lines in cells',
      'a,b\n"x""y","1\n2"\n\n',
      [
        ['a', 'b'],
        ['x"y', '1\n2'],
      ],
    ],
    [
      'empty cells',
      'a,b,c\n,,\n1,,3\n',
      [
        ['a', 'b', 'c'],
        ['1', '', '3'],
      ],
    ],
    ['nothing', '', []],
  ])('are read with %s', (_, text, rows) => {
    expect(parseCsv(text)).toEqual(rows)
  })
})

describe('a table', () => {
  it('takes the first column of words that differ for the names, if none is called so', async () => {
    const table = 'Id,State,Burg\n1,Boseside,Morrow\n2,Boseside,Vesper\n3,Boseside,Ister\n'
    const plan = await readTable(inputOf([{ path: 'burgs.csv', file: new Blob([table]) }]))
    expect(plan.records.map(({ values }) => values.name)).toEqual(['Morrow', 'Vesper', 'Ister'])
    const numbers = 'Id,Height\n1,5\n2,7\n'
    const other = await readTable(inputOf([{ path: 'burgs.csv', file: new Blob([numbers]) }]))
    expect(other.records.map(({ values }) => values.name)).toEqual(['1', '2'])
  })

  it('reports every value and tag that is cut, with the whole of it', async () => {
    const long = (sign: string, length: number) => sign.repeat(length)
    const many = Array.from({ length: 101 }, (_, at) => `tag${at}`).join(',')
    const names = Array.from({ length: 21 }, (_, at) => `Name${at}`).join(',')
    const table = `Name;Aliases;Tags\n${long('n', 1200)};;\nOda;${names};"${many}"\nAda;;${long('t', 120)}\n`
    const plan = await readTable(inputOf(file(table), asCharacter))
    expect(reportOf(plan)).toContain('changed cut-values 4')
    for (const whole of [long('n', 1200), 'Name20', 'tag100', long('t', 120)]) expect(plan.note).toContain(whole)
    expect(valuesOf(plan, 'Oda').tags).toHaveLength(100)
  })

  it('is refused where its last row breaks off, and read where rows are short anyway', async () => {
    expect(await refusalOf(readTable, file('Name,Age,Tags\nOda,5,sea\nTal'))).toBe('damaged')
    expect(await refusalOf(readTable, file('Name,Age,Tags\nOda\nTal'))).toBeUndefined()
    expect(await refusalOf(readTable, file('Name,Age,Tags\nOda,5,sea\nTal\n'))).toBeUndefined()
  })

  it('becomes entities, with columns matched to fields by name', async () => {
    const plan = await readTable(inputOf(file(people), asCharacter))
    const { bio, tags, ...values } = valuesOf(plan, 'Tallow')
    expect(values).toEqual({
      name: 'Tallow',
      aliases: ['The Chandler', 'Mother'],
      customFields: { 'age-field': 71, 'alive-field': true },
    })
    expect(linesOf(bio)).toEqual(['Kept the stair.', 'She "knew" it.', 'Shoe size: 38'])
    expect((tags as string[]).map(id => plan.tags.find(tag => tag.id === id)?.value)).toEqual(['salt', 'elders'])
    expect(plan.records).toHaveLength(3)
    expect(new Set(plan.records.map(({ id }) => id)).size).toBe(3)
    expect(reportOf(plan)).toEqual([
      ...['kept rows 3', 'kept columns 6'],
      ...['changed columns-below 1', 'dropped wrong-values 1', 'dropped nameless-rows 1'],
    ])
    expect(plan.note).toBe('Oda, Age: past counting\n; 5; ; ; ; ; ')
    expect(plan.preview?.heads).toEqual(['Name', 'Age', 'Alive', 'Aliases', 'Tags', 'Biography'])
    expect(plan.preview?.rows).toHaveLength(3)
  })

  it('puts the values of a column without a field below the text or into the note, unless it is left out', async () => {
    const below = await readTable(inputOf(file('name,years\nTallow,71\nOda,')))
    expect(linesOf(valuesOf(below, 'Tallow').description)).toEqual(['years: 71'])
    expect(valuesOf(below, 'Oda')).toEqual({ name: 'Oda' })
    const left = await readTable(inputOf(file('name,years\nTallow,71'), { chosen: { 'column:1': 'none' } }))
    expect(valuesOf(left, 'Tallow')).toEqual({ name: 'Tallow' })
    expect([left.note, reportOf(left)]).toEqual([
      undefined,
      ['kept rows 1', 'kept columns 1', 'dropped left-columns 1'],
    ])
    const name = { name: 'name', label: 'Name', form: 'string' }
    const kinds = [{ name: 'map', label: 'Map', title: 'name', fields: [name] }]
    const beside = await readTable(inputOf(file('name,years\nTallow,71'), { kinds }))
    expect([beside.note, reportOf(beside).at(-1)]).toEqual(['Tallow, years: 71', 'changed columns-beside 1'])
  })

  it('follows what the user chooses', async () => {
    const text = 'who,years\nTallow,71'
    const first = await readTable(inputOf(file(text)))
    expect(first.choices.map(({ id, value }) => `${id} ${value}`)).toEqual([
      'kind entry',
      'column:0 name',
      'column:1 below',
    ])
    const chosen = { kind: 'character', 'column:1': 'age-field' }
    const plan = await readTable(inputOf(file(text), { chosen }))
    expect(valuesOf(plan, 'Tallow')).toEqual({ name: 'Tallow', customFields: { 'age-field': 71 } })
    const swapped = await readTable(inputOf(file(text), { chosen: { 'column:1': 'name', 'column:0': 'description' } }))
    expect(linesOf(valuesOf(swapped, '71').description)).toEqual(['Tallow'])
    const named = await readTable(inputOf(file(text, 'Characters.csv')))
    expect(named.choices[0]?.value).toBe('character')
  })

  it('has the same ids when it is read again, also with rows moved, added and changed', async () => {
    const idsOf = async (text: string, path?: string) =>
      (await readTable(inputOf(file(text, path)))).records.map(({ id }) => id)
    const [a, b] = await idsOf('name,description\nA,1\nB,2')
    expect(await idsOf('name,description\nB,2\nC,3\nA,changed', 'people (2).csv')).toEqual([b, expect.any(String), a])
    expect(await idsOf('name,description\nA,1', 'other.csv')).not.toContain(a)
  })

  it('takes an export of ours back', async () => {
    const names = ['entryId', 'name', 'description', 'aliases', 'tags', 'createdBy']
    const text = csvText({ names, rows: [['x1', '=1+1, "so"', ' two\nlines', 'a; b', 'salt; rope', 'ines']] })
    const plan = await readTable(inputOf(file(text, 'entries.csv')))
    const { description, ...values } = valuesOf(plan, '=1+1, "so"')
    expect(values).toMatchObject({ aliases: ['a', 'b'] })
    expect(linesOf(description)).toEqual(['two', 'lines'])
    expect(plan.tags.map(({ value }) => value)).toEqual(['salt', 'rope'])
  })

  it.each(["'=1+1", '＝1', "''@x", "'tis", '@so'])('takes a name of ours back as it was: %j', async name => {
    const text = csvText({ names: ['name', '=odd'], rows: [[name, 'x']] })
    const plan = await readTable(inputOf(file(text, 'entries.csv')))
    expect(linesOf(valuesOf(plan, name).description)).toEqual(['=odd: x'])
  })

  it('may be in UTF-16 and Windows-1251, with a mark or without', async () => {
    const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...[...'name\nКрук'].map(one => one.charCodeAt(0))]).buffer)
    valuesOf(await readTable(inputOf(file(utf16))), 'Крук')
    const windows = Uint8Array.from([...'name\n'].map(one => one.charCodeAt(0)).concat([0xca, 0xf0, 0xf3, 0xea]))
    valuesOf(await readTable(inputOf(file(windows))), 'Крук')
    valuesOf(await readTable(inputOf(file('\ufeffname\nКрук'))), 'Крук')
  })

  it.each([
    ['empty', file('')],
    ['nothing', file('name,age')],
    ['damaged', file('name\n"cut off')],
    ['encoding', file(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0]))],
    ['too-many', file(`name\n${'a\n'.repeat(1_000_000)}`)],
    ['too-many', file(`name${',x'.repeat(1_000_000)}\n1`)],
    ['one-file', [...file('name\na'), ...file('name\nb', 'b.csv')]],
  ])('is refused as %s', async (reason, files) => {
    expect(await refusalOf(readTable, files)).toBe(reason)
  })
})
