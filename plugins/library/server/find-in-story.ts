import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { plainText, type RichText, textForReaders } from '#core/shared/rich-text/nodes.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { type Params, prepare, type Reader } from '#server/index.ts'
import type { FoundPassage } from '../shared.ts'
import { publicChapters, requireStory } from './read-stories.ts'

/** Chapters are read a few at a time, with other requests between them. */
const batch = 10
const mostPassages = 30
/** A common word is shown a few times in each chapter. */
const mostInChapter = 5
const around = 60
/**
 * Characters of stored text that one call reads, some hundred thousand words; a longer story is searched in several.
 */
const mostRead = 2_000_000

const selectTexts = prepare(
  (_, $: Params<{ story: string; limit: number; skip: number }>) => sql<{
    chapter_id: string
    title: string
    text: string
  }>`
    select chapter_id, title, text from (${publicChapters($.story)}) where chapter_id in (
      select chapter_id from (${publicChapters($.story)}) order by position, seq limit ${$.limit} offset ${$.skip})
    order by position, seq`,
)

/**
 * The passages of a story that contain a text, in the order of reading, from the chapter `from` on, 1 for the first;
 * `nextCursor` is the chapter with which the next page begins, also where none was found in a long story so far.
 * @throws Problem not-found unless the story is out
 */
export async function findInStory(
  read: Reader,
  storyId: string,
  text: string,
  from: number,
): Promise<{ data: FoundPassage[]; nextCursor: string | null }> {
  await requireStory(read, storyId)
  const wanted = searchKey(text).trim()
  const data: FoundPassage[] = []
  if (wanted === '') return { data, nextCursor: null }
  let left = mostRead
  for (let skip = from - 1; ; skip += batch) {
    const rows = await selectTexts.all(read, { story: storyId, limit: batch, skip })
    for (const [at, row] of rows.entries()) {
      if (data.length >= mostPassages || left <= 0) return { data, nextCursor: String(skip + at + 1) }
      left -= row.text.length
      data.push(...passagesOf(row, wanted).map(found => ({ ...found, index: skip + at })))
    }
    if (rows.length < batch) return { data, nextCursor: null }
    await turn()
  }
}

function passagesOf(row: { chapter_id: string; title: string; text: string }, wanted: string) {
  const { chapter_id: chapterId, title } = row
  const found: Omit<FoundPassage, 'index'>[] = []
  for (const [paragraph, node] of textForReaders(JSON.parse(row.text) as RichText).entries()) {
    const text = plainText([node]).trim()
    const key = searchKey(text)
    const at = key.indexOf(wanted)
    if (at < 0) continue
    // A letter that is folded to two moves what follows it: then the passage is only roughly in the middle.
    const start = Math.min(at, Math.max(0, text.length - wanted.length))
    found.push({
      ...{ chapterId, title, paragraph },
      before: cut(text.slice(0, start), 'start'),
      match: text.slice(start, start + wanted.length),
      after: cut(text.slice(start + wanted.length), 'end'),
    })
    if (found.length === mostInChapter) break
  }
  return found
}

/** The words of a text that are nearest to the passage. */
function cut(text: string, side: 'start' | 'end'): string {
  if (text.length <= around) return text
  return side === 'start'
    ? `…${text.slice(-around).replace(/^\S*\s/, '')}`
    : `${text.slice(0, around).replace(/\s\S*$/, '')}…`
}
