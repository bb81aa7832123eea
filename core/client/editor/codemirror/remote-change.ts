import { Annotation, ChangeSet, type EditorState, Transaction, type TransactionSpec } from '@codemirror/state'
import { isSame } from '#core/shared/fields/join-value.ts'
import type { Edit } from '#core/shared/richtext/edit/edit.ts'
import { changesBetween } from '#core/shared/richtext/edit/edit-block.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/richtext/markdown/markdown.ts'
import { matchLists } from '#core/shared/richtext/merge/match-lists.ts'
import { mergeParagraphs } from '#core/shared/richtext/merge/merge.ts'
import type { RichText } from '#core/shared/richtext/nodes.ts'
import type { RemoteTextChange } from '../editor-props.ts'

/** Marks changes that were not made in this editor. */
export const isRemoteChange = Annotation.define<boolean>()

/** The text merged with a remote change; where both changed the same paragraph, the local one wins. */
export function mergeRemoteChange(text: RichText, { from, to }: RemoteTextChange): RichText {
  return mergeParagraphs(from, text, to).mine
}

function changesOf(old: string, newText: string): ChangeSet {
  return ChangeSet.of(old === newText ? [] : changesByLine(old, newText), old.length)
}

/**
 * A remote change as small changes of the document. The document's source may differ from what the nodes would be
 * written as, and it may have local changes made since: the remote changes are mapped over those.
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

/** A caret before which a paragraph was inserted stays in its own paragraph. */
function mapCaret(changes: ChangeSet, caret: number): number {
  let association: -1 | 1 = -1
  changes.iterChanges((from, to, _from, _to, inserted) => {
    if (from === caret && to === caret && inserted.lines > 1 && inserted.line(inserted.lines).length === 0)
      association = 1
  })
  return changes.mapPos(caret, association)
}

/**
 * The transaction that applies a remote change; `text` is the document's rich text. The selection keeps its place in
 * the words, nothing is scrolled, and undo does not revert it. Null if nothing changes.
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

/** Small changes that turn one text into the other: lines in both stay untouched, and so does a caret in them. */
export function changesByLine(old: string, newText: string): Edit['changes'][number][] {
  const [before, after] = [old.split('\n'), newText.split('\n')]
  const numbers = new Map<string, number>()
  const numbered = (lines: readonly string[]) => {
    let last = ''
    return lines.map(line => {
      // An empty line is matched together with the one before it: alone it would match any other empty line.
      const key = line === '' ? `${last}\n` : line
      if (line !== '') last = line
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    })
  }
  const matches = [...matchLists(numbered(before), numbered(after)), [before.length, after.length] as const]
  const changes: Edit['changes'][number][] = []
  let [row, freshRow, offset] = [0, 0, 0]
  for (const [at, freshAt] of matches) {
    const removed = before.slice(row, at)
    const added = after.slice(freshRow, freshAt)
    const isEnd = at === before.length
    // Each line includes the line break behind it; the last one has none and takes the one before.
    const lead =
      isEnd && offset > 0 && removed.length !== added.length && (removed.length === 0 || added.length === 0) ? 1 : 0
    const joinLines = (lines: readonly string[]) =>
      lines.length === 0 ? '' : (lead ? '\n' : '') + lines.join('\n') + (isEnd ? '' : '\n')
    const oldText = joinLines(removed)
    changes.push(...changesBetween(oldText, joinLines(added), offset - lead))
    offset += oldText.length - lead + (before[at]?.length ?? 0) + 1
    ;[row, freshRow] = [at + 1, freshAt + 1]
  }
  return changes
}
