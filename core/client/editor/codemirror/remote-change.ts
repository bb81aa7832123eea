import { Annotation, ChangeSet, type EditorState, Transaction, type TransactionSpec } from '@codemirror/state'
import { isSame } from '#core/shared/fields/join-value.ts'
import type { Edit } from '#core/shared/rich-text/edit/edit.ts'
import { sourceChangesBetween } from '#core/shared/rich-text/edit/edit-block.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { matchLists } from '#core/shared/rich-text/merge/match-lists.ts'
import { mergeParagraphs } from '#core/shared/rich-text/merge/merge.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
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

type LineMatch = readonly [before: number, after: number]

/** Longer stretches of changed lines are compared as one text. */
const mostChanged = 20

/**
 * The matches of lines with those of changed lines between them: compared as one text, changed neighbours would be one
 * change, which what somebody else undoes between them would land in.
 */
function withChangedLines(
  same: readonly LineMatch[],
  before: readonly string[],
  after: readonly string[],
): LineMatch[] {
  let [row, freshRow] = [0, 0]
  return same.flatMap(([at, freshAt]) => {
    const [removed, added] = [before.slice(row, at), after.slice(freshRow, freshAt)]
    const [first, freshFirst] = [row, freshRow]
    ;[row, freshRow] = [at + 1, freshAt + 1]
    if (Math.max(removed.length, added.length) > mostChanged) return [[at, freshAt]]
    const pairs = matchChangedLines(removed, added).map(([one, other]): LineMatch => [one + first, other + freshFirst])
    return [...pairs, [at, freshAt]]
  })
}

/** The pairs of lines, in their order, that have most in common at their beginnings and ends. */
function matchChangedLines(removed: readonly string[], added: readonly string[]): LineMatch[] {
  // best[r][a]: the most that lines from r and from a on can have in common
  const best = Array.from({ length: removed.length + 1 }, () => new Array<number>(added.length + 1).fill(0))
  const row = (r: number) => best[r] as number[]
  for (let r = removed.length - 1; r >= 0; r--)
    for (let a = added.length - 1; a >= 0; a--) {
      const together = inCommon(removed[r] ?? '', added[a] ?? '')
      const paired = together === 0 ? 0 : together + (row(r + 1)[a + 1] ?? 0)
      row(r)[a] = Math.max(paired, row(r + 1)[a] ?? 0, row(r)[a + 1] ?? 0)
    }
  const pairs: LineMatch[] = []
  for (let [r, a] = [0, 0]; r < removed.length && a < added.length; ) {
    const most = row(r)[a] ?? 0
    if (most === row(r + 1)[a]) r++
    else if (most === row(r)[a + 1]) a++
    else pairs.push([r++, a++])
  }
  return pairs
}

/** How many characters two lines have in common at both ends; 0 if they are less than half of the shorter one. */
function inCommon(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return 2 * (start + end) >= shorter ? start + end : 0
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
  const same = [...matchLists(numbered(before), numbered(after)), [before.length, after.length] as const]
  const matches = withChangedLines(same, before, after)
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
    changes.push(...sourceChangesBetween(oldText, joinLines(added), offset - lead))
    offset += oldText.length - lead
    // A line that was changed keeps its place while its neighbours come and go.
    const [line = '', newLine = ''] = [before[at], after[freshAt]]
    if (line !== newLine) changes.push(...sourceChangesBetween(line, newLine, offset))
    offset += line.length + 1
    ;[row, freshRow] = [at + 1, freshAt + 1]
  }
  return changes
}

/** Replaces the whole document by a text, with the caret at its end; undo does not bring the old text back. */
export function replacingTransaction(state: EditorState, text: RichText): TransactionSpec {
  const insert = toMarkdown(text)
  return {
    changes: { from: 0, to: state.doc.length, insert },
    selection: { anchor: insert.length },
    annotations: [isRemoteChange.of(true), Transaction.addToHistory.of(false)],
  }
}
