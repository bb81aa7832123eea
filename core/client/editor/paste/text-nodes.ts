import { cleanText } from '#core/shared/richtext/characters.ts'
import type { Flags, RichText } from '#core/shared/richtext/nodes.ts'

/**
 * Plain text as it comes from elsewhere, literally. Blank lines part paragraphs where there are any, and single line
 * ends stay line ends; in a text without blank lines every line is a paragraph.
 */
export function readPlainText(text: string, flags: Flags = {}): RichText {
  const source = cleanText(text).replace(/[ \t]+$/gm, '')
  const body = source.replace(/^\n+|\n+$/g, '')
  const parts = body.split(/\n{2,}/.test(body) ? /\n{2,}/ : '\n')
  return parts.map(part => ({ type: 'paragraph', children: [{ text: part, ...flags }] }))
}
