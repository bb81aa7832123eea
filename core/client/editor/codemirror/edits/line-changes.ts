import type { Edit } from '#core/shared/richtext/edit/edit.ts'
import { changesBetween } from '#core/shared/richtext/edit/edit-block.ts'
import { matchLists } from '#core/shared/richtext/merge/match-lists.ts'

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
