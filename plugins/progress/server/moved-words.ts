// Text that is cut and pasted later, or taken back from the history, also days later and by somebody else, counts as
// words of neither day.

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isSameJson } from '#core/shared/fields/same-json.ts'
import { dayMs } from '#core/shared/limits.ts'
import { countWords } from '#core/shared/rich-text/count-words.ts'
import { richTextFieldsOf } from '#core/shared/rich-text/field-texts.ts'
import { compareTexts } from '#core/shared/rich-text/merge/compare.ts'
import { paragraphText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type EntityWriteHook, type Params, prepare, prepareWrite, type Reader, type Tx } from '#server/index.ts'

/** What was cut longer ago counts as written anew. */
const keptMs = 30 * dayMs
/** Shorter paragraphs may well be written twice. */
const wordsMin = 8
/** More paragraphs that differ are no cut: comparing them would keep the write waiting. */
const differingMax = 400

interface Whole {
  text: string
  words: number
}

/** Whole paragraphs that a write removed or added. */
interface WholeParagraphs {
  removed: Whole[]
  added: Whole[]
}

/** What differs between two texts, without what they begin and end with in common. */
function differing(before: RichText, now: RichText): [RichText, RichText] {
  const shorter = Math.min(before.length, now.length)
  let first = 0
  while (first < shorter && isSameJson(before[first], now[first])) first++
  let last = 0
  while (last < shorter - first && isSameJson(before.at(-1 - last), now.at(-1 - last))) last++
  return [before.slice(first, before.length - last), now.slice(first, now.length - last)]
}

function wholeParagraphs(before: RichText, now: RichText): WholeParagraphs {
  const found: WholeParagraphs = { removed: [], added: [] }
  const [were, are] = differing(before, now)
  // A paragraph that was changed is neither.
  if (were.length + are.length > differingMax) return found
  for (const { change, was, is } of compareTexts(were, are)) {
    const paragraph = change === 'removed' ? were[was] : change === 'added' ? are[is] : undefined
    const words = paragraph ? countWords([paragraph]) : 0
    if (change && paragraph && words >= wordsMin) found[change].push({ text: paragraphText(paragraph).trim(), words })
  }
  // What was moved within the text is in both.
  for (const one of found.removed.slice()) {
    const at = found.added.findIndex(({ text }) => text === one.text)
    if (at < 0) continue
    found.added.splice(at, 1)
    found.removed.splice(found.removed.indexOf(one), 1)
  }
  return found
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

interface Owner {
  project: string
  user: string
}

const putCut = prepareWrite(
  (_, $: Params<Owner & { hash: string; words: number; at: number }>) => sql`
    insert into progress_cuts (project_id, user_id, hash, words, at)
    values (${$.project}, ${$.user}, ${$.hash}, ${$.words}, ${$.at})`,
)

const forgetCuts = prepareWrite(
  (_, $: Params<{ project: string; before: number }>) => sql`
    delete from progress_cuts where project_id = ${$.project} and at < ${$.before}`,
)

/** Takes the last cut of a text, so that it is pasted once: the person's own, if there is one. */
const takeCut = prepareWrite(
  (_, $: Params<Owner & { hash: string; since: number }>) => sql<{ user: string; words: number; at: number }>`
    delete from progress_cuts where seq = (
      select seq from progress_cuts
      where project_id = ${$.project} and hash = ${$.hash} and at >= ${$.since}
      order by user_id = ${$.user} desc, at desc limit 1)
    returning user_id as user, words, at`,
)

const putMoved = prepareWrite(
  (_, $: Params<Owner & { at: number; words: number }>) => sql`
    insert into progress_moved (project_id, user_id, at, words)
    values (${$.project}, ${$.user}, ${$.at}, ${$.words})`,
)

async function noteMoved(tx: Tx, owner: Owner, at: number, { removed, added }: WholeParagraphs): Promise<void> {
  const since = at - keptMs
  for (const { text } of added) {
    const cut = await takeCut.first(tx, { ...owner, hash: hashOf(text), since })
    if (!cut) continue
    await putMoved.run(tx, { ...owner, user: cut.user, at: cut.at, words: cut.words })
    await putMoved.run(tx, { ...owner, at, words: -cut.words })
  }
  if (removed.length > 0) await forgetCuts.run(tx, { project: owner.project, before: since })
  for (const { text, words } of removed) await putCut.run(tx, { ...owner, hash: hashOf(text), words, at })
}

/** Notes whole paragraphs that people cut, and takes out of the counts what they paste of them. */
export const followMovedText: EntityWriteHook = {
  changes: ['changed'],
  async run(tx, { kind, place, by, at, fields, data, before, movesText }) {
    // What is moved between chapters by a command is in no count anyway.
    if (!before || movesText) return
    for (const name of richTextFieldsOf(kind)) {
      if (!fields.has(name)) continue
      const whole = wholeParagraphs((before.data[name] ?? []) as RichText, (data[name] ?? []) as RichText)
      if (whole.removed.length + whole.added.length > 0)
        await noteMoved(tx, { project: place.projectId, user: by.id }, at.getTime(), whole)
    }
  },
}

const selectMoved = prepare(
  (_, $: Params<Owner & { from: number; to: number }>) => sql<{ at: number; words: number }>`
    select at, words from progress_moved
    where project_id = ${$.project} and user_id = ${$.user} and at >= ${$.from} and at < ${$.to}`,
)

/** What is to be added to the words of each of the spans between instants that are in order. */
export async function movedWords(read: Reader, owner: Owner, starts: readonly string[]): Promise<number[]> {
  const instants = starts.map(start => Date.parse(start))
  const words = new Array<number>(starts.length - 1).fill(0)
  const [from = 0, to = 0] = [instants[0], instants.at(-1)]
  for (const row of await selectMoved.all(read, { ...owner, from, to })) {
    const span = instants.findLastIndex(instant => instant <= row.at)
    words[span] = (words[span] ?? 0) + row.words
  }
  return words
}
