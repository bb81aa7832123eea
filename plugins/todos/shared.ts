import { defineCalls } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

/** The most to-dos that are listed. */
export const todosMax = 1000

export const todoCalls = defineCalls('todo', {
  list: {
    method: 'POST',
    access: { project: 'project.read' },
    input: place,
    output: {
      todos: [
        { entityId: 'id', kind: 'string', parentId: 'id | null', title: 'string', text: 'string', find: 'string' },
        '[]',
      ],
      more: 'boolean',
    },
    layer: 'shared',
    about: `The to-dos of a project: the comments in texts that begin with TODO, chapters first in their order, then by title; at most ${todosMax}. \`find\` are the words that lead to its place, as the address of a page takes them.`,
  },
})
