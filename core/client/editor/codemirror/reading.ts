import type { Text } from '@codemirror/state'
import { cleanText } from '#core/shared/richtext/characters.ts'
import { fromMarkdown } from '#core/shared/richtext/markdown.ts'
import type { Paragraph, RichText } from '#core/shared/richtext/nodes.ts'
import { paragraphRanges } from '#core/shared/richtext/scan.ts'

/** Reads a document as rich text; paragraphs that were there at the last reading are not read again. */
export function createReader(): (doc: Text) => RichText {
  let known = new Map<string, Paragraph>()
  return doc => {
    const text = cleanText(doc.toString())
    const met = new Map<string, Paragraph>()
    const nodes = paragraphRanges(text).flatMap(({ from, to }) => {
      const source = text.slice(from, to)
      const paragraph = known.get(source) ?? fromMarkdown(source)[0]
      if (paragraph) met.set(source, paragraph)
      return paragraph ?? []
    })
    known = met
    return nodes
  }
}
