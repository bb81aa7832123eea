// What the caret is in, counted in paragraphs: as the server cuts texts.
import { EditorView } from '@codemirror/view'
import { cleanText } from '#core/shared/rich-text/characters.ts'
import { blockAt } from '#core/shared/rich-text/markdown/blocks.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { paragraphRanges } from '#core/shared/rich-text/markdown/scan.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { insertNodes } from './edits/apply-edit.ts'
import { PARAGRAPH_BREAK } from './edits/replace-nodes.ts'

/** Paragraphs of a text, counted from 0: `to` is the one behind the last. */
export interface ParagraphSpan {
  from: number
  to: number
}

/** The paragraphs of the scene at a place, without the scene breaks around it; null if there is no scene. */
export function sceneAt(source: string, place: number): ParagraphSpan | null {
  let scene: ParagraphSpan | null = null
  let isOpen = false
  for (const [index, { from, to }] of paragraphRanges(source).entries()) {
    if (blockAt(source.slice(from, to), 0)?.name === 'break') {
      isOpen = false
      continue
    }
    if (isOpen && scene) scene.to = index + 1
    else if (from > place) break
    else scene = { from: index, to: index + 1 }
    isOpen = true
  }
  return scene
}

/** How many paragraphs lie before a place; null if it is inside of one, with text on both sides. */
export function paragraphsBefore(source: string, place: number): number | null {
  const ranges = paragraphRanges(source)
  const at = ranges.findIndex(({ to }) => place <= to)
  const range = ranges[at]
  if (!range) return ranges.length
  const begins = range.from + (blockAt(source.slice(range.from, range.to), 0)?.length ?? 0)
  if (place <= begins) return at
  return place === range.to ? at + 1 : null
}

export function sceneAtCaret({ state }: EditorView): ParagraphSpan | null {
  return sceneAt(state.doc.toString(), state.selection.main.head)
}

/** Where the reader is: at the caret while the text has the focus, else in the middle of what is seen of it. */
function placeOfReader(view: EditorView): number {
  if (view.hasFocus) return view.state.selection.main.head
  const { left, top, bottom } = view.contentDOM.getBoundingClientRect()
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  return view.posAtCoords({ x: left, y: middle }, false)
}

/** The paragraphs of the scene in which the reader is. */
export function sceneHere(view: EditorView): RichText {
  const source = view.state.doc.toString()
  const scene = sceneAt(source, placeOfReader(view))
  return scene ? fromMarkdown(source).slice(scene.from, scene.to) : []
}

/** Writes a comment below the paragraph with the caret, which stays where it is; false if the text is read-only. */
export function addComment(view: EditorView, words: string): boolean {
  const { doc, selection, readOnly } = view.state
  if (readOnly) return false
  const range = paragraphRanges(doc.toString()).find(({ to }) => selection.main.head <= to)
  const comment = toMarkdown([{ type: 'paragraph', block: 'comment', children: [{ text: cleanText(words) }] }])
  const at = range?.to ?? doc.length
  const scroll = EditorView.scrollIntoView(selection.main.head, { y: 'nearest', yMargin: 96 })
  view.dispatch({ changes: { from: at, insert: `\n\n${comment}` }, effects: scroll, userEvent: 'input' })
  return true
}

/** How many paragraphs lie before the caret; one with text on both sides is broken there first. Null: read-only. */
export function breakAtCaret(view: EditorView): number | null {
  const before = () => paragraphsBefore(view.state.doc.toString(), view.state.selection.main.head)
  const count = view.state.readOnly ? null : before()
  if (count !== null || view.state.readOnly) return count
  view.dispatch({ selection: { anchor: view.state.selection.main.head } })
  insertNodes(view, PARAGRAPH_BREAK, 'input')
  return before()
}
