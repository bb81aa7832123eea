import { describe, expect, it } from 'vitest'
import { plainText, type RichText } from '#core/shared/richtext/nodes.ts'
import type { Book } from '#plugins/books/client/format/book.ts'
import { epubBytes } from '#plugins/books/client/format/epub.ts'
import { manuscriptBytes } from '#plugins/books/client/format/manuscript.ts'
import { bookPage } from '#plugins/books/client/format/page.ts'
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
    if (at === 9) return { type: 'paragraph', block: 'bullet', children: [{ text: `So ${sentence()}` }] }
    const text = `${sentence()} end`
    return { type: 'paragraph', children: [{ text: `Then ${sentence()} ` }, { text, italic: true }, { text: '.' }] }
  })
}

const book: Book = {
  ...{ id: 'skald:a:b', title: 'The Long Ledger', author: 'Ines Halloran', language: 'en', cover: null },
  chapters: Array.from({ length: 20 }, (_, at) => ({
    ...{
      id: `c${at}`,
      over: `Chapter ${at + 1}`,
      title: `The ${words[at % 3]} of ${at + 1} lamps`,
      text: chapterText(at),
    },
  })),
  labels: { contents: 'Contents', cover: 'Cover', by: 'by', words: 'About 5,000 words' },
  modified: '2026-11-23T05:00:00Z',
}

describe('a book that was exported', () => {
  it.each([
    ['epub', async () => epubBytes(book)],
    ['docx', async () => new Uint8Array(await manuscriptBytes(book))],
    ['html', async () => new TextEncoder().encode(bookPage(book))],
  ] as const)('comes back from %s word for word, chapter by chapter', async (format, write) => {
    const { markdown, title } = await readDocument(format, (await write()) as Uint8Array<ArrayBuffer>, `book.${format}`)
    const split = splitManuscript([{ name: `book.${format}`, text: markdown, format: 'markdown', title }])
    const chapters = split.sections.filter(({ kind, include }) => include && kind === 'chapter')
    expect(chapters.map(section => section.title)).toEqual(book.chapters.map(chapter => chapter.title))
    for (const [at, { text }] of book.chapters.entries()) {
      const back = textOfSection(chapters[at]!)
      expect(plainText(back)).toBe(plainText(text))
      expect(back.map(({ block }) => block)).toEqual(text.map(({ block }) => block))
      expect(back[0]?.children.length).toBe(3)
    }
  })
})
