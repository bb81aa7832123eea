import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, NetworkError } from '../../api/call-error.ts'
import { createAutosave, stale } from './autosave.fixture.ts'

describe('autosave', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('sends once, a moment after the last edit', () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a' })
    vi.advanceTimersByTime(699)
    saver.edit({ text: 'ab' })
    vi.advanceTimersByTime(699)
    expect(sent).toHaveLength(0)
    expect(saver.state.phase).toBe('saving')
    vi.advanceTimersByTime(1)
    expect(sent.map(one => [one.data, one.revision])).toEqual([[{ text: 'ab' }, 1]])
  })

  it('sends now and then during typing without a pause', () => {
    const { saver, sent } = createAutosave()
    for (let at = 0; at < 40; at++) {
      saver.edit({ text: 'x'.repeat(at) })
      vi.advanceTimersByTime(300)
    }
    expect(sent).toHaveLength(1)
    expect(String(sent[0]?.data.text).length).toBeGreaterThan(30)
  })

  it('serializes long text only when it is sent', () => {
    const { saver, sent } = createAutosave()
    const read = vi.fn(() => 'whole')
    saver.edit({ text: read })
    expect(read).not.toHaveBeenCalled()
    vi.advanceTimersByTime(700)
    expect(sent[0]?.data).toEqual({ text: 'whole' })
  })

  it('says saved only once the server has acknowledged everything', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    saver.edit({ text: 'ab' })
    await sent[0]?.answer({})
    expect(saver.state.phase).toBe('saving')
    vi.advanceTimersByTime(0)
    expect(sent[1]).toMatchObject({ data: { text: 'ab' }, revision: 2 })
    await sent[1]?.answer({})
    expect(saver.state.phase).toBe('saved')
    expect(saver.unsaved).toBe(false)
  })

  it('never has two requests in flight', () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    saver.edit({ text: 'b' }, 0)
    vi.advanceTimersByTime(5000)
    expect(sent).toHaveLength(1)
  })

  it('retries with the same key after a network failure, with growing delays', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(new NetworkError('down'))
    expect(saver.state.phase).toBe('offline')
    vi.advanceTimersByTime(1000)
    expect(sent[1]).toMatchObject({ data: { text: 'a' }, key: 'key-1' })
    await sent[1]?.fail(new CallError('busy', 503, null, null))
    expect(saver.state.phase).toBe('retrying')
    vi.advanceTimersByTime(1000)
    await sent[2]?.fail(new NetworkError('down'))
    vi.advanceTimersByTime(1999)
    expect(sent).toHaveLength(3)
    vi.advanceTimersByTime(1)
    await sent[3]?.answer({})
    expect(saver.state.phase).toBe('saved')
  })

  it('after a 429 sends nothing before the given time: no retry, no edit, no flush', async () => {
    const { saver, sent, drafts } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(new CallError('too many', 429, null, null, 20))
    expect(saver.state.phase).toBe('retrying')
    vi.advanceTimersByTime(10_000)
    saver.edit({ text: 'ab' }, 0)
    await saver.flush()
    vi.advanceTimersByTime(9_999)
    expect(sent).toHaveLength(1)
    expect(drafts.at(-1)).toMatchObject([{ values: { text: 'ab' } }])
    vi.advanceTimersByTime(1)
    expect(sent[1]).toMatchObject({ data: { text: 'ab' } })
    await sent[1]?.answer({})
    expect(saver.state.phase).toBe('saved')
    saver.edit({ text: 'abc' }, 0)
    vi.advanceTimersByTime(0)
    expect(sent).toHaveLength(3)
  })

  it('sends what was typed during a failed save, under a new key', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a', title: 'T' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(new NetworkError('down'))
    saver.edit({ text: 'ab' }, 0)
    vi.advanceTimersByTime(0)
    expect(sent[1]).toMatchObject({ data: { text: 'ab', title: 'T' }, key: 'key-2' })
  })

  it('holds back what both changed, and nothing else', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'mine' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(stale({ revision: 5, text: 'theirs' }))
    expect(saver.state.conflict).toMatchObject({
      base: { text: 'old' },
      mine: { text: 'mine' },
      theirs: { text: 'theirs' },
    })
    expect(saver.entity.text).toBe('mine')
    saver.edit({ text: 'mine again' }, 0)
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(1)
    expect(saver.state).toMatchObject({ phase: 'conflict', conflict: { mine: { text: 'mine again' } } })
    saver.edit({ title: 'Two' }, 0)
    vi.advanceTimersByTime(0)
    expect(sent[1]).toMatchObject({ data: { title: 'Two' }, revision: 5 })
    await sent[1]?.answer({ text: 'theirs' })
    expect(saver.state).toMatchObject({ phase: 'conflict', conflict: { mine: { text: 'mine again' } } })
  })

  it('saves the chosen text on top of theirs', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'mine' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(stale({ revision: 5, text: 'theirs' }))
    void saver.resolveConflict('mine')
    expect(sent[1]).toMatchObject({ data: { text: 'mine' }, revision: 5 })
    await sent[1]?.answer({})
    expect(saver.state).toMatchObject({ phase: 'saved', conflict: null })
  })

  it('takes theirs without sending anything', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'mine' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(stale({ revision: 5, text: 'theirs' }))
    await saver.resolveConflict('theirs')
    expect(sent).toHaveLength(1)
    expect(saver.entity).toMatchObject({ revision: 5, text: 'theirs' })
    expect(saver.state.phase).toBe('saved')
  })

  it('keeps a refused edit, says why, and sends it with the next one', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(new CallError('no', 400, null, 'title: required'))
    expect(saver.state).toMatchObject({ phase: 'failed', refusal: 'title: required' })
    expect(saver.unsaved).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(1)
    saver.edit({ title: 'T' }, 0)
    vi.advanceTimersByTime(0)
    expect(sent[1]?.data).toEqual({ text: 'a', title: 'T' })
  })

  it('applies remote changes while something else waits, and holds back what both changed', () => {
    const { saver } = createAutosave()
    saver.receiveRemote({ revision: 2, title: 'One', text: 'newer' })
    expect(saver.entity.text).toBe('newer')
    expect(saver.state.remoteChanges).toBe(1)
    saver.edit({ title: 'Mine' })
    saver.receiveRemote({ revision: 3, title: 'One', text: 'newest' })
    expect(saver.entity).toMatchObject({ revision: 3, title: 'Mine', text: 'newest' })
    saver.edit({ title: 'Mine too' })
    saver.receiveRemote({ revision: 4, title: 'Theirs', text: 'newest' })
    expect(saver.state.conflict).toMatchObject({ mine: { title: 'Mine too' }, theirs: { title: 'Theirs' } })
  })

  it('reverts an edit that was in flight', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    saver.edit({ text: 'old' })
    saver.saveDrafts()
    await sent[0]?.answer({})
    vi.advanceTimersByTime(0)
    expect(sent[1]).toMatchObject({ data: { text: 'old' }, revision: 2 })
  })

  it('saves on top of a remote change to another field without asking', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'mine' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(stale({ revision: 7, title: 'Theirs', text: 'old' }))
    expect(saver.state).toMatchObject({ conflict: null, remoteChanges: 1 })
    vi.advanceTimersByTime(0)
    expect(sent[1]).toMatchObject({ data: { text: 'mine' }, revision: 7 })
    expect(saver.entity).toMatchObject({ text: 'mine', title: 'Theirs' })
    expect(saver.previous.text).toBe(saver.entity.text)
  })

  it('reports no remote change to editors for its own responses', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.answer({})
    saver.receiveRemote({ ...saver.entity })
    expect(saver.state.remoteChanges).toBe(0)
  })
})
