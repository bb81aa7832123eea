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
  getSettings: {
    access: 'identity',
    output: [{ action: 'string', wanted: 'boolean' }, '[]'],
    about: 'The kinds of notifications that the user can switch off, and whether they get them.',
  },
  setSetting: {
    access: 'identity',
    input: { action: 'string <= 100', wanted: 'boolean' },
    output: okOutput,
    about: 'Switch one of these kinds on or off for the user.',
  },
  respond: {
    access: 'identity',
    input: { notificationId: 'id', response: 'boolean' },
    output: okOutput,
    about: 'Answer a notification: accept or decline an invitation, or say that it was seen.',
  },
})
