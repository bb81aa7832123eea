import { setTimeout as wait } from 'node:timers/promises'
import { defineCalls, okOutput } from '#core/shared/call.ts'
import { defineServerPlugin, FileAnswer, handle, Problem, RawJson } from '#server/index.ts'

/** Calls that show how the server handles calls, independent of the real ones. */
export const echoCalls = defineCalls('echo', {
  open: {
    access: 'anyone',
    input: { 'text?': 'string <= 1000', 'data?': 'json', 'count?': '0 <= number.integer <= 9', 'flag?': 'boolean' },
    output: { got: 'json' },
    about: 'What came.',
  },
  secure: { access: 'session', input: { 'data?': 'json' }, output: { got: 'json' }, about: 'What came, to a person.' },
  named: { access: 'identity', output: okOutput, about: 'Needs an identity.' },
  query: {
    method: 'GET',
    access: 'anyone',
    input: { text: 'string', 'count?': 'number.integer', 'flag?': 'boolean' },
    output: { got: 'json' },
    about: 'What the query says.',
  },
  remove: {
    method: 'DELETE',
    access: 'anyone',
    input: { 'a?': 'string', 'b?': 'string' },
    output: { got: 'json' },
    about: 'Both ways in.',
  },
  upload: {
    access: 'session',
    input: { 'title?': 'string', 'zoom?': 'number', 'data?': { 'name?': 'string' } },
    files: { image: { maxBytes: 2_000_000 }, extra: { maxBytes: 1000, optional: true } },
    jsonFields: ['data'],
    output: { got: 'json', image: 'json', extra: 'json' },
    about: 'What a form held.',
  },
  attach: {
    access: 'session',
    input: { 'title?': 'string' },
    files: { image: { maxBytes: 1000, optional: true } },
    output: { got: 'json' },
    about: 'A form whose file may be left out.',
  },
  small: { access: 'session', input: { 'text?': 'string' }, maxBytes: 100, output: okOutput, about: 'A small body.' },
  fail: { access: 'anyone', input: { how: 'string' }, output: okOutput, about: 'Fails.' },
  large: {
    access: 'anyone',
    method: 'GET',
    input: { size: 'number.integer' },
    output: { text: 'string' },
    about: 'A long text.',
  },
  file: { access: 'anyone', method: 'GET', input: { 'name?': 'string' }, output: 'json', about: 'A file.' },
  ids: { access: 'session', output: { ids: 'string[]', key: 'string | null' }, about: 'Three ids.' },
  slow: { access: 'anyone', input: { ms: 'number' }, output: okOutput, about: 'Takes its time.' },
  seen: { access: 'anyone', output: { address: 'string', cookie: 'string | null' }, about: 'Who asks.' },
})

/** An error like those of SQLite's driver, with details that must not be sent. */
function errorWithCode(code: string): Error {
  return Object.assign(new Error(`${code}: insert into secrets values ('hush') at /srv/skald/data`), { code })
}

function fail(how: string): never {
  if (how === 'problem') throw new Problem('conflict', 'Taken already.', { current: { revision: 2 } })
  if (how === 'full') throw errorWithCode('SQLITE_FULL')
  if (how === 'busy') throw errorWithCode('SQLITE_BUSY_SNAPSHOT')
  if (how === 'wrapped') throw new Error('outer', { cause: errorWithCode('SQLITE_FULL') })
  if (how === 'nothing') throw undefined
  throw errorWithCode('ERR_ODD')
}

export const echoPlugin = defineServerPlugin({
  id: 'echo',
  calls: [
    handle(echoCalls.open, async got => ({ got })),
    handle(echoCalls.secure, async got => ({ got })),
    handle(echoCalls.named, async () => ({ ok: true })),
    handle(echoCalls.query, async got => ({ got })),
    handle(echoCalls.remove, async got => ({ got })),
    handle(echoCalls.upload, async ({ image, extra, ...got }) => ({
      got,
      image: { ...image, bytes: image.bytes.length, sum: image.bytes.reduce((sum, byte) => sum + byte, 0) },
      extra: extra ? { ...extra, bytes: extra.bytes.length } : null,
    })),
    handle(echoCalls.attach, async ({ image, ...got }) => ({ got: { ...got, image: image?.bytes.length ?? null } })),
    handle(echoCalls.small, async () => ({ ok: true })),
    handle(echoCalls.fail, async ({ how }) => fail(how)),
    handle(echoCalls.large, async ({ size }) => new RawJson(JSON.stringify({ text: 'слово '.repeat(size) }))),
    handle(echoCalls.file, async ({ name }) => {
      return new FileAnswer(new Uint8Array([137, 80, 78, 71]), {
        type: 'image/png',
        name,
        immutable: name === undefined,
      })
    }),
    handle(echoCalls.ids, async (_, context) => ({
      ids: [context.newId(), context.newId(), context.newId()],
      key: context.writeKey,
    })),
    handle(echoCalls.slow, async ({ ms }) => {
      await wait(ms)
      return { ok: true }
    }),
    handle(echoCalls.seen, async (_, context) => ({
      address: context.address,
      cookie: context.cookies.get('skald_visitor') ?? null,
    })),
  ],
})
