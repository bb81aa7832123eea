import { sql } from 'kysely'
import type { OutputOf } from '#core/shared/call.ts'
import { searchKey } from '#core/shared/text/text.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { handle, withTables } from '#server/index.ts'
import { outlineCalls } from '../shared.ts'
import { chaptersOfScenes } from './scene-notes.ts'
import type { OutlineTables, StoredScenes } from './tables.ts'

/** The most scenes that are found at once. */
const foundMax = 500

/**
 * Scenes of which something is noted, by their title, synopsis, heading or first words: those with a title or synopsis
 * come first. Only chapters that hold such scenes are read.
 */
export const findScenesHandler = handle(outlineCalls.findScenes, async ({ projectId, query }, { read }) => {
  const words = searchKey(query).split(/\s+/).filter(Boolean)
  const fits = (text: string) => {
    const key = searchKey(text)
    return words.every(word => key.includes(word))
  }
  const noted = await withTables<OutlineTables>(read)
    .selectFrom('outline_scene_notes')
    .select(['scene_id as sceneId', 'name', 'synopsis'])
    .where('project_id', '=', projectId)
    .execute()
  const notesOf = new Map(noted.map(one => [one.sceneId, one]))
  const chapterOf = await chaptersOfScenes(read, projectId, [...notesOf.keys()])
  const holding = JSON.stringify([...new Set(chapterOf.values())])
  const chapters = await withTables<OutlineTables>(read)
    .selectFrom('outline_scenes')
    .innerJoin('entities', 'entities.id', 'outline_scenes.chapter_id')
    .select(['chapter_id as chapterId', 'entities.label as chapter', 'scenes'])
    .where(sql<boolean>`chapter_id in (select value from json_each(${holding}))`)
    .where('kind', '=', chapter.name)
    .orderBy('position')
    .orderBy('seq')
    .execute()
  type Scene = OutputOf<typeof outlineCalls.findScenes>[number]
  const [byNotes, byText]: [Scene[], Scene[]] = [[], []]
  for (const { chapterId, chapter, scenes } of chapters) {
    if (byNotes.length >= foundMax) break
    const told = JSON.parse(scenes) as StoredScenes
    for (const [at, [heading, , sceneId]] of told.entries()) {
      const notes = sceneId !== undefined && chapterOf.get(sceneId) === chapterId ? notesOf.get(sceneId) : undefined
      if (!notes) continue
      const { name, synopsis } = notes
      const scene = { sceneId: notes.sceneId, chapterId, chapter, at, synopsis }
      if (name + synopsis !== '' && fits(`${name} ${synopsis}`)) byNotes.push({ ...scene, title: name || synopsis })
      else if (words.length > 0 && name === '' && fits(heading)) byText.push({ ...scene, title: heading })
    }
  }
  return [...byNotes, ...byText].slice(0, foundMax)
})
