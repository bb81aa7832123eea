import { defineCalls, okOutput } from '../call.ts'
import { person, place } from './shapes.ts'

/** A user as returned to that user. */
export const userOutput = {
  userId: 'string',
  username: 'string',
  email: 'string',
  emailVerified: 'boolean',
  userIdSelected: 'boolean',
  personalisation: {
    'darkMode?': 'boolean | null',
    'language?': "'en' | 'ua' | null",
    'qButton?': 'boolean | null',
    'showChatWidget?': 'boolean | null',
    /** false turns off the replacement of quotes and dashes while typing */
    'typography?': 'boolean | null',
    /** how many words the user wants to write a day; null or 0 for no goal */
    'dailyWords?': '0 <= number.integer <= 100000 | null',
  },
  bookmarks: [{ url: 'string', label: 'string' }, '[]'],
  /** false for accounts that have signed in only with Google */
  hasPassword: 'boolean',
  /** a code is asked for at sign-in */
  secondStep: 'boolean',
  /** how many more spaces the user may create */
  'spacesLeft?': 'number.integer >= 0',
  /** theirs is the oldest account, so that the server counts as theirs */
  'ownsServer?': 'true',
} as const

/** The calls the shell itself makes: the token, the user, and changes to the user. */
export const sessionCalls = defineCalls('user', {
  me: { method: 'GET', access: 'session', output: { user: userOutput }, about: 'The signed-in user.' },
  register: {
    access: 'anyone',
    input: { username: 'string', email: 'string', password: 'string' },
    output: { user: userOutput },
    about: 'Register an account and sign in.',
  },
  login: {
    access: 'anyone',
    input: { email: 'string <= 254', password: 'string <= 1000', 'code?': 'string <= 40' },
    output: { user: userOutput },
    about: 'Sign in with an email address or a user ID; with a code where the account has two-factor authentication.',
  },
  logout: { access: 'anyone', output: okOutput, about: 'Sign out of this session.' },
  updateUser: {
    access: 'session',
    input: {
      data: {
        'userId?': 'string',
        'username?': 'string',
        'personalisation?': {
          'darkMode?': 'boolean | null',
          'language?': "'en' | 'ua' | null",
          'qButton?': 'boolean | null',
          'showChatWidget?': 'boolean | null',
          'typography?': 'boolean | null',
          'dailyWords?': '0 <= number.integer <= 100000 | null',
        },
        'bookmarks?': [{ url: 'string <= 2000', label: '1 <= string <= 200' }, '[]'],
      },
    },
    output: { user: userOutput },
    about: 'Change the identity (once), the personalisation as a whole, or the bookmarks.',
  },
  getPublicInfo: {
    access: 'session',
    input: { userId: 'string' },
    output: {
      profile: { ...person, register_datetime: 'instant' },
      spaces: [{ spaceId: 'id', name: 'string' }, '[]'],
      projects: [{ ...place, name: 'string' }, '[]'],
      isOnline: 'boolean',
    },
    about: 'Public information about a user.',
  },
})

/** GET csrf-token is at the top level of the API, without an area. */
export const { 'csrf-token': csrfTokenCall } = defineCalls('', {
  'csrf-token': {
    method: 'GET',
    access: 'anyone',
    // Because of `signedIn` a visitor's page does not ask for the user. For a signed-in user `seq` is the number of the newest
    // event; the page loads its data after that.
    output: { csrfToken: 'string', signedIn: 'boolean', 'seq?': 'number.integer' },
    about: 'A token for the X-CSRF-Token header of changing calls, and whether there is a session.',
  },
})
