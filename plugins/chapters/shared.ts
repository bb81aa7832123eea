import { defineCalls } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

export { chapter } from './shared/kind.ts'

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
