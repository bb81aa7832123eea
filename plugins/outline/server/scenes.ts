import { countWords, isEmpty, type Paragraph, paragraphText, type RichText } from '#core/shared/richtext/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type EntityWriteHook, handle, type Params, prepareWrite, withTables } from '#server/index.ts'
import { outlineCalls } from '../shared.ts'
import type { OutlineTables } from './tables.ts'

interface Scene {
  /** its heading, or its first words */
  title: string
  words: number
}

/** characters of a title */
const titleMax = 80

function titleOf(text: RichText): string {
  const filled = text.filter(paragraph => !isEmpty([paragraph]))
  const named = filled.find(({ block }) => block?.startsWith('heading')) ?? filled[0]
  const line = named ? paragraphText(named).replaceAll(/\s+/g, ' ').trim() : ''
  if (line.length <= titleMax) return line
  // A word that is longer than the title is cut at a whole character.
  const words = line.slice(0, titleMax + 1).replace(/\s+\S*$/, '')
  return `${words.slice(0, titleMax).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The scenes of a text: what is between two scene breaks and not blank. */
export function scenesOf(text: RichText): Scene[] {
  const stretches: Paragraph[][] = [[]]
  for (const paragraph of text) {
    if (paragraph.block === 'break') stretches.push([])
    else stretches.at(-1)?.push(paragraph)
  }
  return stretches
    .filter(stretch => !isEmpty(stretch))
    .map(stretch => ({ title: titleOf(stretch), words: countWords(stretch) }))
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
    const scenes = scenesOf((data.text ?? []) as RichText)
    await putScenes.run(tx, {
      chapter_id: id,
      words: scenes.reduce((sum, { words }) => sum + words, 0),
      count: scenes.length,
      scenes: JSON.stringify(scenes.map(({ title, words }) => [title, words])),
    })
  },
}

export const scenesHandler = handle(outlineCalls.scenes, async ({ projectId, chapterIds }, { read }) => {
  const rows = await withTables<OutlineTables>(read)
    .selectFrom('outline_scenes')
    .innerJoin('entities', 'entities.id', 'outline_scenes.chapter_id')
    .select(['chapter_id', 'scenes'])
    .where('chapter_id', 'in', chapterIds)
    .where('project_id', '=', projectId)
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .execute()
  return rows.map(row => ({
    chapterId: row.chapter_id,
    scenes: (JSON.parse(row.scenes) as [string, number][]).map(([title, words]) => ({ title, words })),
  }))
})
