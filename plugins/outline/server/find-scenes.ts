import type { OutputOf } from '#core/shared/call.ts'
import { searchKey } from '#core/shared/text.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { handle, withTables } from '#server/index.ts'
import { outlineCalls } from '../shared.ts'
import { chaptersOfScenes } from './scene-notes.ts'
import type { OutlineTables } from './tables.ts'

/** The most scenes that are found at once. */
const foundMax = 500

/** Scenes by their own title, synopsis, heading or first words: those with an own title or synopsis come first. */
export const findScenesHandler = handle(outlineCalls.findScenes, async ({ projectId, query }, { read }) => {
  const words = searchKey(query).split(/\s+/).filter(Boolean)
  const fits = (text: string) => {
    const key = searchKey(text)
    return words.every(word => key.includes(word))
  }
  const chapters = await withTables<OutlineTables>(read)
    .selectFrom('outline_scenes')
    .innerJoin('entities', 'entities.id', 'outline_scenes.chapter_id')
    .select(['chapter_id as chapterId', 'entities.label as chapter', 'scenes'])
    .where('project_id', '=', projectId)
    .where('kind', '=', chapter.name)
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .orderBy('position')
    .orderBy('seq')
    .execute()
  const noted = await withTables<OutlineTables>(read)
    .selectFrom('outline_scene_notes')
    .select(['scene_id as sceneId', 'name', 'synopsis'])
    .where('project_id', '=', projectId)
    .execute()
  const notesOf = new Map(noted.map(one => [one.sceneId, one]))
  const chapterOf = await chaptersOfScenes(read, projectId, [...notesOf.keys()])
  const noting = new Set(chapterOf.values())
  // What stands in no title of a chapter is looked for before its list of scenes is read.
  const mayHold = (scenes: string) => words.some(word => /["\\]/.test(word)) || fits(scenes)
  type Scene = OutputOf<typeof outlineCalls.findScenes>[number]
  const [byNotes, byText]: [Scene[], Scene[]] = [[], []]
  for (const { chapterId, chapter, scenes } of chapters) {
    const isTextAsked = words.length > 0 && byText.length < foundMax && mayHold(scenes)
    if (!isTextAsked && !noting.has(chapterId)) continue
    const told = JSON.parse(scenes) as [title: string, words: number, sceneId?: string][]
    for (const [at, [heading, , named]] of told.entries()) {
      const sceneId = named !== undefined && chapterOf.get(named) === chapterId ? named : null
      const { name = '', synopsis = '' } = notesOf.get(sceneId ?? '') ?? {}
      const scene = { sceneId, chapterId, chapter, at, synopsis }
      if (name + synopsis !== '' && fits(`${name} ${synopsis}`)) byNotes.push({ ...scene, title: name || synopsis })
      else if (isTextAsked && name === '' && fits(heading)) byText.push({ ...scene, title: heading })
    }
  }
  return [...byNotes, ...byText].slice(0, foundMax)
})
