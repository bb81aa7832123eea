import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { canonical, type Flags, type Leaf, type Mention, type RichText } from '#core/shared/rich-text/nodes.ts'
import { markdownBook } from '#plugins/books/client/format/markdown-book.ts'
import { textOfSection } from '#plugins/transfer/client/worker/section-text.ts'
import { decodeText } from '#plugins/transfer/shared/decode/decode.ts'
import { splitManuscript } from '#plugins/transfer/shared/split.ts'
import { createProse } from '#tests/bench/prose.ts'

// Runs whole novels through the codec: those in SKALD_CORPUS (a file or a folder), else those in a folder beside the
// checkout, and always one that is generated, so that the test works everywhere.

interface Manuscript {
  name: string
  chapters: readonly { title: string; text: RichText }[]
}

const besides = join(import.meta.dirname, '..', '..', '..', 'shared', 'data')
const generatedChapters = 60

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => name.endsWith('.txt'))
    .map(name => join(path, name))
}

function split(name: string, text: string): Manuscript {
  const { sections } = splitManuscript([{ name, text }])
  return { name, chapters: sections.map(section => ({ title: section.title, text: textOfSection(section) })) }
}

function readManuscript(path: string): Manuscript {
  const decoded = decodeText(readFileSync(path))
  if (!decoded.ok) throw new Error(`${basename(path)} is no text`)
  return split(basename(path), decoded.text)
}

function makeManuscript(): Manuscript {
  const prose = createProse(11)
  const chapters = Array.from(
    { length: generatedChapters },
    (_, at) => `CHAPTER ${at + 1}. ${prose.title()}.\n\n${prose.text(600)}`,
  )
  return split('a novel of the test', chapters.join('\n\n\n'))
}

const given = process.env.SKALD_CORPUS
const paths = given ? filesIn(given) : existsSync(besides) ? filesIn(besides) : []
const manuscripts = [makeManuscript(), ...paths.map(readManuscript)]

const dresses: readonly Flags[] = [
  {},
  { bold: true },
  { italic: true },
  { bold: true, italic: true },
  { underline: true },
  { code: true },
  { fontSize: 'small' },
  { italic: true, fontSize: 'large' },
]
const alignments = [undefined, 'center', 'right', 'left'] as const

function mentionOf(label: string, at: number): Mention {
  const entity = { type: 'character', id: `c${at}`, spaceId: 'sea', projectId: 'whale' }
  return { type: 'mention', entity, label, children: [{ text: '' }] }
}

/** The same text with every mark, size and alignment in turn, also changing inside words, and with mentions. */
function dress(text: RichText): RichText {
  let at = 0
  return text.map((paragraph, index) => {
    const whole = paragraph.children.map(child => ('label' in child ? child.label : child.text)).join('')
    const children = (whole.match(/\s?\S{1,7}\s?/g) ?? [whole]).map((part): Leaf | Mention => {
      at++
      return at % 23 === 0 ? mentionOf(part, at) : { text: part, ...dresses[at % dresses.length] }
    })
    const align = alignments[index % alignments.length]
    return { type: 'paragraph', ...(align && { align }), children }
  })
}

let documents = 0
let failed = false
afterEach(({ task }) => {
  failed ||= task.result?.state === 'fail'
})
afterAll(() => {
  if (failed) return
  const names = manuscripts.map(({ name, chapters }) => `${name} (${chapters.length} chapters)`).join(', ')
  process.stdout.write(`codec corpus: ${documents} documents went there and back unchanged: ${names}\n`)
})

function expectUnchanged(text: RichText, title: string): void {
  expect(checkRichText(text), title).toBeNull()
  const stored = canonical(text)
  const markdown = toMarkdown(stored)
  const read = fromMarkdown(markdown)
  expect(read, title).toStrictEqual(stored)
  expect(toMarkdown(read), title).toBe(markdown)
  documents++
}

describe.each(manuscripts)('every chapter of $name', ({ chapters }) => {
  it('goes from nodes to Markdown and back unchanged', () => {
    expect(chapters.length).toBeGreaterThan(0)
    for (const { title, text } of chapters) expectUnchanged(text, title)
  })

  it('does so in every mark, size and alignment, with mentions', () => {
    for (const { title, text } of chapters) expectUnchanged(dress(text), title)
  })

  it('leaves as a Markdown book and is imported from it, chapter for chapter and word for word', () => {
    const book = chapters.map(({ title, text }, at) => ({ id: String(at), over: '', title, text }))
    const about = { title: 'A book', author: 'Its author', language: 'en' }
    const made = markdownBook({ ...about, chapters: book, pictures: new Map() })
    const back = split('a book.md', made)
    expect(back.chapters.map(({ title }) => title)).toEqual(chapters.map(({ title }) => title))
    for (const [at, { title, text }] of chapters.entries())
      expect(back.chapters[at]?.text, title).toStrictEqual(canonical(text))
  })

  it('does so as one text', () => {
    const whole = chapters.flatMap(({ text }) => text)
    expectUnchanged(whole, 'whole')
  })
})
