import { canonical, isMention, type RichText, textForReaders } from './nodes.ts'

/** A text without its mentions, scenes and comments: readers get the names, and nothing of what is behind them. */
export function withoutMentions(text: RichText): RichText {
  return canonical(
    textForReaders(text).map(paragraph => ({
      ...paragraph,
      children: paragraph.children.map(child => (isMention(child) ? { text: child.label } : child)),
    })),
  )
}
