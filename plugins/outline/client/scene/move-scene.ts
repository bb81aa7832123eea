// Moving a scene of the outline one place up or down, also to another chapter, with undo.
import { call, flushUnsaved, keptCall, showToast, showUndoToast, t } from '#core/client/index.ts'
import { callsOf, type Place, placeOf } from '#core/shared/kind-calls.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutSceneNames } from '#core/shared/rich-text/scenes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { splitScenes, swapWithNext } from '../../shared/scene-texts.ts'
import { refetchKinds, sayEnd } from '../changes.ts'
import type { Outline } from '../outline-rows.ts'
import type { SceneAt } from './note-scene.ts'

interface Written {
  chapterId: string
  revision: number
}

const readChapter = (place: Place, chapterId: string) => call(callsOf(chapter).get, { ...placeOf(place), chapterId })

/** Offers to give the chapters the texts back that they had. */
function offerUndo(
  place: Place,
  title: string,
  changed: readonly Written[],
  texts: ReadonlyMap<string, RichText>,
): void {
  const inputs = changed.flatMap(({ chapterId, revision }) => {
    const text = texts.get(chapterId)
    return text ? [{ ...placeOf(place), chapterId, revision, text }] : []
  })
  showUndoToast({
    id: 'outline-move',
    title,
    undo: async () => {
      await flushUnsaved()
      for (const input of inputs) await call(chapterCalls.putBack, input)
      await refetchKinds(place, [chapter])
    },
    again: inputs.map(input => keptCall(chapterCalls.putBack, input)),
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
    const written = await call(chapterCalls.putBack, { ...placeOf(scene), chapterId, revision, text: swapped })
    await refetchKinds(scene, [chapter])
    offerUndo(scene, t('outline.scene-moved'), written.changed, new Map([[chapterId, text]]))
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
  // A copy that came back with the name would keep the notes from the scene.
  const texts = new Map([
    [chapterId, text],
    [target.chapterId, withoutSceneNames(before.text, new Set(unnamed))],
  ])
  offerUndo(scene, t('outline.scene-moved-to', { title: target.title }), changed, texts)
  return { ...scene, chapterId: target.chapterId, at: by > 0 ? 0 : splitScenes(before.text).length }
}
