import {
  appendText,
  flagsOf,
  isMention,
  type Leaf,
  type Mention,
  type Paragraph,
  paragraphOf,
} from '#core/shared/rich-text/nodes.ts'
import { matchesIn, type Replacement, type TextEdit } from './expression.ts'

/**
 * The matches in a paragraph; positions count the labels of mentions. A match is between mentions: their words are the
 * names of what they mention, and change with them.
 */
export function matchesInParagraph(paragraph: Paragraph, expression: RegExp, replacement: Replacement): TextEdit[] {
  const edits: TextEdit[] = []
  let [run, start, at] = ['', 0, 0]
  const flush = () => {
    for (const { from, to, insert } of matchesIn(run, expression, replacement))
      edits.push({ from: from + start, to: to + start, insert })
    run = ''
  }
  for (const child of paragraph.children) {
    if (isMention(child)) {
      flush()
      at += child.label.length
      start = at
    } else {
      run += child.text
      at += child.text.length
    }
  }
  flush()
  return edits
}

/** A paragraph with its edits made, in order. What is inserted looks like the beginning of what it replaces. */
export function editParagraph(paragraph: Paragraph, edits: readonly TextEdit[]): Paragraph {
  const children: (Leaf | Mention)[] = []
  let [at, next] = [0, 0]
  for (const child of paragraph.children) {
    if (isMention(child)) {
      children.push(child)
      at += child.label.length
      continue
    }
    const [flags, end] = [flagsOf(child), at + child.text.length]
    const append = (from: number, to: number) => appendText(children, child.text.slice(from - at, to - at), flags)
    let cursor = at
    for (let edit = edits[next]; edit && edit.from < end; edit = edits[next]) {
      if (edit.from >= at) {
        append(cursor, edit.from)
        appendText(children, edit.insert, flags)
      }
      cursor = Math.min(edit.to, end)
      if (edit.to > end) break
      next++
    }
    append(cursor, end)
    at = end
  }
  if (children.length === 0) children.push({ text: '' })
  return paragraphOf(paragraph, children)
}
