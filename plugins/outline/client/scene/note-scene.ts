// Noting something of a scene, with undo.
import {
  call,
  emitOwnEvent,
  fetchCall,
  flushUnsaved,
  keptCall,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import type { InputOf, OutputOf } from '#core/shared/call.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { outlineCalls, outlineLimits } from '../../shared.ts'
import { refetchOutline } from '../marks/marks.ts'

export type SceneOfOutline = OutputOf<typeof outlineCalls.scenes>[number]['scenes'][number]
export type SceneNote = InputOf<typeof outlineCalls.noteScene>['data']

/** A scene by its place in its chapter, counted from 0. */
export interface SceneAt extends Place {
  chapterId: string
  at: number
}

/** The scenes of a chapter as they are saved, with what is unsaved in this window. */
export async function fetchScenes({ spaceId, projectId }: Place, chapterId: string) {
  await flushUnsaved()
  const input = { spaceId, projectId, chapterIds: [chapterId] }
  const [found] = await fetchCall(outlineCalls.scenes, input, { quiet: false, freshMs: 0 })
  return found ?? { chapterId, revision: 0, scenes: [] }
}

async function send({ spaceId, projectId, chapterId, at }: SceneAt, revision: number, data: SceneNote) {
  const input = { spaceId, projectId, chapterId, at, revision, data }
  const noted = await call(outlineCalls.noteScene, input)
  // Its text names the scene now.
  if (noted.revision !== revision)
    await emitOwnEvent(events.entity, { is: 'many', kind: chapter.name, spaceId, projectId })
  await refetchOutline()
  return noted
}

/** What is noted of a scene, as a note that puts it back. */
export const notesOf = ({
  named,
  title,
  synopsis,
  status,
  label,
  goal,
  pov,
  setting,
  date,
}: SceneOfOutline): SceneNote => ({
  ...{ name: named ? title : '', synopsis, status, label, goal },
  ...{ povId: pov?.id ?? null, settingId: setting?.id ?? null, date },
})

/** A note of scenes wherever they stand, as inputs of as many calls as it takes. */
export const namedInputs = ({ spaceId, projectId }: Place, ids: readonly string[], data: SceneNote) =>
  Array.from({ length: Math.ceil(ids.length / outlineLimits.scenesNoted) }, (_, at) => ({
    ...{ spaceId, projectId, data },
    sceneIds: ids.slice(at * outlineLimits.scenesNoted, (at + 1) * outlineLimits.scenesNoted),
  }))

/** Sends such a note; how many of the scenes are still there. */
export async function noteNamed(inputs: ReturnType<typeof namedInputs>): Promise<number> {
  let count = 0
  for (const input of inputs) count += (await call(outlineCalls.noteNamed, input)).noted
  await refetchOutline()
  return count
}

/** Notes something of a scene; says so if the scene is gone. */
export async function noteScene(scene: SceneAt, data: SceneNote): Promise<void> {
  const { revision, scenes } = await fetchScenes(scene, scene.chapterId)
  const before = scenes[scene.at]
  if (!before) {
    showToast({ kind: 'info', id: 'outline-scene', title: t('outline.scene-gone') })
    return
  }
  const { sceneId } = await send(scene, revision, data)
  // Only what was changed: of the rest, this person may not see everything.
  const were: Readonly<Record<string, unknown>> = { ...notesOf(before) }
  const back: SceneNote = Object.fromEntries(Object.keys(data).map(name => [name, were[name]]))
  // It may stand elsewhere meanwhile.
  const inputs = namedInputs(scene, [sceneId], back)
  showUndoToast({
    id: 'outline-scene',
    title: t('outline.scene-noted', { title: data.name || before.title }),
    undo: async () => {
      if ((await noteNamed(inputs)) === 0)
        showToast({ kind: 'info', id: 'outline-scene', title: t('outline.scene-gone') })
    },
    again: inputs.map(input => keptCall(outlineCalls.noteNamed, input)),
  })
}
