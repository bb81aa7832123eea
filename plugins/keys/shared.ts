import { defineCalls } from '#core/shared/call.ts'

export { keysEvent } from './shared/event.ts'

/** The most rows and bytes stored for a user. */
export const keyLimits = { rows: 1000, bytes: 256 * 1024 } as const

const when = { '[string]': 'boolean | string <= 200' } as const
const row = {
  keys: '1 <= string <= 200',
  command: '1 <= string <= 200',
  'when?': [when, '|', [when, '[]']],
  'remove?': 'boolean',
} as const

const storedKeysSchema = { rows: [row, '[]'], version: 'number.integer >= 0' } as const

/** The user's own shortcuts, on every device. */
export const keyCalls = defineCalls('keys', {
  get: {
    method: 'GET',
    access: 'identity',
    output: storedKeysSchema,
    about: 'The caller’s own shortcuts; version 0 if there are none.',
  },
  set: {
    access: 'identity',
    input: { rows: [row, '[]'], 'version?': 'number.integer >= 0' },
    output: storedKeysSchema,
    maxBytes: keyLimits.bytes,
    about:
      'Replace the caller’s own shortcuts as a whole; with the version they are based on, newer ones are not overwritten.',
  },
})
