import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

/** bytes of the file of sections; the longest novels have a tenth of it */
export const MAX_SECTIONS_BYTES = 32 * 1024 * 1024

/** The permission that an import needs from start to end. */
export const mayImport = 'chapter.create'

/** Import of a manuscript: a worker writes the chapters, which become visible at once when all are written. */
export const transferCalls = defineCalls('transfer', {
  start: {
    access: { project: mayImport },
    input: { ...place, name: '1 <= string <= 255', fingerprint: '1 <= string <= 64', 'again?': 'boolean' },
    files: { sections: { maxBytes: MAX_SECTIONS_BYTES } },
    output: { 'jobId?': 'id', 'alreadyImported?': { when: 'instant', by: 'string', chapters: 'number.integer' } },
    about:
      'Import chapters. `sections` is JSON Lines, one `{"title", "text"}` a line with `text` as rich text; `fingerprint` identifies a repeated import of the same manuscript, which is refused unless `again` is true.',
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
})
