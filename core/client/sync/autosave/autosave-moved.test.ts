import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave } from './autosave.fixture.ts'
import type { AutosavePort } from './autosave-port.ts'

/** Of a list of words in one text, others moved those that begin with an “m” elsewhere. */
const withoutMoved = (text: unknown) => String(text).replaceAll(/ ?m\S*/g, '')

describe('what is written in a part that others move elsewhere', () => {
  const saveMoved = vi.fn<NonNullable<AutosavePort['saveMoved']>>(async ({ was, now }) => ({
    was: { text: withoutMoved(was.text) },
    now: { text: withoutMoved(now.text) },
  }))
  beforeEach(() => {
    vi.useFakeTimers()
    saveMoved.mockClear()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const start = () => createAutosave({ revision: 1, title: 'One', text: 'a m1' }, {}, { fields: {} }, { saveMoved })

  it('is saved there as long as somebody goes on, and leaves the page then', async () => {
    const { saver, sent } = start()
    saver.edit({ text: 'a m1x' })
    saver.receiveRemote({ revision: 2, title: 'One', text: 'a' })
    await vi.advanceTimersByTimeAsync(100)
    saver.edit({ text: 'a m1xy' })
    await vi.advanceTimersByTimeAsync(700)
    expect(saveMoved.mock.calls.map(([{ saved, now }]) => [saved.text, now.text])).toEqual([
      ['a m1', 'a m1x'],
      ['a m1x', 'a m1xy'],
    ])
    expect(saver.state.remoteChanges).toBe(0)
    await vi.advanceTimersByTimeAsync(700)
    expect([saver.previous.text, saver.entity.text, saver.state.remoteChanges]).toEqual(['a m1xy', 'a', 1])
    expect([saver.state.phase, saver.unsaved, sent]).toEqual(['saved', false, []])
  })

  it('is saved at once when the page is left, with what was written elsewhere in the text', async () => {
    const { saver, sent } = start()
    saver.edit({ text: 'a m1x' })
    saver.receiveRemote({ revision: 2, title: 'One', text: 'a' })
    await vi.advanceTimersByTimeAsync(1)
    saver.edit({ title: 'Two' })
    await saver.flush()
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toMatchObject([{ data: { title: 'Two' }, revision: 2 }])
  })

  it('stays on the page as a change of two people if it cannot be saved there', async () => {
    saveMoved.mockResolvedValueOnce(null)
    const { saver } = start()
    saver.edit({ text: 'a m1x' })
    saver.receiveRemote({ revision: 2, title: 'One', text: 'a' })
    await vi.advanceTimersByTimeAsync(1)
    expect(saver.state.conflict).toMatchObject({ mine: { text: 'a m1x' }, theirs: { text: 'a' } })
  })
})
