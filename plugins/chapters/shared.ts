import { defineCalls } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { defineKind, richTextList, tags } from '#core/shared/kind.ts'

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

export const chapterCalls = defineCalls('chapter', {
  getChaptersMap: {
    method: 'GET',
    access: { project: 'chapter.read' },
    input: place,
    output: [{ chapterId: 'id', title: 'string', index: 'number.integer', published: 'boolean' }, '[]'],
    layer: 'shared',
    about: 'Every chapter of a project in order, by title.',
  },
})
