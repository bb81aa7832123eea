import { Annotation, ChangeSet, type EditorState, Transaction, type TransactionSpec } from '@codemirror/state'
import { isSame } from '#core/shared/join-value.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/richtext/markdown.ts'
import { mergeParagraphs } from '#core/shared/richtext/merge.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import type { FollowedText } from '../contract.ts'
import { changesByLine } from './line-changes.ts'

/** Changes that nobody made here. */
export const fromElsewhere = Annotation.define<boolean>()

/** The text as it is with what came from elsewhere; where both changed the same, it stays as written here. */
export function withFollowed(text: RichText, { from, to }: FollowedText): RichText {
  return mergeParagraphs(from, text, to).mine
}

function changesOf(old: string, fresh: string): ChangeSet {
  return ChangeSet.of(old === fresh ? [] : changesByLine(old, fresh), old.length)
}

/**
 * What others changed, as small changes of the document as it stands. The document may be written otherwise than nodes
 * are, and there may be changes in it that were made since: their changes are moved over those.
 */
function changesFrom({ doc }: EditorState, text: RichText, followed: FollowedText): ChangeSet {
  const source = doc.toString()
  const before = toMarkdown(followed.from)
  const theirs = changesOf(before, toMarkdown(followed.to))
  if (theirs.empty || before === source) return theirs
  const moved = theirs.map(changesOf(before, source), true)
  const wanted = withFollowed(text, followed)
  const made = fromMarkdown(moved.apply(doc).toString())
  return isSame(made, wanted) ? moved : changesOf(source, toMarkdown(wanted))
}

/** A caret before which a paragraph was put in stays in its own. */
function caretAfter(changes: ChangeSet, caret: number): number {
  let stays: -1 | 1 = -1
  changes.iterChanges((from, to, _from, _to, inserted) => {
    if (from === caret && to === caret && inserted.lines > 1 && inserted.line(inserted.lines).length === 0) stays = 1
  })
  return changes.mapPos(caret, stays)
}

/**
 * Takes over what was changed elsewhere; `text` is what the document stands for. The selection stays where it was in the
 * words, nothing is scrolled, and undo does not take it back. Null where nothing changes.
 */
export function following(state: EditorState, text: RichText, followed: FollowedText): TransactionSpec | null {
  const changes = changesFrom(state, text, followed)
  if (changes.empty) return null
  const { anchor, head } = state.selection.main
  return {
    changes,
    selection: { anchor: caretAfter(changes, anchor), head: caretAfter(changes, head) },
    annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true), fromElsewhere.of(true)],
    filter: false,
  }
}
