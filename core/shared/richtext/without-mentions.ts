import { canonical, isMention, type RichText, withoutScenes } from './nodes.ts'

/** A text without its mentions and scenes: readers get the names, and nothing of what is behind them. */
export function withoutMentions(text: RichText): RichText {
  return canonical(
    withoutScenes(text).map(paragraph => ({
      ...paragraph,
      children: paragraph.children.map(child => (isMention(child) ? { text: child.label } : child)),
    })),
  )
}
