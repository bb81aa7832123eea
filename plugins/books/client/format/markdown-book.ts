import { toMarkdown } from '#core/shared/richtext/markdown/markdown.ts'
import { isMention, type Paragraph } from '#core/shared/richtext/nodes.ts'
import type { Book, BookChapter } from '../../shared/book.ts'

/** Another program does not know our mentions: their names are plain text. */
function withoutMentions(paragraph: Paragraph): Paragraph {
  const children = paragraph.children.map(child => (isMention(child) ? { text: child.label } : child))
  return { ...paragraph, children }
}

function paragraphMarkdown(paragraph: Paragraph): string {
  const text = toMarkdown([withoutMentions(paragraph)])
  // Headings of a text are below that of its chapter.
  return paragraph.block?.startsWith('heading') ? `##${text}` : text
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function chapterMarkdown({ over, title, text }: BookChapter, at: number): string {
  const name = [over, oneLine(title)].filter(Boolean).join(': ') || String(at + 1)
  const heading = toMarkdown([{ type: 'paragraph', children: [{ text: name }] }])
  return [`## ${heading}`, ...text.map(paragraphMarkdown)].join('\n\n')
}

/** The book as one Markdown file, with title, author and language as front matter. */
export function markdownBook({
  title,
  author,
  language,
  chapters,
}: Pick<Book, 'title' | 'author' | 'language' | 'chapters'>): string {
  const front = { title: oneLine(title), ...(author && { author: oneLine(author) }), lang: language }
  const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${chapters.map(chapterMarkdown).join('\n\n')}\n`
}
