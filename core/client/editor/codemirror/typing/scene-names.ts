import { EditorState, type Text } from '@codemirror/state'
import { sceneIdIn, writeBreak } from '#core/shared/rich-text/markdown/blocks.ts'

/** A break that names a scene, at the end of a text, with only newlines behind it. */
const NAMED_BREAK = /(?:^|\n)(\*{3} \{#([A-Za-z0-9_-]{1,64})\})\n{2,}$/
/** Characters before a break that are looked at: a named break, and more empty paragraphs than anybody leaves. */
const scannedMax = 200
const BREAK = writeBreak(undefined)

/** Where the words of a scene begin whose break, which names it, is at a position; null if there is no such break. */
export function wordsBelowBreak(doc: Text, position: number): number | null {
  const line = doc.lineAt(position)
  if (sceneIdIn(line.text) === undefined) return null
  return doc.sliceString(line.to, line.to + 2) === '\n\n' ? line.to + 2 : null
}

/** The change that gives a break the name of the break right before it, if only empty paragraphs are between them. */
function renaming(doc: Text, { from, to }: { from: number; to: number }) {
  const start = Math.max(0, from - scannedMax)
  const [found, named = '', id] = NAMED_BREAK.exec(doc.sliceString(start, from)) ?? []
  if (found === undefined) return []
  const at = from - found.length + found.indexOf(named)
  if (at === 0) return [{ from: 0, to, insert: `\n\n${writeBreak(id)}` }]
  return [
    { from: at, to: at + named.length, insert: BREAK },
    { from, to, insert: writeBreak(id) },
  ]
}

/**
 * When a scene break is inserted above the first words of a scene, moves the scene's id to the new break: notes stay
 * with the words, and the text above becomes a new scene. If the text begins with a hidden break that holds the id of
 * its first scene, that break is replaced by an empty paragraph.
 */
export const sceneNames = EditorState.transactionFilter.of(tr => {
  if (!tr.docChanged || !tr.isUserEvent('input')) return tr
  const { newDoc } = tr
  const changes: { from: number; to: number; insert: string }[] = []
  tr.changes.iterChanges((_fromA, _toA, fromB, toB, inserted) => {
    const text = inserted.toString()
    // A break that is typed is one when Enter is pressed behind it: until then it may become bold text.
    if (!text.includes(BREAK) && !/^\n+$/.test(text)) return
    for (let line = newDoc.lineAt(fromB); line.from <= toB; line = newDoc.line(line.number + 1)) {
      if (line.text === BREAK) changes.push(...renaming(newDoc, line))
      if (line.number === newDoc.lines) break
    }
  })
  return changes.length > 0 ? [tr, { changes, sequential: true }] : tr
})
