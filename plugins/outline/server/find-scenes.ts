import { sql } from 'kysely'
import type { OutputOf } from '#core/shared/call.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { handle, type Params, prepare } from '#server/index.ts'
import { outlineCalls, outlineLimits } from '../shared.ts'
import type { StoredScenes } from './tables.ts'

/** Chapters that are read at once, until as many scenes are found as were asked for. */
const chaptersAtOnce = 100

interface ChapterRow {
  id: string
  label: string
  position: number
  seq: number
  scenes: string
}

/** Chapters in the order of the story, after one of them. */
export const chaptersAfter = prepare(
  (_, $: Params<{ project: string; position: number; seq: number; limit: number }>) => sql<ChapterRow>`
    select entities.id, label, position, seq, scenes
    from entities indexed by entities_by_place cross join outline_scenes on chapter_id = entities.id
    where project_id = ${$.project} and kind = ${sql.lit(chapter.name)} and parent_id is null
      and archived_at is null and batch_id is null and position <> -1
      and position >= ${$.position} and (position, seq) > (${$.position}, ${$.seq})
    order by position, seq limit ${$.limit}`,
)

interface NotedRow {
  chapter: string
  sceneId: string
  name: string
  synopsis: string
}

/** Of these chapters the scenes of which something is noted. One that several hold is of the chapter that had it first. */
export const notedIn = prepare(
  (_, $: Params<{ project: string; chapters: string }>) => sql<NotedRow>`
    select p.chapter_id as chapter, p.scene_id as sceneId, name, synopsis
    from json_each(${$.chapters})
      cross join outline_scene_places p on p.chapter_id = value
      cross join outline_scene_notes n on n.project_id = ${$.project} and n.scene_id = p.scene_id
    where not exists (
      select 1 from outline_scene_places other cross join entities on entities.id = other.chapter_id
      where other.scene_id = p.scene_id and other.place_id < p.place_id and entities.project_id = ${$.project}
        and archived_at is null and batch_id is null)`,
)

/**
 * Scenes of which something is noted, by their title, synopsis, heading or first words: those with a title or synopsis
 * come first.
 */
export const findScenesHandler = handle(outlineCalls.findScenes, async (input, { read }) => {
  const { projectId: project, query, limit = outlineLimits.found } = input
  const words = searchKey(query).split(/\s+/).filter(Boolean)
  const fits = (text: string) => {
    const key = searchKey(text)
    return words.every(word => key.includes(word))
  }
  type Scene = OutputOf<typeof outlineCalls.findScenes>[number]
  const [byNotes, byText]: [Scene[], Scene[]] = [[], []]
  for (let last = { position: -1, seq: 0 }; byNotes.length < limit; ) {
    const chapters = await chaptersAfter.all(read, { project, ...last, limit: chaptersAtOnce })
    const ids = JSON.stringify(chapters.map(({ id }) => id))
    const noted = Map.groupBy(await notedIn.all(read, { project, chapters: ids }), one => one.chapter)
    for (const { id: chapterId, label: chapter, scenes } of chapters) {
      const notesOf = new Map(noted.get(chapterId)?.map(one => [one.sceneId, one]))
      if (notesOf.size === 0) continue
      for (const [at, [heading, , sceneId = '']] of (JSON.parse(scenes) as StoredScenes).entries()) {
        const notes = notesOf.get(sceneId)
        if (!notes) continue
        // A copy of its break in the same chapter is no second scene.
        notesOf.delete(sceneId)
        const { name, synopsis } = notes
        const scene = { sceneId, chapterId, chapter, at, synopsis }
        if (name + synopsis !== '' && fits(`${name} ${synopsis}`)) byNotes.push({ ...scene, title: name || synopsis })
        else if (words.length > 0 && name === '' && fits(heading)) byText.push({ ...scene, title: heading })
      }
    }
    const end = chapters.at(-1)
    if (!end || chapters.length < chaptersAtOnce) break
    last = { position: end.position, seq: end.seq }
  }
  return [...byNotes, ...byText].slice(0, limit)
})
