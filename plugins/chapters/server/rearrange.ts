// Splitting, merging, and moving scenes: each changes several chapters in one transaction.
import type { Place } from '#core/shared/kind-calls.ts'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import { emptyRichText, type RichText } from '#core/shared/rich-text/nodes.ts'
import {
  badField,
  type CallContext,
  entityNotFound,
  handle,
  Problem,
  recordActivity,
  type Tx,
  writeContextOf,
} from '#server/index.ts'
import { joinTexts, splitText, takeParagraphs } from '../shared/cut-text.ts'
import { type NotMovedBack, takenBack } from '../shared/moved-text.ts'
import { type Chapter, chapter, chapterCalls } from '../shared.ts'
import { noteMerge, onlyCarried } from './merged-chapters.ts'
import { noteMoved, noteReturned, readMoved } from './moved-texts.ts'
import { copiesOf } from './scene-copies.ts'

/** A chapter that is not archived. @throws Problem not-found, bad-input naming the field for an archived one */
async function readChapter(tx: Tx, context: CallContext, place: Place, id: string, field: string): Promise<Chapter> {
  const found = JSON.parse((await context.entities.get(tx, chapter, place, id)).text) as Chapter
  if (found.archivedAt !== null) throw badField(field, 'is archived: restore it first')
  return found
}

/** The chapter a person saw. @throws Problem stale-revision if it has changed since */
async function readSeen(
  tx: Tx,
  context: CallContext,
  place: Place,
  { chapterId, revision }: { chapterId: string; revision: number },
): Promise<Chapter> {
  const current = await readChapter(tx, context, place, chapterId, 'chapterId')
  if (current.revision === revision) return current
  throw new Problem('stale-revision', 'Somebody changed this chapter meanwhile; nothing was moved.', { current })
}

/** Writes the text of a chapter. @throws Problem bad-input naming the field if it is too long */
async function writeText(
  tx: Tx,
  context: CallContext,
  place: Place,
  { chapterId, text, field }: { chapterId: string; text: RichText; field: string },
): Promise<{ chapterId: string; revision: number }> {
  const issue = checkRichText(text)
  if (issue) throw badField(field, `cannot take this text: it ${issue.message}`)
  const change = { data: { text: text.length === 0 ? emptyRichText() : text } }
  const by = { ...writeContextOf(context), movesText: true } as const
  const json = await context.entities.update(tx, chapter, place, chapterId, change, by)
  return { chapterId, revision: (JSON.parse(json.text) as Chapter).revision }
}

/** The revisions of chapters that this very request has changed before: its answer was lost on the way. */
async function changedBefore(tx: Tx, context: CallContext, ids: readonly string[]) {
  const { writeKey } = context
  if (writeKey === null) return null
  const rows = await tx
    .selectFrom('entities')
    .select(['id as chapterId', 'revision'])
    .where('id', 'in', ids)
    .where('write_key', '=', writeKey)
    .where('updated_by', '=', context.person().id)
    .execute()
  return rows.length > 0 ? rows : null
}

const split = handle(
  chapterCalls.split,
  async (input, context) => {
    const { chapterId, at, title } = input
    await context.access.require(context.person(), 'chapter.create', input)
    const newId = context.newId()
    return context.write(async tx => {
      const before = await changedBefore(tx, context, [chapterId])
      if (before) return { chapterId: newId, changed: before }
      const { text } = await readSeen(tx, context, input, input)
      const [first, second] = splitText(text, at)
      if (first.length === 0) throw badField('at', 'is where the chapter begins: nothing would stay in it')
      if (second.length === 0) throw badField('at', 'is where the chapter ends: the new one would be empty')
      const entity = { id: newId, after: chapterId, values: { title, text: second, tags: [] } }
      await context.entities.create(tx, chapter, input, entity, writeContextOf(context))
      const changed = await writeText(tx, context, input, { chapterId, text: first, field: 'chapterId' })
      const made = { chapterId: newId, revision: 1 }
      await noteMoved(tx, { from: changed, to: made, text: second, at: context.now() })
      return { chapterId: newId, changed: [changed, made] }
    })
  },
  'texts',
  ({ chapterId }) => [chapterId],
)

const moveScene = handle(
  chapterCalls.moveScene,
  async (input, context) => {
    const { chapterId, targetId, from, to } = input
    if (targetId === chapterId) throw badField('targetId', 'is the chapter it is in')
    return context.write(async tx => {
      const before = await changedBefore(tx, context, [chapterId, targetId])
      if (before) return { changed: before, unnamed: [] }
      const { text } = await readSeen(tx, context, input, input)
      const { text: targetText } = await readChapter(tx, context, input, targetId, 'targetId')
      const { taken: found, rest } = takeParagraphs(text, from, to)
      if (found.length === 0) throw badField('from', 'and to hold no text')
      const copies = await copiesOf(tx, context, input, [
        { chapterId, text: found },
        { chapterId: targetId, text: targetText },
      ])
      const [taken, target] = [copies.leftOut(chapterId, found), copies.leftOut(targetId, targetText)]
      const { projectId } = input
      const activity = { did: 'moved-scene', projectId, ids: [chapterId], otherId: targetId } as const
      await recordActivity(tx, activity, writeContextOf(context))
      const put = (text: RichText) => writeText(tx, context, input, { chapterId: targetId, text, field: 'targetId' })
      // A copy is gone before the scene itself comes, and that comes before it leaves: no other copy is in between.
      const unnamed = copies.of(targetId)
      if (unnamed.length > 0) await put(target)
      const changed = await put(input.edge === 'start' ? joinTexts(taken, target) : joinTexts(target, taken))
      const left = await writeText(tx, context, input, { chapterId, text: rest, field: 'chapterId' })
      await noteMoved(tx, { from: left, to: changed, text: found, at: context.now() })
      return { changed: [left, changed], unnamed }
    })
  },
  'texts',
  ({ chapterId, targetId }) => [chapterId, targetId],
)

