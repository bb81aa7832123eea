import { defineCalls, okOutput } from '../call.ts'
import { person, place } from './shapes.ts'

/** A user as they see themselves. */
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
    /** quotes and dashes are set while they are typed, unless this is false */
    'typography?': 'boolean | null',
  },
  bookmarks: [{ url: 'string', label: 'string' }, '[]'],
  /** false for accounts that only ever signed in with Google */
  hasPassword: 'boolean',
  /** a code is asked for at sign-in */
  secondStep: 'boolean',
  /** how many more spaces the user may create */
  'spacesLeft?': 'number.integer >= 0',
} as const

/** What the shell itself asks: the token, the user, and changes to them. */
export const sessionCalls = defineCalls('user', {
  me: { method: 'GET', access: 'session', output: { user: userOutput }, about: 'The signed-in person.' },
  register: {
    access: 'anyone',
    input: { username: 'string', email: 'string', password: 'string' },
    output: { user: userOutput },
    about: 'Open an account and sign in.',
  },
  login: {
    access: 'anyone',
    input: { email: 'string <= 254', password: 'string <= 1000', 'code?': 'string <= 40' },
    output: { user: userOutput },
    about: 'Sign in with an email address or a user id; with a code where the account has a second step.',
  },
  logout: { access: 'anyone', output: okOutput, about: 'Sign out here.' },
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
    about: 'What everyone may know of a person.',
  },
})

/** GET csrf-token stands at the top of the API, without an area. */
export const { 'csrf-token': csrfTokenCall } = defineCalls('', {
  'csrf-token': {
    method: 'GET',
    access: 'anyone',
    // Who is here is asked for only where somebody is: a visitor costs no refused call. To who is signed in it says how
    // far the events are: what the page is made of is asked for after that.
    output: { csrfToken: 'string', signedIn: 'boolean', 'seq?': 'number.integer' },
    about: 'A token for the X-CSRF-Token header of changing calls, and whether somebody is signed in.',
  },
})
