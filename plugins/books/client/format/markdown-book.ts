import { escapeLines } from '#core/shared/rich-text/markdown/escape-lines.ts'
import { withForeignMarks } from '#core/shared/rich-text/markdown/foreign-marks.ts'
import { toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import {
  canonicalParagraph,
  groupFootnotes,
  isMention,
  type Leaf,
  type LeafInput,
  type Mention,
  type Paragraph,
} from '#core/shared/rich-text/nodes.ts'
import { toBase64 } from '#core/shared/text/base64.ts'
import { type Book, type BookChapter, divisionsOf, hasParts } from '../../shared/book.ts'

/** Another program does not know our mentions: their names are plain text. */
const asText = (child: Leaf | Mention): Leaf =>
  isMention(child) ? { text: withoutMarks(child.label) } : { ...child, text: withoutMarks(child.text) }

/** Where a footnote is referred to while the text is written, between characters that Unicode keeps out of texts. */
const mark = (at: number) => `\ufdd0${at}\ufdd1`
const withoutMarks = (text: string) => text.replaceAll(/[\ufdd0\ufdd1]/g, '')

/** Footnotes as Markdown has them: a mark in the text, and their texts below the chapter. */
class MarkdownFootnotes {
  readonly texts: string[] = []
  #first: number

  /** @param first the number of the first one: they are counted through the book */
  constructor(first: number) {
    this.#first = first
  }

  /** A paragraph with marks for its footnotes, which are kept. */
  take(paragraph: Paragraph): Paragraph {
    const children = groupFootnotes(paragraph.children).flatMap(group => {
      if (!group.footnote) return group.children.map(asText)
      const number = this.#first + this.texts.length
      const plain = group.children.map(child => ({ ...asText(child), footnote: undefined }))
      const text = toMarkdown([canonicalParagraph({ type: 'paragraph', children: plain as LeafInput[] })])
      this.texts.push(`[^${number}]: ${withForeignMarks(text)}`)
      return [{ text: mark(number) }]
    })
    return canonicalParagraph({ ...paragraph, children })
  }
}

/**
 * A picture by its name at the end of the file, with its caption in the lines right below it, from where our import has
 * it back; without a picture, its description is text.
 */
function imageMarkdown(paragraph: Paragraph, notes: MarkdownFootnotes, pictures: Book['pictures']): string {
  const { imageId = '', description = '' } = paragraph.image ?? {}
  const { image: _, block: __, ...caption } = paragraph
  const inWords = toMarkdown([{ type: 'paragraph', children: [{ text: oneLine(description) }] }])
  const alt = oneLine(description).replace(/[\\[\]`*_]/g, '\\$&')
  const isHere = pictures.has(imageId)
  const picture = isHere ? `![${alt}][${pictureName(imageId)}]` : inWords
  const below = paragraphMarkdown(caption, notes, pictures)
  return [picture, below].filter(part => part !== '').join(isHere ? '\n' : '\n\n')
}

const pictureName = (imageId: string) => `image-${imageId}`

function paragraphMarkdown(paragraph: Paragraph, notes: MarkdownFootnotes, pictures: Book['pictures']): string {
  if (paragraph.image) return imageMarkdown(paragraph, notes, pictures)
  const written = withForeignMarks(escapeLines(toMarkdown([notes.take(paragraph)]), paragraph.block))
  const text = written.replaceAll(/\ufdd0(\d+)\ufdd1/g, '[^$1]')
  // Headings of a text are below that of its chapter.
  return paragraph.block?.startsWith('heading') ? `##${text}` : text
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const headingMarkdown = (text: string, marks: string) =>
  `${marks} ${withForeignMarks(toMarkdown([{ type: 'paragraph', children: [{ text: oneLine(text) }] }]))}`

function chapterMarkdown(
  { text }: BookChapter,
  heading: string,
  notes: MarkdownFootnotes,
  pictures: Book['pictures'],
): string {
  const paragraphs = text.map(paragraph => paragraphMarkdown(paragraph, notes, pictures))
  return [heading, ...paragraphs, ...notes.texts].join('\n\n')
}

/**
 * The book as one Markdown file, with title, author and language as front matter and pictures at the end. If it has
 * parts, headings of the first level are parts, and chapters in none; `top-level-division` is what Pandoc calls that.
 */
export function markdownBook({
  title,
  author,
  language,
  chapters,
  pictures,
}: Pick<Book, 'title' | 'author' | 'language' | 'chapters' | 'pictures'>): string {
  const front = { title: oneLine(title), ...(author && { author: oneLine(author) }), lang: language }
  const isDivided = hasParts({ chapters })
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  if (isDivided) lines.push('top-level-division: part')
  let first = 1
  const texts = divisionsOf(chapters).flatMap(({ part, chapters: inside }) => {
    const marks = isDivided && !part ? '#' : '##'
    const own = inside.map(({ chapter, at }) => {
      const notes = new MarkdownFootnotes(first)
      const name = [chapter.over, oneLine(chapter.title)].filter(Boolean).join(': ') || String(at + 1)
      const text = chapterMarkdown(chapter, headingMarkdown(name, marks), notes, pictures)
      first += notes.texts.length
      return text
    })
    return part ? [headingMarkdown(part.title, '#'), ...own] : own
  })
  const files = [...pictures].map(
    ([imageId, { type, bytes }]) => `[${pictureName(imageId)}]: data:${type};base64,${toBase64(bytes)}`,
  )
  return `---\n${lines.join('\n')}\n---\n\n${[...texts, ...files].join('\n\n')}\n`
}
