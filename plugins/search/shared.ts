import { defineCalls } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { limits } from '#core/shared/limits.ts'

/** Finding things of one project, for the palette and its like. */
export const searchCalls = defineCalls('search', {
  names: {
    access: { project: 'project.read' },
    input: { ...place, 'known?': 'number.integer >= 0' },
    output: {
      version: 'number.integer',
      'unchanged?': 'true',
      'names?': [['string', 'id', 'string', 'id | null', 'string[]?'], '[]'],
    },
    about:
      'The names of everything in a project as [kind, id, name, parent, other names], the last where there are any, unless they are known as of their version.',
  },
  text: {
    access: { project: 'project.read' },
    input: { ...place, text: 'string <= 500', 'limit?': '1 <= number.integer <= 100' },
    output: [
      {
        kind: 'string',
        id: 'id',
        ...place,
        parentId: 'id | null',
        label: 'string',
        'snippet?': { text: 'string', marks: [['number.integer', 'number.integer'], '[]'] },
      },
      '[]',
    ],
    about: 'Things whose text holds the words, best first, with a stretch of it; marks are [from, to) in UTF-16 units.',
  },
})

const foundSchema = { '[string]': [{ entity: 'string', ...place, '+': 'ignore' }, '[]'] } as const

/** Suggestions by kind (foundation 7, decision A-061): each thing with its `<kind>Id` and the field that names it. */
export const suggestionCalls = defineCalls('suggestion', {
  global: {
    access: 'identity',
    input: {
      text: 'string <= 500',
      'spaceId?': 'id',
      'projectId?': 'id',
      'types?': 'string[] <= 100',
      'tags?': '(string <= 500)[] <= 10',
      'maxResults?': `1 <= number.integer <= ${limits.pageSizeMax}`,
    },
    output: foundSchema,
    layer: 'shared',
    about:
      'Things of every kind whose name or text matches, or that carry all the tags, in a project, a space, or everywhere the caller may read.',
  },
  mention: {
    access: { project: 'project.read' },
    input: { ...place, text: 'string <= 500' },
    output: foundSchema,
    layer: 'shared',
    about: 'Things of a project whose name matches, for mentions.',
  },
})
