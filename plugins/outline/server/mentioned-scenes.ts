// Scenes as texts mention them: by their ids, wherever they stand.
import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { handle, type MentionedParts, type Params, prepare, type Reader } from '#server/index.ts'
import { outlineCalls, sceneMention } from '../shared.ts'
import type { StoredScenes } from './tables.ts'

interface SceneRow {
  sceneId: string
  chapterId: string
  archived: number
  scenes: string
  name: string
  synopsis: string
}

/** Where scenes stand, archived chapters last: of several chapters that hold one, the first row counts. */
const selectScenes = prepare(
  (_, $: Params<{ project: string; ids: string }>) => sql<SceneRow>`
    select places.scene_id as sceneId, places.chapter_id as chapterId, archived_at is not null as archived, scenes,
      coalesce(name, '') as name, coalesce(synopsis, '') as synopsis
    from json_each(${$.ids})
      cross join outline_scene_places as places on places.scene_id = value
      cross join entities on entities.id = places.chapter_id
      cross join outline_scenes on outline_scenes.chapter_id = places.chapter_id
      left join outline_scene_notes as notes on notes.project_id = ${$.project} and notes.scene_id = places.scene_id
    where entities.project_id = ${$.project} and batch_id is null
    order by archived, place_id`,
)

/** Scenes that exist, each with its title, by their ids. */
async function sceneSummaries(read: Reader, { projectId }: Pick<Place, 'projectId'>, ids: readonly string[]) {
  const found = new Map<string, Omit<SceneRow, 'archived' | 'scenes' | 'name'> & { archived: boolean; title: string }>()
  if (ids.length === 0) return found
  for (const { scenes, name, ...row } of await selectScenes.all(read, {
    project: projectId,
    ids: JSON.stringify(ids),
  })) {
    if (found.has(row.sceneId)) continue
    const [heading = ''] = (JSON.parse(scenes) as StoredScenes).find(([, , id]) => id === row.sceneId) ?? []
    found.set(row.sceneId, { ...row, archived: row.archived !== 0, title: name || heading })
  }
  return found
}

export const mentionedScenesHandler = handle(outlineCalls.mentionedScenes, async ({ ids, ...place }, { read }) => [
  ...(await sceneSummaries(read, place, ids)).values(),
])

const selectOfChapter = prepare(
  (_, $: Params<{ chapter: string }>) => sql<{ id: string }>`
    select scene_id as id from outline_scene_places where chapter_id = ${$.chapter}`,
)

/** A mention of a scene counts for the chapter that it stands in, wherever it is moved. */
export const sceneMentions: MentionedParts = {
  type: sceneMention,
  async holdersOf(read, projectId, ids) {
    const scenes = await sceneSummaries(read, { projectId }, ids)
    return new Map([...scenes].map(([id, { chapterId }]) => [id, chapterId]))
  },
  async partsOf(read, projectId, entityId) {
    const ids = (await selectOfChapter.all(read, { chapter: entityId })).map(({ id }) => id)
    const scenes = [...(await sceneSummaries(read, { projectId }, ids))]
    return new Map(scenes.flatMap(([id, { chapterId, title }]) => (chapterId === entityId ? [[id, title]] : [])))
  },
}
