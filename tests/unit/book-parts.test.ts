import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { epubBytes } from '#plugins/books/client/format/epub.ts'
import { manuscriptBytes } from '#plugins/books/client/format/manuscript.ts'
import { markdownBook } from '#plugins/books/client/format/markdown-book.ts'
import { bookHtml } from '#plugins/books/client/format/page.ts'
import type { Book } from '#plugins/books/shared.ts'
import { docxBytes } from '#plugins/exports/client/format/docx.ts'
import { imageTaker } from '#plugins/transfer/client/importers/importer.fixture.ts'
import { readDocument } from '#plugins/transfer/client/worker/documents/read-document.ts'
import { textOfSection } from '#plugins/transfer/client/worker/section-text.ts'
import { splitManuscript } from '#plugins/transfer/shared/split.ts'
import { trials } from '#tests/harness/trials.ts'
import { unzip } from '#tests/harness/unzip.ts'

/** Titles whose words an import takes for something else where the file does not say what they are. */
const partTitles = [
  ...['Part One', 'Book II: Dusk', 'Epilogue', 'Contents', 'Prologue', 'Part', '1984', 'Частина перша', 'Notes'],
  ...['Night & <fog>', 'Chapter 3', 'Salt *and* rope', 'The Long Ledger', 'II', '3 May', 'Appendix B'],
]
const chapterTitles = [
  ...['Loomings', 'Epilogue', 'Part Two', 'Contents', 'Book One', 'Prologue', 'The Mail!', 'Дім', 'a_b_c', 'Note'],
  ...['Volume I', 'Acknowledgements', 'the end', 'Salt \\ rope', '(Two) [lamps] {x}', 'Sea: *blue*'],
]

const paragraph = (text: string, block?: RichText[number]['block']): RichText[number] => ({
  type: 'paragraph',
  ...(block && { block }),
  children: [{ text }],
})

const paragraphs = fc.oneof(
  fc
    .constantFrom('The sea was calm.', '#### no heading', 'One\n# two', 'PART THREE', 'Chapter 9', '- a', '***')
    .map(text => paragraph(`${text} and so it went`)),
  fc.constantFrom('heading1', 'heading2', 'heading3').map(block => paragraph(`At ${block}`, block as 'heading1')),
  fc.constant(paragraph('', 'break')),
)

/** A text that begins and ends with words: a scene break there parts nothing. */
const texts = fc.array(paragraphs, { maxLength: 6 }).map(inside => [paragraph('It began'), ...inside, paragraph('End')])

interface Division {
  part: string | null
  chapters: { title: string; text: RichText }[]
}

const divisions = fc
  .tuple(
    fc.shuffledSubarray(partTitles, { minLength: 1, maxLength: 4 }),
    fc.shuffledSubarray(chapterTitles, { minLength: 9 }),
    fc.array(texts, { minLength: chapterTitles.length, maxLength: chapterTitles.length }),
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  )
  .map(([parts, titles, ownTexts, alone]): Division[] => {
    const all = titles.map((title, at) => ({ title, text: ownTexts[at] ?? [] }))
    // At most nine divisions: the last one has what is left.
    const take = (part: string | null): Division => ({
      part,
      chapters: all.splice(0, part === null ? 1 : 1 + (all.length % 2)),
    })
    const between = (at: number) => (alone[at] ? [take(null)] : [])
    return [...between(0), ...parts.flatMap((part, at) => [take(part), ...between(at + 1)])]
  })

