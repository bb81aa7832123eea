import { defineCalls, okOutput } from '../call.ts'

const user = {
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
  },
  bookmarks: [{ url: 'string', label: 'string' }, '[]'],
} as const

/** What the shell itself asks: the token, the person, and changes to them (foundation 7, decisions ). */
export const sessionCalls = defineCalls('user', {
  me: { method: 'GET', access: 'session', output: { user }, about: 'The signed-in person.' },
  register: {
    access: 'anyone',
    input: { username: 'string', email: 'string', password: 'string' },
    output: { user },
    about: 'Open an account and sign in.',
  },
  login: {
    access: 'anyone',
    input: { email: 'string <= 254', password: 'string <= 1000' },
    output: { user },
    about: 'Sign in with an email address or a user id.',
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
        },
        'bookmarks?': [{ url: 'string <= 2000', label: '1 <= string <= 200' }, '[]'],
      },
    },
    output: { user },
    about: 'Change the identity (once), the personalisation as a whole, or the bookmarks.',
  },
  getPublicInfo: {
    access: 'session',
    input: { userId: 'string' },
    output: {
      profile: { userId: 'string', username: 'string', register_datetime: 'instant' },
      spaces: [{ spaceId: 'id', name: 'string' }, '[]'],
      projects: [{ spaceId: 'id', projectId: 'id', name: 'string' }, '[]'],
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
    // Who is here is asked for only where somebody is: a visitor costs no refused call.
    output: { csrfToken: 'string', signedIn: 'boolean' },
    about: 'A token for the X-CSRF-Token header of changing calls, and whether somebody is signed in.',
  },
})
