import { canonical, forReaders, isMention, type RichText } from './nodes.ts'

/** A text without its mentions, scenes and comments: readers get the names, and nothing of what is behind them. */
export function withoutMentions(text: RichText): RichText {
  return canonical(
    forReaders(text).map(paragraph => ({
      ...paragraph,
      children: paragraph.children.map(child => (isMention(child) ? { text: child.label } : child)),
    })),
  )
}
