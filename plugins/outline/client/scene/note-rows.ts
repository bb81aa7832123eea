// Noting the same of many rows of the outline at once: parts, chapters and scenes, with one undo.
import {
  call,
  fetchCall,
  fetchSharedEntities,
  flushUnsaved,
  keptCall,
  type StepOption,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { outlineCalls, outlineLimits } from '../../shared.ts'
import { fetchOutline, type NoteValues, notedTitle, noteInputs, refetchKinds, sendNote } from '../changes.ts'
import { fetchMarks } from '../marks/marks.ts'
import { type OutlineRow, sceneRowId } from '../outline-rows.ts'
import { namedInputs, noteNamed, notesOf, type SceneNote, type SceneOfOutline } from './note-scene.ts'

/** What many rows can be noted alike; only scenes are seen by somebody. */
export type RowNote = Pick<SceneNote, 'status' | 'label' | 'goal' | 'povId'>

interface SavedScene {
  chapterId: string
  revision: number
  at: number
  scene: SceneOfOutline
}

/** The scenes of chapters as they are saved. */
async function fetchScenes(place: Place, chapterIds: readonly string[]): Promise<SavedScene[]> {
  const found: SavedScene[] = []
  for (let from = 0; from < chapterIds.length; from += outlineLimits.changed) {
    const input = { ...place, chapterIds: chapterIds.slice(from, from + outlineLimits.changed) }
    const rows = await fetchCall(outlineCalls.scenes, input, { quiet: false, freshMs: 0 })
    for (const { chapterId, revision, scenes } of rows)
      for (const [at, scene] of scenes.entries()) found.push({ chapterId, revision, at, scene })
  }
  return found
}

/** Notes the same of scenes; their ids by their rows. A chapter that gets names for its scenes has another revision afterwards. */
async function sendScenes(place: Place, scenes: readonly SavedScene[], data: SceneNote) {
  const revisions = new Map(scenes.map(({ chapterId, revision }) => [chapterId, revision]))
  const ids = new Map<string, string>()
  for (let from = 0; from < scenes.length; from += outlineLimits.scenesNoted) {
    const some = scenes.slice(from, from + outlineLimits.scenesNoted)
    const input = some.map(({ chapterId, at }) => ({ chapterId, at, revision: revisions.get(chapterId) ?? 1 }))
    for (const done of await call(outlineCalls.noteScenes, { ...place, scenes: input, data })) {
      revisions.set(done.chapterId, done.revision)
      ids.set(sceneRowId(done.chapterId, done.at), done.sceneId)
    }
  }
  return ids
}

/** The part of a note that is about the same as another one. */
const alike = (notes: Readonly<Record<string, unknown>>, data: RowNote) =>
  JSON.stringify(Object.fromEntries(Object.keys(data).map(name => [name, notes[name]])))

/** Notes the same of rows; who sees a scene is noted of scenes alone. */
export async function noteRows(place: Place, rows: readonly OutlineRow[], data: RowNote): Promise<void> {
  await flushUnsaved()
  const scenesAt = new Set(rows.flatMap(row => (row.type === 'scene' ? row.id : [])))
  const chapterIds = [...new Set(rows.flatMap(row => (row.type === 'scene' ? row.chapter.chapterId : [])))]
  const scenes = (await fetchScenes(place, chapterIds)).filter(one => scenesAt.has(sceneRowId(one.chapterId, one.at)))
  const isOfScenes = data.povId !== undefined
  const ids = isOfScenes ? [] : rows.flatMap(row => (row.type === 'scene' ? [] : row.id))
  if (scenes.length + ids.length === 0) {
    showToast({ kind: 'info', id: 'outline-end', title: t('outline.no-row') })
    return
  }
  const [outline, marks] = await Promise.all([fetchOutline(place), fetchMarks(place)])
  const before = new Map<string, NoteValues>()
  for (const one of outline.parts) before.set(one.partId, one)
  for (const one of outline.chapters) before.set(one.chapterId, one)
  const was = Map.groupBy(ids, id => alike({ ...before.get(id) }, data))
  const chapterData = data as NoteValues
  await sendNote(place, ids, chapterData)
  const noted = await sendScenes(place, scenes, data)
  await refetchKinds(place, [chapter])
  const scenesWere = Map.groupBy(scenes, ({ scene }) => alike({ ...notesOf(scene) }, data))
  const rowInputs = [...was].flatMap(([json, some]) => noteInputs(place, some, JSON.parse(json) as NoteValues))
  const sceneInputs = [...scenesWere].flatMap(([json, some]) => {
    const ids = some.flatMap(({ chapterId, at }) => noted.get(sceneRowId(chapterId, at)) ?? [])
    return namedInputs(place, ids, JSON.parse(json) as SceneNote)
  })
  showUndoToast({
    id: 'outline-note',
    title: isOfScenes ? t('outline.pov-noted') : notedTitle(chapterData, marks),
    text: t('outline.noted', { count: ids.length + scenes.length }),
    undo: async () => {
      for (const input of rowInputs) await call(outlineCalls.note, input)
      // The scenes may stand elsewhere meanwhile.
      await noteNamed(sceneInputs)
    },
    again: [
      ...rowInputs.map(input => keptCall(outlineCalls.note, input)),
      ...sceneInputs.map(input => keptCall(outlineCalls.noteNamed, input)),
    ],
  })
}

/** The most characters that are offered. */
const offeredMax = 1000

/** The characters of the project and of the worlds that it uses, and nobody. */
export async function povOptions(place: Place): Promise<StepOption[]> {
  const shared = await fetchSharedEntities(place)
  const options: StepOption[] = []
  for (let page: string | null | undefined; page !== null && options.length < offeredMax; ) {
    const input = { ...place, limit: limits.pageSizeMax, sorting: 'name:asc', ...(page !== undefined && { page }) }
    const { data, nextCursor } = await call(callsOf(character).find, input)
    options.push(...data.map(one => ({ value: one.characterId, label: one.name, icon: character.icon })))
    page = nextCursor
  }
  for (const { kind, id, label, project } of shared)
    if (kind === character.name) options.push({ value: id, label, about: project, icon: character.icon })
  return [...options, { value: 'none', label: t('outline.no-pov'), icon: 'x' }]
}
