import { countWords } from '#core/shared/rich-text/count-words.ts'
import { isComment, isEmpty, paragraphText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type EntityWriteHook, handle, type Params, prepareWrite, withTables } from '#server/index.ts'
import { splitScenes } from '../shared/scene-texts.ts'
import { outlineCalls } from '../shared.ts'
import { chaptersOfScenes, putPlaces, readSceneNotes } from './scene-notes.ts'
import type { OutlineTables, StoredScenes } from './tables.ts'

interface Scene {
  /** its heading, or its first words */
  title: string
  words: number
  /** what its break names it, if it does */
  sceneId: string | null
}

/** characters of a title */
const titleMax = 80

function titleOf(text: RichText): string {
  const filled = text.filter(paragraph => !isEmpty([paragraph]))
  const named =
    filled.find(({ block }) => block?.startsWith('heading')) ?? filled.find(one => !isComment(one)) ?? filled[0]
  const line = named ? paragraphText(named).replaceAll(/\s+/g, ' ').trim() : ''
  if (line.length <= titleMax) return line
  // A word that is longer than the title is cut at a whole character.
  const words = line.slice(0, titleMax + 1).replace(/\s+\S*$/, '')
  return `${words.slice(0, titleMax).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The scenes of a text, each told by its title. */
export function sceneSummaries(text: RichText): Scene[] {
  return splitScenes(text).map(({ text: stretch, sceneId }) => ({
    title: titleOf(stretch),
    words: countWords(stretch),
    sceneId,
  }))
}

const putScenes = prepareWrite((tx, $: Params<OutlineTables['outline_scenes']>) =>
  withTables<OutlineTables>(tx)
    .insertInto('outline_scenes')
    .values({ chapter_id: $.chapter_id, words: $.words, count: $.count, scenes: $.scenes })
    .onConflict(conflict =>
      conflict.column('chapter_id').doUpdateSet(eb => ({
        words: eb.ref('excluded.words'),
        count: eb.ref('excluded.count'),
        scenes: eb.ref('excluded.scenes'),
      })),
    ),
)

/** Counts a chapter and its scenes when its text is written. */
export const countScenes: EntityWriteHook = {
  rebuild: 1,
  async run(tx, { kind, id, fields, data }) {
    if (kind.name !== chapter.name || !fields.has('text')) return
    const scenes = sceneSummaries((data.text ?? []) as RichText)
    await putScenes.run(tx, {
      chapter_id: id,
      words: scenes.reduce((sum, { words }) => sum + words, 0),
      count: scenes.length,
      scenes: JSON.stringify(
        scenes.map(({ title, words, sceneId }) => (sceneId ? [title, words, sceneId] : [title, words])),
      ),
    })
    await putPlaces(
      tx,
      id,
      scenes.flatMap(({ sceneId }) => sceneId ?? []),
    )
  },
}

export const scenesHandler = handle(outlineCalls.scenes, async ({ spaceId, projectId, chapterIds }, context) => {
  const { read } = context
  const found = await withTables<OutlineTables>(read)
    .selectFrom('outline_scenes')
    .innerJoin('entities', 'entities.id', 'outline_scenes.chapter_id')
    .select(['chapter_id', 'scenes', 'revision'])
    .where('chapter_id', 'in', chapterIds)
    .where('project_id', '=', projectId)
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .execute()
  const rows = found.map(row => ({
    chapterId: row.chapter_id,
    revision: row.revision,
    scenes: JSON.parse(row.scenes) as StoredScenes,
  }))
  const ids = rows.flatMap(({ scenes }) => scenes.flatMap(([, , sceneId]) => sceneId ?? []))
  const chapterOf = await chaptersOfScenes(read, projectId, ids)
  const notesOf = await readSceneNotes(read, context, { spaceId, projectId }, ids)
  return rows.map(({ chapterId, revision, scenes }) => ({
    chapterId,
    revision,
    scenes: scenes.map(([title, words, named = null]) => {
      // A copy in another chapter is a scene of its own as soon as something is noted of it.
      const sceneId = named !== null && chapterOf.get(named) === chapterId ? named : null
      const { name, ...notes } = notesOf(sceneId)
      return { sceneId, title: name || title, named: name !== '', words, ...notes }
    }),
  }))
})
