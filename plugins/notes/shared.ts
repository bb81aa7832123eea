import { defineCalls, okOutput } from '#core/shared/call.ts'

const note = { _id: 'id', noteId: 'id', content: 'richText', createdAt: 'instant' } as const

/** Quick notes belong to a person, not to a project (foundation 3, decision A-059). */
export const noteCalls = defineCalls('note', {
  create: { access: 'identity', input: { content: 'richTextOrText' }, output: note, about: 'Keep a quick note.' },
  get: { access: 'identity', output: [note, '[]'], about: 'The caller’s own notes, newest first.' },
  archive: { access: 'identity', input: { noteId: 'id' }, output: okOutput, about: 'Put a note away for good.' },
})
