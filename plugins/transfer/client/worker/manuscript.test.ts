import { beforeEach, describe, expect, it } from 'vitest'
import { encodings } from '#tests/unit/old-encodings.ts'
import { Manuscript } from './manuscript.ts'
import type { ImportView } from './messages.ts'

const book = `The Gull

CHAPTER 1. Harbour

Ropes and tar.

More ropes.

CHAPTER 2. Storm

Wind.

CHAPTER 3. Home

Bread.
`
const file = (name: string, text: string | Uint8Array<ArrayBuffer>) => new File([text], name)
const titles = (view: ImportView) => view.rows.map(({ title }) => title)

let manuscript: Manuscript
let view: ImportView
beforeEach(async () => {
  manuscript = new Manuscript()
  const read = await manuscript.read({ files: [file('gull.txt', book.replaceAll('\n', '\r\n'))] })
  view = read.view as ImportView
})

describe('reading', () => {
  it('reports what was found', () => {
    expect(view.files).toEqual([{ name: 'gull.txt', encoding: 'utf-8', hadBom: false, lineEnds: 'crlf' }])
    expect(titles(view)).toEqual(['Harbour', 'Storm', 'Home'])
    expect(view.rows[0]).toMatchObject({ kind: 'chapter', include: true, words: 5, opening: 'Ropes and tar.' })
    expect(view.canUndo).toBe(false)
  })

  it('reads valid files and lists the others', async () => {
    const files = [
      file('empty.txt', ''),
      file('photo.txt', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1])),
      file('good.md', '# One\n\nText\n'),
    ]
    const { view: found, issues } = await manuscript.read({ files })
    expect(found?.files.map(({ name }) => name)).toEqual(['good.md'])
    expect(issues).toEqual([
      { name: 'empty.txt', reason: 'empty' },
      { name: 'photo.txt', reason: 'binary' },
    ])
  })

  it('does not open files that are too large, and limits their total size', async () => {
    const opened: string[] = []
    const sized = (name: string, size: number) => {
      const arrayBuffer = async () => {
        opened.push(name)
        return new TextEncoder().encode('text').buffer
      }
      return { name, size, arrayBuffer } as File
    }
    const mega = 1024 * 1024
    const { issues } = await manuscript.read({
      files: [
        sized('a.txt', 30 * mega),
        sized('huge.txt', 100 * mega),
        sized('b.txt', 30 * mega),
        sized('c.txt', mega),
      ],
    })
    expect(opened).toEqual(['a.txt', 'c.txt'])
    expect(issues).toEqual([
      { name: 'huge.txt', reason: 'too-large' },
      { name: 'b.txt', reason: 'too-large' },
    ])
  })

  it('returns null if nothing can be read, and drops the previous state', async () => {
    expect(await manuscript.read({ files: [file('empty.txt', '')] })).toMatchObject({ view: null })
    expect(() => manuscript.pack()).toThrow('No manuscript')
  })
})

describe('correcting', () => {
  const idOf = (title: string) => view.rows.find(row => row.title === title)?.id ?? ''

  it('excludes, renames, merges, moves and splits', () => {
    expect(manuscript.change({ do: 'toggle', id: idOf('Storm') }).rows[1]?.include).toBe(false)
    expect(titles(manuscript.change({ do: 'rename', id: idOf('Storm'), title: 'Gale' }))).toContain('Gale')
    expect(titles(manuscript.change({ do: 'merge', id: idOf('Home') }))).toEqual(['Harbour', 'Gale'])
    expect(titles(manuscript.change({ do: 'move', id: idOf('Harbour'), delta: 1 }))).toEqual(['Gale', 'Harbour'])
    const [, second] = manuscript.paragraphs({ id: idOf('Harbour') })
    const split = { do: 'split', id: idOf('Harbour'), line: second?.line ?? 0, file: second?.file ?? 0 } as const
    expect(titles(manuscript.change(split))).toEqual(['Gale', 'Harbour', 'Harbour (2)'])
  })

  it('includes leftovers', () => {
    const { left } = view
    expect(left.map(({ reason }) => reason)).toEqual(['title-page', 'numbers'])
    const after = manuscript.change({ do: 'take', index: 0 })
    expect([after.rows.length, after.left.length]).toEqual([4, 1])
  })

  it('undoes step by step', () => {
    manuscript.change({ do: 'toggle', id: idOf('Storm') })
    manuscript.change({ do: 'merge', id: idOf('Home') })
    expect(titles(manuscript.change({ do: 'undo' }))).toEqual(['Harbour', 'Storm', 'Home'])
    const back = manuscript.change({ do: 'undo' })
    expect([back.rows[1]?.include, back.canUndo]).toEqual([true, false])
    expect(manuscript.change({ do: 'undo' }).rows).toEqual(view.rows)
  })

  it('does not count a correction without effect as a step', () => {
    expect(manuscript.change({ do: 'merge', id: idOf('Harbour') }).canUndo).toBe(false)
    expect(manuscript.change({ do: 'rename', id: idOf('Harbour'), title: '  ' }).canUndo).toBe(false)
    expect(manuscript.change({ do: 'toggle', id: 'nothing' }).canUndo).toBe(false)
  })

  it('keeps unchanged rows identical, so that only the others re-render', () => {
    const after = manuscript.change({ do: 'toggle', id: idOf('Storm') })
    expect(after.rows[0]).toBe(view.rows[0])
    expect(after.rows[1]).not.toBe(view.rows[1])
  })
})

