import { defineCalls } from '#core/shared/call.ts'

/** A row keeps no more: what a person may have changed, and how long its parts may be. */
export const keyLimits = { rows: 1000, bytes: 256 * 1024 } as const

const when = { '[string]': 'boolean | string <= 200' } as const
const row = {
  keys: '1 <= string <= 200',
  command: '1 <= string <= 200',
  'when?': [when, '|', [when, '[]']],
  'remove?': 'boolean',
} as const

const storedKeysSchema = { rows: [row, '[]'], version: 'number.integer >= 0' } as const

/** The event that tells a person's other windows: `{version}`. */
export const keysEvent = 'keys'

/** What a person has changed about the keys, wherever they sign in. */
export const keyCalls = defineCalls('keys', {
  get: {
    method: 'GET',
    access: 'identity',
    output: storedKeysSchema,
    about: 'The caller’s own keys; version 0 where there are none.',
  },
  set: {
    access: 'identity',
    input: { rows: [row, '[]'], 'version?': 'number.integer >= 0' },
    output: storedKeysSchema,
    maxBytes: keyLimits.bytes,
    about: 'Keep the caller’s own keys as a whole; with the version they were made from, later ones are not lost.',
  },
})
