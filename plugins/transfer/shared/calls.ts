import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { limits } from '#core/shared/limits.ts'

/** bytes of the file of sections; the longest novels have a tenth of it */
export const MAX_SECTIONS_BYTES = 32 * 1024 * 1024

/** bytes of the entities of one import */
const MAX_RECORDS_BYTES = 32 * 1024 * 1024

const sourceId = '/^[A-Za-z0-9_-]{16,64}$/'

/** The permission that an import needs from start to end. */
export const mayImport = 'chapter.create'
/** And one with parts. */
export const partsPermission = 'part.create'

/** Import of a manuscript: a worker writes the chapters, which become visible at once when all are written. */
export const transferCalls = defineCalls('transfer', {
  start: {
    access: { project: mayImport },
    input: {
      ...place,
      name: '1 <= string <= 255',
      fingerprint: '1 <= string <= 64',
      'again?': 'boolean',
      'images?': `${sourceId}[]`,
    },
    jsonFields: ['images'],
    files: { sections: { maxBytes: MAX_SECTIONS_BYTES } },
    output: { 'jobId?': 'id', 'alreadyImported?': { when: 'instant', by: 'string', chapters: 'number.integer' } },
    about:
      'Import chapters. `sections` is JSON Lines, one `{"title", "text"}` a line with `text` as rich text; lines that follow each other with the same `part` come into a new part of that title, which takes the permission to create parts; `fingerprint` identifies a repeated import of the same manuscript, which is refused unless `again` is true. `images` are the ids of images that were handed over by `transfer/image`: the texts show them by these ids.',
  },
  progress: {
    access: { project: mayImport },
    input: { ...place, jobId: 'id' },
    output: {
      state: "'running' | 'done' | 'cancelled' | 'failed'",
      done: 'number.integer',
      total: 'number.integer',
      'firstChapterId?': 'id',
      'reason?': "'stopped' | 'store-full' | 'storage-limit' | 'gone' | 'no-access' | 'unexpected'",
    },
    about: 'The progress of an import of the caller’s own, and its result.',
  },
  cancel: {
    access: { project: mayImport },
    input: { ...place, 'jobId?': 'id' },
    output: okOutput,
    about:
      'Stop an import of the caller’s own, by default the one that is running here. Answers when nothing of it is left; a finished one stays.',
  },
  take: {
    access: { project: 'project.read' },
    input: {
      ...place,
      importId: sourceId,
      name: '1 <= string <= 255',
      'dry?': 'boolean',
      'bringBack?': 'boolean',
      entities: [
        {
          id: sourceId,
          kind: '1 <= string <= 100',
          'parentId?': sourceId,
          'withinId?': sourceId,
          'archived?': 'boolean',
          values: { '[string]': 'json' },
        },
        '[]',
      ],
      'tags?': [{ id: sourceId, value: '1 <= string <= 500' }, '[]'],
      'images?': `${sourceId}[]`,
    },
    maxBytes: MAX_RECORDS_BYTES,
    output: {
      created: 'number.integer',
      known: `${sourceId}[]`,
      'deleted?': `${sourceId}[]`,
      'outside?': `${sourceId}[]`,
    },
    layer: 'shared',
    about:
      'Import what was read from another program, whole or not at all. Needs the permission to create each kind. `importId` is a new id for the import; `id` is the same whenever the same source is read: what is here already stays as it is and is answered as `known`, also of the `images`, which were handed over by `transfer/image` before. Values may mention other entities, show images and have tags by these ids. `parentId` is that of an entity before it in the list, or of one that is here already; `withinId` that of the part of a chapter, before it in the list: a new chapter of a part that is here already comes to its place in it. What is `archived` comes into the archive. What was imported before and was deleted since, with what is new inside of it, is answered as `deleted` and stays away, unless `bringBack` is true. With `dry` nothing is written, and `outside` names new chapters that come into no part, because theirs is deleted or in the archive or the person may not move chapters.',
  },
  image: {
    access: { project: 'image.update' },
    input: { ...place, source: sourceId },
    files: { image: { maxBytes: limits.uploadBytes } },
    output: { isNew: 'boolean' },
    layer: 'shared',
    about:
      'Hand over an image for an import of the caller’s own that follows: nothing shows it until `start` or `take` names its `source`, within twelve hours. One that an earlier import brought here is not taken again.',
  },
  sources: {
    access: { project: 'project.read' },
    method: 'POST',
    input: { ...place, times: 'instant[] <= 500' },
    output: [{ time: 'instant', name: 'string' }, '[]'],
    layer: 'shared',
    about:
      'The names of what was imported at these times, as the entities of an import say when they were created: what was created together at another time was not imported.',
  },
  undo: {
    access: { project: 'project.read' },
    input: { ...place, 'importId?': sourceId, 'after?': 'instant' },
    output: { name: 'string', removed: 'number.integer', left: 'number.integer' },
    layer: 'shared',
    about:
      'Delete what an import of the caller’s own created, by default the last one here, or the last one that began after `after`, with the tags it made that nothing else uses. What was changed since is left. Tags are not counted.',
  },
})
