import { isComment, isMention, type Paragraph, paragraphText, type RichText } from '#core/shared/rich-text/nodes.ts'

export interface Todo {
  /** what is to do, without the word that makes it a to-do */
  text: string
  /** the words in the text that lead to it */
  find: string
}

/** Characters of what is to do that are listed. */
const textMax = 500
/** Words that lead to its place. */
const findMax = 12
/** The most to-dos of one text. */
const todosOfText = 500

/** The word that makes a comment a to-do, in both languages, and what may follow it. */
const beginning = /^\s*(?:todo|зробити)(?![\p{L}\p{N}])[\s:.—–-]*/iu

/** The words before its first mention: the source of that has others. */
function leadingText({ children }: Paragraph): string {
  const end = children.findIndex(isMention)
  const before = end < 0 ? children : children.slice(0, end)
  return paragraphText({ type: 'paragraph', children: before })
}

/** The comments of a text that say what is to do. */
export function todosIn(text: RichText): Todo[] {
  const found: Todo[] = []
  for (const paragraph of text) {
    if (!isComment(paragraph)) continue
    const line = paragraphText(paragraph).replaceAll(/\s+/g, ' ')
    if (!beginning.test(line)) continue
    found.push({
      text: line
        .replace(beginning, '')
        .trim()
        .slice(0, textMax)
        .replace(/[\ud800-\udbff]$/, ''),
      find: leadingText(paragraph).trim().split(/\s+/).slice(0, findMax).join(' ').slice(0, textMax),
    })
    if (found.length === todosOfText) break
  }
  return found
}
