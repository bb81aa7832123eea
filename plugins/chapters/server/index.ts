import { defineServerPlugin, handle } from '#server/index.ts'
import { chapter, chapterCalls } from '../shared.ts'

export const chapters = defineServerPlugin({
  id: 'chapters',
  kinds: [chapter],
  calls: [
    handle(chapterCalls.getChaptersMap, async ({ projectId }, { read }) => {
      const rows = await read
        .selectFrom('entities')
        .select(['id', 'label'])
        .where('project_id', '=', projectId)
        .where('kind', '=', chapter.name)
        .where('archived_at', 'is', null)
        .where('batch_id', 'is', null)
        .orderBy('position')
        .orderBy('seq')
        .execute()
      return rows.map((row, index) => ({ chapterId: row.id, title: row.label, index, published: false }))
    }),
  ],
})
