import { Annotation, ChangeSet, type EditorState, Transaction, type TransactionSpec } from '@codemirror/state'
import { isSame } from '#core/shared/fields/join-value.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/richtext/markdown/markdown.ts'
import { mergeParagraphs } from '#core/shared/richtext/merge/merge.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import type { RemoteTextChange } from '../editor-props.ts'
import { changesByLine } from './edits/line-changes.ts'

/** Changes that nobody made here. */
export const isRemoteChange = Annotation.define<boolean>()

/** The text as it is with what came from elsewhere; where both changed the same, it stays as written here. */
export function mergeRemoteChange(text: RichText, { from, to }: RemoteTextChange): RichText {
  return mergeParagraphs(from, text, to).mine
}

function changesOf(old: string, newText: string): ChangeSet {
  return ChangeSet.of(old === newText ? [] : changesByLine(old, newText), old.length)
}

/**
 * What others changed, as small changes of the document as it stands. The document may be written otherwise than nodes
 * are, and there may be changes in it that were made since: their changes are moved over those.
 */
function changesFrom({ doc }: EditorState, text: RichText, remoteChange: RemoteTextChange): ChangeSet {
  const source = doc.toString()
  const before = toMarkdown(remoteChange.from)
  const theirs = changesOf(before, toMarkdown(remoteChange.to))
  if (theirs.empty || before === source) return theirs
  const mapped = theirs.map(changesOf(before, source), true)
  const merged = mergeRemoteChange(text, remoteChange)
  const rebased = fromMarkdown(mapped.apply(doc).toString())
  return isSame(rebased, merged) ? mapped : changesOf(source, toMarkdown(merged))
}

/** A caret before which a paragraph was put in stays in its own. */
function mapCaret(changes: ChangeSet, caret: number): number {
  let association: -1 | 1 = -1
  changes.iterChanges((from, to, _from, _to, inserted) => {
    if (from === caret && to === caret && inserted.lines > 1 && inserted.line(inserted.lines).length === 0)
      association = 1
  })
  return changes.mapPos(caret, association)
}

/**
 * Takes over what was changed elsewhere; `text` is what the document stands for. The selection stays where it was in the
 * words, nothing is scrolled, and undo does not take it back. Null where nothing changes.
 */
export function remoteChangeTransaction(
  state: EditorState,
  text: RichText,
  remoteChange: RemoteTextChange,
): TransactionSpec | null {
  const changes = changesFrom(state, text, remoteChange)
  if (changes.empty) return null
  const { anchor, head } = state.selection.main
  return {
    changes,
    selection: { anchor: mapCaret(changes, anchor), head: mapCaret(changes, head) },
    annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true), isRemoteChange.of(true)],
    filter: false,
  }
}
