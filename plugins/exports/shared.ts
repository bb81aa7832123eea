import { defineCalls } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import type { Kind } from '#core/shared/kind.ts'

export { csvText, type FlatValue } from './shared/csv.ts'

/** The most entities that one request names. */
export const idsPerRead = 100

export const exportCalls = defineCalls('export', {
  read: {
    access: { project: 'project.read' },
    input: { ...place, kind: '1 <= string <= 100', ids: `1 <= id[] <= ${idsPerRead}` },
    output: { data: ['json', '[]'], taken: 'number.integer' },
    about:
      'Read entities of one kind with all fields. The answer stops at a few megabytes: `taken` ids were answered, the others are asked for again. Ids that do not exist are left out.',
  },
})

/** How a whole list is sorted: by hand, else by name. Children have an order only among those of one parent. */
export function listSorting({ ordered, parent }: Pick<Kind, 'ordered' | 'parent'>): string {
  return ordered && !parent ? 'position:asc' : 'name:asc'
}
