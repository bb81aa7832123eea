import { describe, expect, it } from 'vitest'
import { footnotesOf, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { epubBytes } from '#plugins/books/client/format/epub.ts'
import { manuscriptBytes } from '#plugins/books/client/format/manuscript.ts'
import { markdownBook } from '#plugins/books/client/format/markdown-book.ts'
import { bookHtml } from '#plugins/books/client/format/page.ts'
import type { Book } from '#plugins/books/shared.ts'
import { imageTaker } from '#plugins/transfer/client/importers/importer.fixture.ts'
import { readDocument } from '#plugins/transfer/client/worker/documents/read-document.ts'
import { textOfSection } from '#plugins/transfer/client/worker/section-text.ts'
import { splitManuscript } from '#plugins/transfer/shared/split.ts'

const words = 'salt rope the *tide* of Low-Morrow # "said" Sael — крук, (and) [so] 1. - > & <b> _low_ `x` ... ї'.split(
  ' ',
)

/** The same text for the same number; no two chapters are alike. */
function chapterText(seed: number): RichText {
  let state = seed * 7919 + 1
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const sentence = () => Array.from({ length: 5 + next(30) }, () => words[next(words.length)]).join(' ')
  return Array.from({ length: 12 }, (_, at) => {
    if (at === 6) return { type: 'paragraph', block: 'break', children: [{ text: '' }] }
    if (at === 8) return { type: 'paragraph', block: 'quote', children: [{ text: `It was ${sentence()}` }] }
    if (at === 10)
      return { type: 'paragraph', children: [{ text: `Line ${sentence()}\n` }, { text: 'one\ntwo', bold: true }] }
    if (at === 9) return { type: 'paragraph', block: 'bullet', children: [{ text: `So ${sentence()}` }] }
    const text = `${sentence()} end`
    const said = `Then ${sentence()} `
    const note = `Note ${sentence()} end`
    // Every other chapter has footnotes: their numbers begin anew, or go on.
    const footnote = seed % 2 === 1 && at > 2 ? [{ text: note, footnote: true as const }] : []
    return { type: 'paragraph', children: [{ text: said }, { text, italic: true }, { text: '.' }, ...footnote] }
  })
}

const plainNote = (children: RichText[number]['children']) => plainText([{ type: 'paragraph', children }])

const book: Book = {
  ...{ id: 'skald:a:b', title: 'The Long Ledger', author: 'Ines Halloran', language: 'en', cover: null },
  pictures: new Map(),
  chapters: Array.from({ length: 20 }, (_, at) => ({
    ...{
      id: `c${at}`,
      over: `Chapter ${at + 1}`,
      title: `The ${words[at % 3]} of ${at + 1} lamps${['', '!', '?', '…'][at % 4]}`,
      text: chapterText(at),
    },
  })),
  labels: { contents: 'Contents', cover: 'Cover', by: 'by', words: 'About 5,000 words' },
  modified: '2026-11-23T05:00:00Z',
}

/** A file as the import reads it. */
async function manuscriptFile(format: 'epub' | 'docx' | 'html' | 'md', bytes: Uint8Array<ArrayBuffer>) {
  const name = `book.${format}`
  if (format === 'md') return { name, text: new TextDecoder().decode(bytes) }
  const { markdown, title } = await readDocument(format, bytes, { name, images: imageTaker().images })
  return { name, text: markdown, format: 'markdown' as const, title }
}

describe('a book that was exported', () => {
  it.each([
    ['epub', async () => epubBytes(book)],
    ['docx', async () => new Uint8Array(await manuscriptBytes(book))],
    ['html', async () => new TextEncoder().encode(bookHtml(book))],
    ['md', async () => new TextEncoder().encode(markdownBook(book))],
  ] as const)('comes back from %s word for word, chapter by chapter', async (format, write) => {
    const bytes = (await write()) as Uint8Array<ArrayBuffer>
    const split = splitManuscript([await manuscriptFile(format, bytes)])
    expect(split.title).toBe(book.title)
    const chapters = split.sections.filter(({ include }) => include)
    expect(chapters.map(section => section.title)).toEqual(book.chapters.map(chapter => chapter.title))
    for (const [at, { text }] of book.chapters.entries()) {
      const back = textOfSection(chapters[at]!)
      expect(plainText(back)).toBe(plainText(text))
      expect(back.map(({ block }) => block)).toEqual(text.map(({ block }) => block))
      expect(back[0]?.children.length).toBe(3)
      const notes = footnotesOf(text).map(plainNote)
      expect(footnotesOf(back).map(plainNote)).toEqual(notes)
      expect(notes.length > 0).toBe(at % 2 === 1)
    }
  })
})
