import { defineCalls, okOutput } from '../call.ts'
import { limits } from '../limits.ts'
import { userOutput } from './session.ts'

const password = 'string <= 1000'
const token = 'string <= 200'

/** Calls on an account beyond signing in. */
export const accountCalls = defineCalls('user', {
  signInOptions: {
    method: 'GET',
    access: 'anyone',
    output: { google: [{ address: 'string' }, '|', 'null'], emails: "'smtp' | 'outbox'" },
    about:
      'The ways to sign in beside a password; the address leads to Google and returns with a token. Emails go to a mail server or into the outbox folder.',
  },
  googleAuth: {
    access: 'anyone',
    input: { credentials: 'string <= 8000', 'code?': 'string <= 40' },
    output: { user: userOutput },
    about: 'Sign in with an identity token of Google.',
  },
  'resend-verification-email': {
    access: 'session',
    output: okOutput,
    about: 'Send the verification link again.',
  },
  'verify-email': {
    access: 'anyone',
    input: { token },
    output: okOutput,
    about: 'Verify an email address with the token of the email.',
  },
  'send-restoration-email': {
    access: 'anyone',
    input: { email: 'string <= 254' },
    output: okOutput,
    about: 'Send a link that sets a new password; the answer is the same whether the address has an account or not.',
  },
  'reset-password': {
    access: 'anyone',
    input: { token, password },
    output: okOutput,
    about: 'Set a new password with the token of the email; every session ends.',
  },
  'change-password': {
    access: 'session',
    input: { oldPassword: password, newPassword: password },
    output: okOutput,
    about:
      'Change the password; every other session ends. An account without a password leaves oldPassword empty and must have signed in within 15 minutes.',
  },
  getSessions: {
    access: 'session',
    output: [{ sessionId: 'id', agent: 'string', created: 'instant', seen: 'instant', current: 'boolean' }, '[]'],
    about: 'The sessions of the caller, latest use first.',
  },
  closeSession: {
    access: 'session',
    input: { sessionId: 'id' },
    output: okOutput,
    about: 'Sign out one of the caller’s sessions.',
  },
  logoutEverywhere: { access: 'session', output: okOutput, about: 'Sign out everywhere, this session included.' },
  startSecondStep: {
    access: 'session',
    input: { password },
    output: { secret: 'string', uri: 'string' },
    about: 'Start setting up a second step; nothing changes until a code confirms it.',
  },
  confirmSecondStep: {
    access: 'session',
    input: { code: 'string <= 40' },
    output: { recoveryCodes: 'string[]' },
    about: 'Turn the second step on with a first code; returns the recovery codes, once.',
  },
  renewRecoveryCodes: {
    access: 'session',
    input: { password, code: 'string <= 40' },
    output: { recoveryCodes: 'string[]' },
    about: 'New recovery codes; the old ones stop working.',
  },
  stopSecondStep: {
    access: 'session',
    input: { password, code: 'string <= 40' },
    output: okOutput,
    about: 'Turn the second step off with a code or a recovery code.',
  },
  getDeletion: {
    access: 'session',
    output: {
      spaces: [{ spaceId: 'id', name: 'string', projects: 'number.integer', members: 'number.integer' }, '[]'],
    },
    about: 'The spaces that would be deleted with the account: those it owns. `members` counts their other members.',
  },
  deleteAccount: {
    access: 'session',
    input: { password, 'code?': 'string <= 40', userId: 'string <= 64' },
    output: okOutput,
    about: 'Delete the caller’s account and the spaces it owns; the user ID is typed to confirm.',
  },
  getCreator: {
    method: 'GET',
    access: 'anyone',
    input: { userId: 'string <= 64' },
    output: { userId: 'string', name: 'string', text: 'string', imageId: 'id' },
    about: 'The profile of a creator.',
  },
  updateCreator: {
    access: 'identity',
    input: { name: '1 <= string <= 200', text: 'string <= 5000' },
    files: { image: { maxBytes: limits.uploadBytes, optional: true } },
    output: { userId: 'string', name: 'string', text: 'string', imageId: 'id' },
    about: 'Save the caller’s creator profile; it needs an image, new or stored.',
  },
})
