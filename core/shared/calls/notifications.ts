import { defineCalls, okOutput } from '../call.ts'

const notification = {
  notificationId: 'id',
  title: 'string',
  created: 'instant',
  viewed: 'boolean',
  action: 'string',
  payload: { '[string]': 'json' },
} as const

/** Calls on notifications. Plain lists, newest first. */
export const notificationCalls = defineCalls('notification', {
  get: { access: 'session', output: [notification, '[]'], about: 'The unanswered notifications.' },
  getAll: { access: 'session', output: [notification, '[]'], about: 'All notifications, the newest 500.' },
  respond: {
    access: 'identity',
    input: { notificationId: 'id', response: 'boolean' },
    output: okOutput,
    about: 'Answer a notification: accept or decline an invitation, or say that it was seen.',
  },
})