/** The ids in the order of the story. @throws Problem not-found for an unknown one */
async function inOrder(tx: Tx, { projectId }: Place, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('entities')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', chapter.name)
    .where('id', 'in', ids)
    .orderBy('position')
    .orderBy('seq')
    .execute()
  if (rows.length < ids.length) throw entityNotFound()
  return rows.map(({ id }) => id)
}

const merge = handle(
  chapterCalls.merge,
  async (input, context) => {
    const { chapterIds } = input
    if (new Set(chapterIds).size < chapterIds.length) throw badField('chapterIds', 'names a chapter twice')
    return context.write(async tx => {
      const [chapterId = '', ...others] = await inOrder(tx, input, chapterIds)
      const before = await changedBefore(tx, context, [chapterId])
      if (before) return { chapterId, changed: before }
      const texts = [await readChapter(tx, context, input, chapterId, 'chapterIds')]
      for (const id of others) texts.push(await readChapter(tx, context, input, id, 'chapterIds'))
      const copies = await copiesOf(tx, context, input, texts)
      const text = texts.map(one => copies.leftOut(one.chapterId, one.text)).reduce(joinTexts)
      const changed = await writeText(tx, context, input, { chapterId, text, field: 'chapterIds' })
      for (const id of others) await context.entities.archive(tx, chapter, input, id, true, writeContextOf(context))
      await noteMerge(tx, others, changed)
      return { chapterId, changed: [changed] }
    })
  },
  'texts',
  ({ chapterIds }) => chapterIds,
)

const putBack = handle(
  chapterCalls.putBack,
  async (input, context) => {
    const { chapterId, text } = input
    return context.write(async tx => {
      const before = await changedBefore(tx, context, [chapterId])
      if (before) return { changed: before }
      const { revision, text: textBefore } = await readChapter(tx, context, input, chapterId, 'chapterId')
      // What was written meanwhile in a chapter that is restored now is still there.
      if (!(await onlyCarried(tx, input, revision))) await readSeen(tx, context, input, input)
      const changed = await writeText(tx, context, input, { chapterId, text, field: 'text' })
      await noteReturned(tx, { changed, before: textBefore, now: text, at: context.now() })
      return { changed: [changed] }
    })
  },
  'texts',
  ({ chapterId }) => [chapterId],
)

const reasons: Readonly<Record<NotMovedBack, string>> = {
  'moved-gone': 'The moved text is no longer where it was moved to; nothing was moved back.',
  'moved-unclear':
    'It cannot be told any more what of the text was moved there, or where it was; nothing was moved back.',
}

const moveBack = handle(
  chapterCalls.moveBack,
  async (input, context) => {
    const { chapterId, revision, text, targetId, targetRevision, targetText, edge } = input
    return context.write(async tx => {
      const done = await changedBefore(tx, context, [chapterId, targetId])
      if (done) return { changed: done }
      const own = await readChapter(tx, context, input, chapterId, 'chapterId')
      const target = await readChapter(tx, context, input, targetId, 'targetId')
      const [from, to] = [
        { chapterId, revision },
        { chapterId: targetId, revision: targetRevision },
      ]
      const moved = await readMoved(tx, { from, to })
      const isSame = own.revision === revision && target.revision === targetRevision
      const before = { own: text, target: targetText }
      const now = { own: own.text, target: target.text }
      const back = moved && (isSame ? { ...before, text: moved } : takenBack(moved, edge, { before, now }))
      if (back === null || typeof back === 'string') {
        const code = back ?? 'moved-gone'
        const message = reasons[code]
        throw new Problem('stale-revision', message, { errors: [{ path: 'targetId', code, message }] })
      }
      // It comes before it leaves: what is noted of its scenes stays with them.
      const put = await writeText(tx, context, input, { chapterId, text: back.own, field: 'chapterId' })
      const left = await writeText(tx, context, input, { chapterId: targetId, text: back.target, field: 'targetId' })
      await noteMoved(tx, { from: left, to: put, text: back.text, at: context.now() })
      return { changed: [put, left] }
    })
  },
  'texts',
  ({ chapterId, targetId }) => [chapterId, targetId],
)

/** Calls that move text between chapters, and back. */
export const rearranging = [split, moveScene, merge, putBack, moveBack]
