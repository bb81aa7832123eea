// Splitting and merging chapters, and moving a scene to another one, each with undo.
import {
  activeEditor,
  archivedInput,
  type CommandContext,
  call,
  type EntityRef,
  emitOwnEvent,
  flushUnsaved,
  keptCall,
  type StepOption,
  setArchived,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import type { InputOf } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { events } from '#core/shared/event.ts'
import { callsOf, type Place, placeOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { emptyRichText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutSceneNames } from '#core/shared/rich-text/scenes.ts'
import { sceneIn } from '../shared/carry-text.ts'
import { splitText, takeParagraphs } from '../shared/cut-text.ts'
import { chapter, chapterCalls } from '../shared.ts'
import { fetchChaptersMap, type MappedChapter } from './chapters-map.ts'

const calls = callsOf(chapter)

const readChapter = (place: Place, chapterId: string) => call(calls.get, { ...placeOf(place), chapterId })
const refOf = (place: Place, id: string, label: string): EntityRef => ({
  ...{ kind: chapter.name, id, label, ...placeOf(place) },
})

/** Everything that shows chapters is fetched again: several have changed at once. */
const refetchChapters = (place: Place) =>
  emitOwnEvent(events.entity, { is: 'many', kind: chapter.name, ...placeOf(place) })

type ChapterRevisions = { chapterId: string; revision: number }[]

interface Before {
  texts: Readonly<Record<string, RichText>>
  /** chapters that the undo restores */
  restore?: EntityRef[]
}

/**
 * Gives the texts back that the chapters had. What was archived is restored first, so that a failure in between leaves
 * words twice rather than not at all.
 */
async function putBack(place: Place, changed: ChapterRevisions, { texts, restore = [] }: Before): Promise<void> {
  await flushUnsaved()
  for (const ref of restore) await setArchived(ref, false)
  for (const { chapterId, revision } of changed) {
    const text = texts[chapterId]
    if (text) await call(chapterCalls.putBack, { ...placeOf(place), chapterId, revision, text })
  }
  await refetchChapters(place)
}

/** The same calls, for an undo after a reload. */
const putBackCalls = (place: Place, changed: ChapterRevisions, { texts, restore = [] }: Before) => [
  ...restore.map(ref => keptCall(archiveToggleCall, archivedInput(ref, false))),
  ...changed.flatMap(({ chapterId, revision }) => {
    const text = texts[chapterId]
    return text ? [keptCall(chapterCalls.putBack, { ...placeOf(place), chapterId, revision, text })] : []
  }),
]

/** How a move of text from one chapter to another is taken back. */
type MovedBack = InputOf<typeof chapterCalls.moveBack>

/** Takes a move back, with what was written in the text since. */
async function moveBack(input: MovedBack, archive: readonly EntityRef[] = []): Promise<void> {
  await flushUnsaved()
  await call(chapterCalls.moveBack, input)
  for (const ref of archive) await setArchived(ref, true)
  await refetchChapters(input)
}

/** The open chapter as it is saved, if its text is the one that is being edited; else says what to do. */
async function savedChapter(ref: EntityRef) {
  await flushUnsaved()
  const saved = await readChapter(ref, ref.id)
  const editor = activeEditor()
  if (editor && toMarkdown(editor.read()) === toMarkdown(saved.text)) return saved
  showToast({ kind: 'info', id: 'chapter-cut', title: t('chapter.no-caret') })
  return null
}

/** Makes a new chapter of what follows the caret, and goes to it. */
export async function splitChapter({ entities: [ref], go }: CommandContext, title: string): Promise<void> {
  if (!ref || !(await savedChapter(ref))) return
  const at = activeEditor()?.breakAtCaret() ?? 0
  const saved = await savedChapter(ref)
  if (!saved) return
  if (splitText(saved.text, at).some(text => text.length === 0)) {
    showToast({ kind: 'info', id: 'chapter-cut', title: t('chapter.no-split') })
    return
  }
  const input = { ...placeOf(ref), chapterId: ref.id, revision: saved.revision, at, title }
  const { chapterId, changed } = await call(chapterCalls.split, input)
  await refetchChapters(ref)
  const made = refOf(ref, chapterId, title)
  const revisionOf = (id: string) => changed.find(one => one.chapterId === id)?.revision ?? 1
  const back: MovedBack = {
    ...{ ...placeOf(ref), chapterId: ref.id, revision: revisionOf(ref.id), text: saved.text },
    ...{ targetId: chapterId, targetRevision: revisionOf(chapterId), targetText: emptyRichText(), edge: 'end' },
  }
  go(entityLink(chapter, made))
  showUndoToast({
    id: 'chapter-cut',
    title: t('chapter.was-split', { title }),
    undo: async () => {
      await moveBack(back, [made])
      go(entityLink(chapter, ref))
    },
    again: [keptCall(chapterCalls.moveBack, back), keptCall(archiveToggleCall, archivedInput(made, true))],
  })
}

/** The chapters that a scene can be moved to. */
export async function otherChapters({ entities: [ref], signal }: CommandContext): Promise<StepOption[]> {
  if (!ref) return []
  const map = await fetchChaptersMap(ref, signal)
  return map
    .filter(({ chapterId }) => chapterId !== ref.id)
    .map(({ chapterId, title, index }) => ({ value: chapterId, label: `${index + 1} · ${title}`, icon: chapter.icon }))
}

/** Moves the scene with the caret to another chapter. */
export async function moveScene(
  { entities: [ref] }: CommandContext,
  targetId: string,
  edge: 'start' | 'end',
): Promise<void> {
  const saved = ref && (await savedChapter(ref))
  if (!ref || !saved) return
  const scene = activeEditor()?.sceneAtCaret()
  if (!scene || takeParagraphs(saved.text, scene.from, scene.to).taken.length === 0) {
    showToast({ kind: 'info', id: 'chapter-cut', title: t('chapter.no-scene') })
    return
  }
  const target = await readChapter(ref, targetId)
  const input = { ...placeOf(ref), chapterId: ref.id, revision: saved.revision, ...scene, targetId, edge }
  const { changed, unnamed } = await call(chapterCalls.moveScene, input)
  await refetchChapters(ref)
  const revisionOf = (id: string) => changed.find(one => one.chapterId === id)?.revision ?? 1
  const back: MovedBack = {
    ...{ ...placeOf(ref), chapterId: ref.id, revision: revisionOf(ref.id), text: saved.text, edge },
    ...{ targetId, targetRevision: revisionOf(targetId) },
    // A copy that came back with the name would keep the notes from the scene.
    targetText: withoutSceneNames(target.text, new Set(unnamed)),
  }
  showUndoToast({
    id: 'chapter-cut',
    title: t('chapter.scene-moved', { title: target.title }),
    undo: () => moveBack(back),
    again: [keptCall(chapterCalls.moveBack, back)],
  })
}

/** Goes from a chapter that was merged away to the one that has its text, to the scene in which one was writing. */
export async function goToMerged({ entities: [ref], go }: CommandContext): Promise<void> {
  if (!ref) return
  const editor = activeEditor()
  const [own, scene] = [editor?.read() ?? [], editor?.sceneAtCaret()]
  // What is not saved yet goes there first.
  await flushUnsaved()
  const { into } = await call(chapterCalls.mergedInto, { ...placeOf(ref), chapterId: ref.id })
  if (!into) {
    showToast({ kind: 'info', id: 'chapter-cut', title: t('chapter.not-merged') })
    return
  }
  const { text } = await readChapter(ref, into.chapterId)
  const at = sceneIn(text, own, scene ?? { from: 0, to: own.length })
  go(`${entityLink(chapter, refOf(ref, into.chapterId, into.title))}${at === null ? '' : `?scene=${at}`}`)
}

/** What the chapter can be merged with: its neighbours; or the selected chapters with each other. */
export async function mergeChoices({ entities, signal }: CommandContext): Promise<StepOption[]> {
  const [ref] = entities
  if (!ref) return []
  const map = await fetchChaptersMap(ref, signal)
  const { icon } = chapter
  if (entities.length > 1) {
    const chosen = new Set(entities.map(({ id }) => id))
    const rows = map.filter(({ chapterId }) => chosen.has(chapterId))
    const label = t('chapter.merge-selected', { count: rows.length, title: rows[0]?.title ?? '' })
    return rows.length > 1 ? [{ value: idsOf(rows), label, icon }] : []
  }
  const at = map.findIndex(({ chapterId }) => chapterId === ref.id)
  const [before, own, after] = [map[at - 1], map[at], map[at + 1]]
  if (!own) return []
  return [
    ...(after ? [{ value: idsOf([own, after]), label: t('chapter.merge-next', { title: after.title }), icon }] : []),
    ...(before
      ? [{ value: idsOf([before, own]), label: t('chapter.merge-before', { title: before.title }), icon }]
      : []),
  ]
}

const idsOf = (rows: readonly MappedChapter[]) => rows.map(({ chapterId }) => chapterId).join(' ')

/** Joins chapters: the first of the story takes the texts of the others, which are archived. */
export async function mergeChapters({ entities: [ref], facts, go }: CommandContext, ids: string): Promise<void> {
  if (!ref) return
  await flushUnsaved()
  const before = await Promise.all(ids.split(' ').map(id => readChapter(ref, id)))
  const { chapterId, changed } = await call(chapterCalls.merge, {
    ...placeOf(ref),
    chapterIds: before.map(one => one.chapterId),
  })
  await refetchChapters(ref)
  const whole = before.find(one => one.chapterId === chapterId)
  const others = before.filter(one => one !== whole)
  if (!whole) return
  if (facts.page === chapter.name) go(entityLink(chapter, refOf(ref, chapterId, whole.title)))
  const wayBack = {
    texts: { [chapterId]: whole.text },
    restore: others.map(one => refOf(ref, one.chapterId, one.title)),
  }
  showUndoToast({
    id: 'chapter-cut',
    title: t('chapter.merged', { count: others.length, title: whole.title }),
    undo: () => putBack(ref, changed, wayBack),
    again: putBackCalls(ref, changed, wayBack),
  })
}
