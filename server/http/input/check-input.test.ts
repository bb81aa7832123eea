import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineCalls, okOutput } from '#core/shared/call.ts'
import type { Problem } from '#core/shared/error.ts'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { compile } from '#core/shared/validate.ts'
import { trials } from '#tests/harness/trials.ts'
import { handle } from '../../contract.ts'
import { makeRoute } from '../calls/call-route.ts'
import { areIds, checkInput } from './check-input.ts'

const place = { spaceId: 'id', projectId: 'id' } as const
const calls = defineCalls('item', {
  get: { access: 'session', input: place, output: okOutput, about: 'Ids alone.' },
  find: { access: 'session', input: { ...place, 'query?': 'string' }, output: okOutput, about: 'More.' },
  all: { access: 'session', output: okOutput, about: 'Nothing.' },
  put: { access: 'session', input: place, files: { image: { maxBytes: 10 } }, output: okOutput, about: 'A file.' },
})
const routeOf = (call: (typeof calls)[keyof typeof calls]) =>
  makeRoute(
    handle(call as typeof calls.all, async () => ({ ok: true })),
    'test',
  )

describe('the fast check of ids', () => {
  it('is used if all fields are ids', () => {
    expect(routeOf(calls.get).ids).toEqual(['spaceId', 'projectId'])
    expect(routeOf(calls.all).ids).toEqual([])
    expect(routeOf(calls.find).ids).toBe(undefined)
  })

  it('never passes what the schema refuses', () => {
    const value = fc.oneof(
      fc.string({ maxLength: 70 }),
      fc.stringMatching(/^[\w-]{0,70}$/),
      fc.integer(),
      fc.constant(null),
    )
    const input = fc.record({ spaceId: value, projectId: value, other: value }, { requiredKeys: [] })
    const check = compile(place)
    fc.assert(
      fc.property(input, fields => {
        expect(areIds(fields, ['spaceId', 'projectId'])).toBe(check(fields).ok)
      }),
      { numRuns: trials(400) },
    )
  })
})

describe('input', () => {
  it('is unchanged if it is valid', async () => {
    const right = { spaceId: 'a', projectId: 'b' }
    expect(await checkInput(routeOf(calls.get), right, undefined)).toEqual(right)
    expect(await checkInput(routeOf(calls.find), { ...right, query: 'x' }, undefined)).toEqual({ ...right, query: 'x' })
    const image = { name: 'a', type: '', bytes: new Uint8Array(1) }
    expect(await checkInput(routeOf(calls.put), right, { image })).toEqual({ ...right, image })
  })

  it('is refused with every invalid field, including a missing file', async () => {
    const refused: unknown = await checkInput(routeOf(calls.put), { spaceId: '', surplus: 1 }, {}).catch(error => error)
    expect(refused).toMatchObject({ type: 'bad-input' })
    const { errors = [] } = (refused as Problem).extra
    expect(errors.map(({ path }) => path).sort()).toEqual(['image', 'projectId', 'spaceId', 'surplus'])
    await expect(checkInput(routeOf(calls.all), { surplus: 1 }, undefined)).rejects.toThrow(
      'surplus: is not known here; leave it out',
    )
  })
})

describe('an inconsistent call', () => {
  it.each([
    [
      'a permission in a project without its id',
      { access: { project: 'project.read' }, input: { spaceId: 'id' } },
      /has no projectId/,
    ],
    ['a permission in a space without its id', { access: { space: 'space.read' }, input: {} }, /has no spaceId/],
    [
      'a file that is a field',
      { access: 'session', input: { image: 'string' }, files: { image: { maxBytes: 1 } } },
      /both as a field and as a file/,
    ],
    ['a name that is no path', { access: 'session', input: {}, name: 'item/../x' }, /no name for a call/],
  ])('is found when the server starts: %s', (_, spec, message) => {
    const call = { ...calls.all, ...spec } as typeof calls.all
    expect(() =>
      makeRoute(
        handle(call, async () => ({ ok: true })),
        'test',
      ),
    ).toThrow(message)
  })
})

describe('a million issues', () => {
  const list = { items: [{ kind: 'string', id: 'id' }, '[]'], 'ids?': 'id[]' } as const
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`surplus${at}`, 1]))

  it.each<[string, (size: number) => object]>([
    ['fields that are missing', length => ({ items: Array.from({ length }, () => ({})) })],
    ['fields of another type', length => ({ items: Array.from({ length }, () => ({ kind: 1, id: 2 })) })],
    [
      'fields that are not known',
      length => ({ items: Array.from({ length: length / 5000 }, () => ({ kind: 'a', id: 'b', ...wide })) }),
    ],
    ['ids that are none', length => ({ items: [], ids: Array.from({ length }, () => 1) })],
  ])('are named twenty times, in linear time: %s', (_, make) => {
    const check = compile(list)
    expect(slowdownOf(make, check, 300_000)).toBeLessThan(slowdownFactor / 2)
    const checked = check(make(300_000))
    const errors = checked.ok ? [] : checked.errors
    expect(errors).toHaveLength(20)
    expect(errors[0]?.path).toMatch(/^(items\.0\.\w+|ids\.0)$/)
  })
})
