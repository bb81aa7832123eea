// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { type MapEditStep, MapEdits, sentValues } from './map-edits.ts'

const { reportFailure } = vi.hoisted(() => ({ reportFailure: vi.fn() }))
vi.mock('#core/client/index.ts', async original => ({ ...(await original<object>()), reportFailure }))

beforeEach(() => reportFailure.mockClear())

/** A step whose answers come when the test gives them. */
function slowStep(name: string) {
  const sent: string[] = []
  const waiting: ((error?: Error) => void)[] = []
  const send = (what: string) => () => {
    sent.push(`${what} ${name}`)
    return new Promise<void>((done, fail) => {
      waiting.push(error => (error ? fail(error) : done()))
    })
  }
  const step: MapEditStep = { redo: send('do'), undo: send('undo') }
  const answer = async (error?: Error) => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    waiting.shift()?.(error)
  }
  return { step, sent, answer }
}

test('undo and redo pressed one after the other before the answer both happen, in order', async () => {
  const edits = new MapEdits()
  const one = slowStep('one')
  const recorded = edits.record(one.step)
  await one.answer()
  await recorded

  const undone = edits.undo()
  expect([edits.canUndo, edits.canRedo]).toEqual([false, true])
  const redone = edits.redo()
  expect([edits.canUndo, edits.canRedo]).toEqual([true, false])
  await vi.waitFor(() => expect(one.sent).toEqual(['do one', 'undo one']))
  await one.answer()
  await undone
  await vi.waitFor(() => expect(one.sent).toEqual(['do one', 'undo one', 'do one']))
  await one.answer()
  await redone
  expect([edits.canUndo, edits.canRedo]).toEqual([true, false])
})

test('undo before the first answer waits for it, and two undos go from the last to the first', async () => {
  const edits = new MapEdits()
  const [one, two] = [slowStep('one'), slowStep('two')]
  const sent = () => [...one.sent, ...two.sent]
  void edits.record(one.step)
  void edits.record(two.step)
  void edits.undo()
  const last = edits.undo()
  expect([edits.canUndo, edits.canRedo]).toEqual([false, true])
  await one.answer()
  expect(sent()).toEqual(['do one', 'do two'])
  await two.answer()
  await vi.waitFor(() => expect(sent()).toEqual(['do one', 'do two', 'undo two']))
  await two.answer()
  await vi.waitFor(() => expect(sent()).toEqual(['do one', 'undo one', 'do two', 'undo two']))
  await one.answer()
  await last
})

test('a failure is said, what was asked for after it is not done, and the step can be undone again', async () => {
  const edits = new MapEdits()
  const one = slowStep('one')
  const recorded = edits.record(one.step)
  await one.answer()
  await recorded
  void edits.undo()
  const redone = edits.redo()
  await one.answer(new Error('refused'))
  await redone
  expect(reportFailure).toHaveBeenCalledExactlyOnceWith(new Error('refused'))
  expect(one.sent).toEqual(['do one', 'undo one'])
  expect([edits.canUndo, edits.canRedo]).toEqual([true, false])
})

test('a step that fails at first is not kept, nor undone', async () => {
  const edits = new MapEdits()
  const one = slowStep('one')
  void edits.record(one.step)
  const undone = edits.undo()
  await one.answer(new Error('refused'))
  await undone
  expect(one.sent).toEqual(['do one'])
  expect([edits.canUndo, edits.canRedo]).toEqual([false, false])
})

test('only what differs is sent, of outlines and states the points that do', () => {
  const point = (id: string, x: number) => ({ id, index: 0, coordinates: { x, y: 0 } })
  const before = { coordinates: { x: 1, y: 1 }, useTimeline: false, shape: [point('a', 1), point('b', 2)] }
  const after = { ...before, coordinates: { x: 2, y: 1 }, shape: [point('a', 1), point('b', 3)] }
  expect(sentValues(before, after)).toEqual({
    coordinates: { x: 2, y: 1 },
    shape: { changes: [expect.objectContaining({ put: point('b', 3), was: point('b', 2) })] },
  })
  expect(sentValues(after, before)).toEqual({
    coordinates: { x: 1, y: 1 },
    shape: { changes: [expect.objectContaining({ put: point('b', 2), was: point('b', 3) })] },
  })
})