describe('packing', () => {
  it('sends included sections as corrected', () => {
    manuscript.change({ do: 'toggle', id: view.rows[0]?.id ?? '' })
    const packed = manuscript.pack()
    expect(packed).toMatchObject({ chapters: 2 })
    expect(new TextDecoder().decode('bytes' in packed ? packed.bytes : undefined)).toMatch(/^\{"title":"Storm"/)
  })

  it('has the same fingerprint after any correction, and another one if a word differs', async () => {
    const print = (packed: object) => ('fingerprint' in packed ? packed.fingerprint : undefined)
    const before = print(manuscript.pack())
    expect(before).toMatch(/^[0-9a-f]{32}$/)
    manuscript.change({ do: 'toggle', id: view.rows[0]?.id ?? '' })
    expect(print(manuscript.pack())).toBe(before)
    const other = new Manuscript()
    await other.read({ files: [file('copy.txt', book)] })
    expect(print(other.pack())).toBe(before)
    await other.read({ files: [file('gull.txt', book.replace('Wind', 'Rain'))] })
    expect(print(other.pack())).not.toBe(before)
  })
})

it('reads HTML like Markdown, sends its images along, and says why a document is not read', async () => {
  const manuscript = new Manuscript()
  const file = (name: string, text: string) => new File([text], name)
  const html =
    '<title>The Salt Ledger</title><h1>Chapter 1. Rope</h1><p>Call <i>me</i>.</p><h1>Chapter 2. Salt</h1><p>Salt.</p>'
  const { view, issues } = await manuscript.read({ files: [file('a.html', html), file('b.docx', 'no archive')] })
  expect(issues).toEqual([{ name: 'b.docx', refused: 'not-this-format', detail: '' }])
  expect(view).toMatchObject({ title: 'The Salt Ledger', files: [{ format: 'html' }] })
  expect(view?.rows.map(({ title }) => title)).toEqual(['Rope', 'Salt'])
  expect(manuscript.pack()).toMatchObject({ chapters: 2, images: [] })
})

it('a text of more lines than any novel has, and one that is a page or data, are refused by name', async () => {
  const texts = { 'lines.txt': 'a\n'.repeat(600_000), 'page.txt': '<!doctype html><p>x</p>', 'data.md': '{"a": [1]}' }
  const files = Object.entries(texts).map(([name, text]) => new File([text], name))
  const { view, issues } = await new Manuscript().read({ files })
  expect(view).toBeNull()
  expect(issues).toMatchObject([
    { name: 'lines.txt', refused: 'too-many' },
    { name: 'page.txt', refused: 'not-this-format' },
    { name: 'data.md', refused: 'not-this-format' },
  ])
})

it('a page without its end is read, and said to be without; one that stops within a tag is refused', async () => {
  const files = ['<html><p>One</p>', '<html><p>One</p><p cla'].map((text, at) => new File([text], `${at}.html`))
  const { view, issues } = await new Manuscript().read({ files })
  expect(view?.report.changed).toMatchObject([{ what: 'cut-off', samples: ['0.html'] }])
  expect(issues).toMatchObject([{ name: '1.html', refused: 'damaged' }])
})

// Words of two letters were read as Windows-1252, where half of them are signs: what was left looked like contents.
it.each([
  ['Chapter 3\n\nНi.\n\nChapter 4\n\nНi. Да.\n\n', 'Chapter 3', 'Chapter 4'],
  ['Розділ 1\n\nСонце сходить над морем.\n\nРозділ 2\n\nНi.\n\n', 'Розділ 1', 'Розділ 2'],
])('two headings three times are six chapters in CP866: %j', async (text, ...two) => {
  const bytes = encodings.CP866(text.replaceAll('і', 'i').repeat(3))
  const { view } = await new Manuscript().read({ files: [file('salt.txt', new Uint8Array(bytes))] })
  expect(view?.files).toMatchObject([{ encoding: 'ibm866' }])
  expect(view?.rows.map(({ title }) => title)).toEqual([...two, ...two, ...two])
  expect(view?.left).toEqual([])
})
