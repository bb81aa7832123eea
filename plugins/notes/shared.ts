import { defineCalls, okOutput } from '#core/shared/call.ts'

const note = { _id: 'id', noteId: 'id', content: 'richText', createdAt: 'instant' } as const

/** Quick notes belong to a user, not to a project. */
export const noteCalls = defineCalls('note', {
  create: { access: 'identity', input: { content: 'richTextOrText' }, output: note, about: 'Save a quick note.' },
  get: { access: 'identity', output: [note, '[]'], about: 'The caller’s own notes, newest first.' },
  archive: { access: 'identity', input: { noteId: 'id' }, output: okOutput, about: 'Archive a note for good.' },
})