function bookOf(all: readonly Division[], isNumbered: boolean): Book {
  let number = 0
  return {
    ...{ id: 'skald:a:b', title: 'The Long Ledger', author: 'Ines Halloran', language: 'en', cover: null },
    pictures: new Map(),
    chapters: all.flatMap(({ part, chapters }, at) =>
      chapters.map(({ title, text }) => {
        number++
        const own = part === null ? {} : { part: { id: `p${at}`, title: part } }
        return { id: `c${number}`, over: isNumbered ? `Chapter ${number}` : '', title, text, ...own }
      }),
    ),
    labels: { contents: 'Contents', cover: 'Cover', by: 'by', words: 'About 5,000 words' },
    modified: '2026-11-23T05:00:00Z',
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const formats = {
  epub: { ending: 'epub', write: async (book: Book) => epubBytes(book) },
  html: { ending: 'html', write: async (book: Book) => bytesOf(bookHtml(book)) },
  markdown: { ending: 'md', write: async (book: Book) => bytesOf(markdownBook(book)) },
  docx: { ending: 'docx', write: async (book: Book) => new Uint8Array(await manuscriptBytes(book)) },
} as const

async function readBack(ending: 'epub' | 'html' | 'md' | 'docx', bytes: Uint8Array<ArrayBuffer>) {
  const name = `book.${ending}`
  if (ending === 'md') return splitManuscript([{ name, text: new TextDecoder().decode(bytes) }], { makesParts: true })
  const { markdown, ...said } = await readDocument(ending, bytes, { name, images: imageTaker().images })
  return splitManuscript([{ name, text: markdown, format: 'markdown', ...said }], { makesParts: true })
}

const lines = (text: RichText) =>
  text.map(({ block, ...rest }) => [block, plainText([{ ...rest, children: rest.children }])])

describe('a book with parts', () => {
  it.each(Object.keys(formats) as (keyof typeof formats)[])(
    'comes back from %s with its parts, each with its chapters, and the others in none, word for word',
    async format => {
      const { ending, write } = formats[format]
      await fc.assert(
        fc.asyncProperty(divisions, fc.boolean(), async (all, isNumbered) => {
          const book = bookOf(all, isNumbered)
          const split = await readBack(ending, (await write(book)) as Uint8Array<ArrayBuffer>)
          expect(split.title).toBe(book.title)
          expect(split.sections.map(({ part, title }) => [part, title])).toEqual(
            book.chapters.map(({ part, title }) => [part?.title, title]),
          )
          expect(split.sections.map(section => lines(textOfSection(section)))).toEqual(
            book.chapters.map(({ text }) => lines(text)),
          )
        }),
        { numRuns: trials(format === 'docx' ? 8 : 20) },
      )
    },
  )

  it('comes back from a plain DOCX of its chapters with its parts', async () => {
    await fc.assert(
      fc.asyncProperty(divisions, async all => {
        const { chapters } = bookOf(all, false)
        const sections = chapters.map(({ title, text, part }, at) => ({
          ...{ number: at + 1, title, group: part },
          text: plainText(text.filter(({ block }) => block === undefined)),
        }))
        const split = await readBack('docx', new Uint8Array(await docxBytes('The Long Ledger', sections)))
        expect(split.sections.map(({ part, title }) => [part, title])).toEqual(
          chapters.map(({ part, title }) => [part?.title, title]),
        )
        for (const [at, section] of split.sections.entries())
          expect(plainText(textOfSection(section))).toBe(sections[at]?.text)
      }),
      { numRuns: trials(10) },
    )
  })

  it('has them in its contents, with their chapters below, and a page for each', () => {
    const text = [paragraph('Sea')]
    const chapters = ['One', 'Two'].map(title => ({ title, text }))
    const book = bookOf(
      [
        { part: null, chapters: [{ title: 'Before', text }] },
        { part: 'Salt', chapters },
      ],
      false,
    )
    const files = unzip(epubBytes(book).buffer)
    const nested =
      /<li><a href="chapter-0001\.xhtml">Before<\/a><\/li>\n<li><a href="part-0002\.xhtml">Salt<\/a>\n<ol>\n<li>.*Two<\/a><\/li>\n<\/ol>\n<\/li>/s
    expect(files.get('OEBPS/contents.xhtml')).toMatch(nested)
    const spine = [...(files.get('OEBPS/package.opf') ?? '').matchAll(/idref="([^"]+)"/g)].map(([, id]) => id)
    expect(spine).toEqual(['title-page', 'contents', 'c1', 'part2', 'c2', 'c3'])
    expect(files.get('OEBPS/part-0002.xhtml')).toContain(
      '<section class="part" epub:type="part" role="doc-part">\n<h1>Salt</h1>',
    )
    expect(files.get('OEBPS/chapter-0002.xhtml')).toContain('<h2>One</h2>')
    expect(bookHtml(book)).toMatch(/<li><a href="#part-2">Salt<\/a>\n<ol>\n<li><a href="#chapter-2">One<\/a><\/li>/)
  })
})
