// Moving a scene of the outline one place up or down, also to another chapter, with undo.
import { call, flushUnsaved, keptCall, showToast, showUndoToast, t } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { callsOf, type Place, placeOf } from '#core/shared/kind-calls.ts'
import { withoutSceneNames } from '#core/shared/rich-text/scenes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { splitScenes, swapWithNext } from '../../shared/scene-texts.ts'
import { refetchKinds, sayEnd } from '../changes.ts'
import type { Outline } from '../outline-rows.ts'
import type { SceneAt } from './note-scene.ts'

interface WrittenChapter {
  chapterId: string
  revision: number
}

/** The revision that a chapter got; 1 for a new one. */
const revisionIn = (changed: readonly WrittenChapter[], id: string) =>
  changed.find(({ chapterId }) => chapterId === id)?.revision ?? 1

const readChapter = (place: Place, chapterId: string) => call(callsOf(chapter).get, { ...placeOf(place), chapterId })

/** Offers to undo a move by a call. */
function offerUndo<In>(place: Place, title: string, undo: Call<In, unknown>, input: In): void {
  showUndoToast({
    id: 'outline-move',
    title,
    undo: async () => {
      await flushUnsaved()
      await call(undo, input)
      await refetchKinds(place, [chapter])
    },
    again: [keptCall(undo, input)],
  })
}

/** Moves a scene; the place it has then, or null if it stays: it says why. */
export async function moveSceneBy(outline: Outline, scene: SceneAt, by: 1 | -1): Promise<SceneAt | null> {
  await flushUnsaved()
  const { chapterId, at } = scene
  const { text, revision } = await readChapter(scene, chapterId)
  const stretches = splitScenes(text)
  const own = stretches[at]
  if (!own) {
    showToast({ kind: 'info', id: 'outline-scene', title: t('outline.scene-gone') })
    return null
  }
  const swapped = swapWithNext(text, by > 0 ? at : at - 1)
  if (swapped) {
    const input = { ...placeOf(scene), chapterId }
    const { changed } = await call(chapterCalls.putBack, { ...input, revision, text: swapped })
    await refetchKinds(scene, [chapter])
    const own = { ...input, revision: revisionIn(changed, chapterId), text }
    offerUndo(scene, t('outline.scene-moved'), chapterCalls.putBack, own)
    return { ...scene, at: at + by }
  }
  const index = outline.chapters.findIndex(one => one.chapterId === chapterId)
  const target = index < 0 ? undefined : outline.chapters[index + by]
  if (!target) {
    sayEnd(by)
    return null
  }
  const { from, to } = own
  const before = await readChapter(scene, target.chapterId)
  const edge = by > 0 ? 'start' : 'end'
  const input = { ...placeOf(scene), chapterId, revision, from, to, targetId: target.chapterId, edge } as const
  const { changed, unnamed } = await call(chapterCalls.moveScene, input)
  await refetchKinds(scene, [chapter])
  const back = {
    ...{ ...placeOf(scene), chapterId, revision: revisionIn(changed, chapterId), text, edge },
    ...{ targetId: target.chapterId, targetRevision: revisionIn(changed, target.chapterId) },
    // A copy that came back with the name would keep the notes from the scene.
    targetText: withoutSceneNames(before.text, new Set(unnamed)),
  } as const
  offerUndo(scene, t('outline.scene-moved-to', { title: target.title }), chapterCalls.moveBack, back)
  return { ...scene, chapterId: target.chapterId, at: by > 0 ? 0 : splitScenes(before.text).length }
}
