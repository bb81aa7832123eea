import { defineCalls } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { limits } from '#core/shared/limits.ts'

/** What a search in texts finds: an entity, and the words with what stands around them. */
export const foundText = {
  kind: 'string',
  id: 'id',
  ...place,
  parentId: 'id | null',
  label: 'string',
  'snippet?': { text: 'string', marks: [['number.integer', 'number.integer'], '[]'] },
} as const

/** Finding entities of one project, for the palette and other pickers. */
export const searchCalls = defineCalls('search', {
  names: {
    access: { project: 'project.read' },
    input: { ...place, 'known?': 'number.integer >= 0' },
    output: {
      version: 'number.integer',
      'unchanged?': 'true',
      'names?': [['string', 'id', 'string', 'id | null', 'string[]?'], '[]'],
      /** [id, icon, color] of those that have one of their own, else null */
      'looks?': [['id', 'string | null', 'string | null'], '[]'],
    },
    about:
      'The names of everything in a project as [kind, id, name, parent, aliases], the last if there are any, and the icons and colours of those that have them as [id, icon, colour], unless the given version is current.',
  },
  text: {
    access: { project: 'project.read' },
    input: { ...place, text: 'string <= 500', 'limit?': '1 <= number.integer <= 100' },
    output: [foundText, '[]'],
    about:
      'Entities whose text contains the words, best first, with the text around them; marks are [from, to) in UTF-16 units.',
  },
})

const foundSchema = { '[string]': [{ entity: 'string', ...place, '+': 'ignore' }, '[]'] } as const

/** Suggestions by kind: each entity with its `<kind>Id` and the field that names it. */
export const suggestionCalls = defineCalls('suggestion', {
  global: {
    access: 'identity',
    input: {
      text: 'string <= 500',
      'spaceId?': 'id',
      'projectId?': 'id',
      'types?': 'string[] <= 100',
      'tags?': '(string <= 500)[] <= 10',
      'worlds?': 'boolean',
      'maxResults?': `1 <= number.integer <= ${limits.pageSizeMax}`,
    },
    output: foundSchema,
    layer: 'shared',
    about:
      'Entities of every kind whose name or text matches, or that have all the tags, in a project, a space, or everywhere the caller may read. With `worlds`, those of a project are followed by the ones of the worlds that it uses, with the name of their `project`.',
  },
  mention: {
    access: { project: 'project.read' },
    input: { ...place, text: 'string <= 500' },
    output: foundSchema,
    layer: 'shared',
    about:
      'Entities of a project whose name matches, for mentions, and after them those of the worlds that it uses, with the name of their `project`.',
  },
})
