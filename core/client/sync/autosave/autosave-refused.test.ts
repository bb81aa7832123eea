import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FieldError } from '#core/shared/error.ts'
import { defineKind } from '#core/shared/kind.ts'
import { CallError, NetworkError } from '../../api/call-error.ts'
import { createAutosave, stale } from './autosave.fixture.ts'

const kind = defineKind({
  name: 'knight',
  title: 'name',
  icon: 'shield',
  fields: { name: 'string >= 1', strength: '0 <= number.integer <= 100', motto: 'string <= 20' },
})
const knight = { revision: 1, name: 'Oda', strength: 5, motto: '' }
const start = () => createAutosave(knight, {}, kind)
const refusal = (...errors: FieldError[]) =>
  new CallError('bad', 400, { type: 'bad-input', title: '', status: 400, detail: 'bad', errors }, 'bad')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends the other fields without the one that breaks a limit, and that one when it is corrected', async () => {
  const { saver, sent, drafts } = start()
  saver.edit({ strength: 250 })
  vi.advanceTimersByTime(700)
  expect([sent.length, saver.state.phase, Object.keys(saver.state.issues)]).toEqual([0, 'failed', ['strength']])
  saver.edit({ motto: 'Hold' })
  vi.advanceTimersByTime(700)
  expect(sent[0]?.data).toEqual({ motto: 'Hold' })
  await sent[0]?.answer({})
  expect([saver.state.phase, saver.unsaved, saver.values.strength, saver.values.motto]).toEqual([
    'failed',
    true,
    250,
    'Hold',
  ])
  expect(drafts.at(-1)).toEqual([{ revision: 2, values: { strength: 250 } }])
  saver.edit({ strength: 99 })
  expect(saver.state.issues).toEqual({})
  vi.advanceTimersByTime(700)
  expect(sent[1]).toMatchObject({ data: { strength: 99 }, revision: 2 })
  await sent[1]?.answer({})
  expect([saver.state.phase, saver.unsaved]).toEqual(['saved', false])
})

it.each([
  ['a fraction', { strength: 1.5 }],
  ['too long a text', { motto: 'x'.repeat(21) }],
  ['an empty title', { name: '' }],
])('does not send %s', (_, values) => {
  const { saver, sent } = start()
  saver.edit(values, 0)
  vi.advanceTimersByTime(0)
  expect(sent).toEqual([])
  expect(Object.keys(saver.state.issues)).toEqual(Object.keys(values))
})

it('takes the stored value back: nothing is refused and nothing is sent', () => {
  const { saver, sent } = start()
  saver.edit({ strength: 250 }, 0)
  vi.advanceTimersByTime(0)
  saver.edit({ strength: 5 }, 0)
  vi.advanceTimersByTime(0)
  expect([sent.length, saver.state.phase, saver.state.issues]).toEqual([0, 'saved', {}])
})

it('sends the others again if the server refuses one by name, with a new key', async () => {
  const { saver, sent } = start()
  saver.edit({ strength: 13, motto: 'Hold' }, 0)
  vi.advanceTimersByTime(0)
  await sent[0]?.fail(refusal({ path: 'data.strength', message: 'brings bad luck' }))
  expect(saver.state.issues).toMatchObject({ strength: { message: 'brings bad luck' } })
  vi.advanceTimersByTime(0)
  expect(sent[1]?.data).toEqual({ motto: 'Hold' })
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  await sent[1]?.answer({})
  expect([saver.state.phase, sent.length]).toEqual(['failed', 2])
  saver.edit({ strength: 14 }, 0)
  vi.advanceTimersByTime(0)
  expect(sent[2]?.data).toEqual({ strength: 14 })
})

it('keeps what was typed since a request that was refused', async () => {
  const { saver, sent } = start()
  saver.edit({ strength: 13 }, 0)
  vi.advanceTimersByTime(0)
  saver.edit({ strength: 14 }, 0)
  await sent[0]?.fail(refusal({ path: 'data.strength', message: 'brings bad luck' }))
  expect(saver.state.issues).toEqual({})
  vi.advanceTimersByTime(0)
  expect(sent[1]?.data).toEqual({ strength: 14 })
})

it('stops trying if the value that waits for the network is edited into one that breaks a limit', async () => {
  const { saver, sent } = start()
  saver.edit({ strength: 13 }, 0)
  vi.advanceTimersByTime(0)
  await sent[0]?.fail(new NetworkError('gone'))
  saver.edit({ strength: 130 }, 0)
  vi.advanceTimersByTime(60_000)
  expect([sent.length, saver.state.phase]).toEqual([1, 'failed'])
})

it('goes on holding the value back while someone else changes other fields', async () => {
  const { saver, sent } = start()
  saver.edit({ strength: 250 }, 0)
  vi.advanceTimersByTime(0)
  saver.receiveRemote({ ...knight, revision: 2, motto: 'Theirs' })
  vi.advanceTimersByTime(0)
  expect([sent.length, saver.values.strength, saver.values.motto]).toEqual([0, 250, 'Theirs'])
  expect(Object.keys(saver.state.issues)).toEqual(['strength'])
  expect(saver.state.phase).toBe('failed')
})

it('shows edits at once in its values, and another object only after a change', async () => {
  const { saver, sent } = start()
  const seen: unknown[] = []
  saver.subscribe(() => seen.push(saver.values.strength))
  const before = saver.values
  saver.edit({ strength: 7 })
  expect(seen).toEqual([7])
  expect([saver.values === before, saver.entity.strength]).toEqual([false, 5])
  vi.advanceTimersByTime(700)
  await sent[0]?.fail(stale({ ...knight, revision: 2, motto: 'Theirs' }))
  expect([saver.values.strength, saver.values.motto]).toEqual([7, 'Theirs'])
})
