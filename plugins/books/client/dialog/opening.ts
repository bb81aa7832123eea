import { isEmpty, isMention, type Leaf, type Mention, type RichText } from '#core/shared/rich-text/nodes.ts'

/** How many chapters are shown before the book is made. */
export const openingChapters = 3

const openingLength = 240

/** The words with which a chapter begins: its first paragraphs, the last of them cut at a word. Footnotes are left out. */
export function openingOf(text: RichText): RichText {
  const opening: RichText = []
  let left = openingLength
  for (const paragraph of text) {
    if (left <= 0) break
    if (paragraph.image || (paragraph.block !== 'break' && isEmpty([paragraph]))) continue
    const children: (Leaf | Mention)[] = []
    for (const child of paragraph.children) {
      const words = isMention(child) ? child.label : child.footnote ? '' : child.text
      if (words === '') continue
      const shown =
        words.length > left ? `${words.slice(0, left).toWellFormed().replace(/\S*$/, '').trimEnd()}…` : words
      children.push({ ...(isMention(child) ? {} : child), text: shown })
      left -= words.length
      if (left <= 0) break
    }
    opening.push({ ...paragraph, children })
  }
  return opening
}
