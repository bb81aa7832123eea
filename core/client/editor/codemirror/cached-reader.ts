import type { Text } from '@codemirror/state'
import { cleanText } from '#core/shared/richtext/characters.ts'
import { fromMarkdown } from '#core/shared/richtext/markdown/markdown.ts'
import { paragraphRanges } from '#core/shared/richtext/markdown/scan.ts'
import type { Paragraph, RichText } from '#core/shared/richtext/nodes.ts'

/** Returns a function that reads a document as rich text and reuses the paragraphs unchanged since the last call. */
export function createCachedReader(): (doc: Text) => RichText {
  let cached = new Map<string, Paragraph>()
  return doc => {
    const text = cleanText(doc.toString())
    const used = new Map<string, Paragraph>()
    const nodes = paragraphRanges(text).flatMap(({ from, to }) => {
      const source = text.slice(from, to)
      const paragraph = cached.get(source) ?? fromMarkdown(source)[0]
      if (paragraph) used.set(source, paragraph)
      return paragraph ?? []
    })
    cached = used
    return nodes
  }
}
