import { cleanText } from '../characters.ts'
import {
  appendText,
  canonical,
  type Leaf,
  type Mention,
  type Paragraph,
  paragraphOf,
  type RichText,
  type RichTextInput,
} from '../nodes.ts'
import { type MarkdownSpan, paragraphRanges, scanParagraph } from './scan.ts'
import { writeParagraph } from './write-paragraph.ts'

/** The canonical children of the spans of one paragraph. */
export function childrenOf(spans: readonly MarkdownSpan[], textAt: (span: MarkdownSpan) => string): (Leaf | Mention)[] {
  const children: (Leaf | Mention)[] = []
  for (const span of spans) {
    if (span.mention) children.push(span.mention)
    else if (span.kind === 'text') appendText(children, textAt(span), span.flags)
  }
  return children.length > 0 ? children : [{ text: '' }]
}

function readParagraph(source: string): Paragraph {
  const scanned = scanParagraph(source, 0)
  return paragraphOf(
    scanned,
    childrenOf(scanned.spans, ({ from, to }) => source.slice(from, to)),
  )
}

/** Rich text as Markdown; `fromMarkdown` of it is the canonical form of the nodes. */
export function toMarkdown(nodes: RichTextInput): string {
  return canonical(nodes).map(writeParagraph).join('\n\n')
}

/**
 * Parses Markdown into canonical rich text. Every string is valid; characters that stored text may not contain are
 * dropped. The size is not limited here (see `checkRichText`).
 */
export function fromMarkdown(text: string): RichText {
  const source = cleanText(text)
  return paragraphRanges(source).map(({ from, to }) => readParagraph(source.slice(from, to)))
}
