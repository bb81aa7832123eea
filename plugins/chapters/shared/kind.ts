import { defineKind, type EntityOf, richTextList, tags } from '#core/shared/kind.ts'

/** A part of the story, in the author's order. (docs/behaviour.md, Chapters) */
export const chapter = defineKind({
  name: 'chapter',
  title: 'title',
  icon: 'file-text',
  key: 'c',
  ordered: 'updateOrder',
  prose: true,
  fields: { title: 'string >= 1', text: richTextList, tags },
})

export type Chapter = EntityOf<typeof chapter>
