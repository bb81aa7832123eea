import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, NetworkError } from '../../api/call-error.ts'
import { createAutosave, stale } from './autosave.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a draft', () => {
  it('is kept until the server has acknowledged it', async () => {
    const { saver, sent, drafts } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    expect(drafts.at(-1)).toEqual([{ revision: 1, values: { text: 'a' } }])
    await sent[0]?.answer({})
    expect(drafts.at(-1)).toEqual([])
  })

  it('of the same revision is restored as an edit', async () => {
    const { saver, sent, drafts } = createAutosave()
    saver.offer([{ revision: 1, values: { text: 'from before' } }])
    expect(saver.state.offeredDraft?.values).toEqual({ text: 'from before' })
    const taking = saver.restoreDraft()
    expect(drafts.at(-1)).toEqual([{ revision: 1, values: { text: 'from before' } }])
    await taking
    vi.advanceTimersByTime(0)
    expect(saver.entity.text).toBe('from before')
    expect(sent[0]?.data).toEqual({ text: 'from before' })
    expect(saver.state.offeredDraft).toBeNull()
  })

  it('of another revision is a conflict, and stays a draft of its own revision while it is one', async () => {
    const { saver, sent, drafts } = createAutosave()
    saver.offer([{ revision: 0, values: { text: 'from before' } }])
    await saver.restoreDraft()
    vi.advanceTimersByTime(5000)
    expect(saver.state.phase).toBe('conflict')
    expect(sent).toHaveLength(0)
    saver.dispose()
    expect(drafts.at(-1)).toEqual([{ revision: 0, values: { text: 'from before' } }])
  })

  it('is compared with its base revision, as far as that is known', async () => {
    const known = createAutosave({ revision: 9, title: 'Nine', text: 'theirs' }, { 4: { title: 'Four', text: 'old' } })
    known.saver.offer([{ revision: 4, values: { text: 'mine' } }])
    await known.saver.restoreDraft()
    expect(known.saver.state.conflict).toMatchObject({ base: { text: 'old' }, mine: { text: 'mine' }, revision: 4 })
    const apart = createAutosave({ revision: 9, title: 'Nine', text: 'old' }, { 4: { title: 'Four', text: 'old' } })
    apart.saver.offer([{ revision: 4, values: { text: 'mine' } }])
    await apart.saver.restoreDraft()
    expect(apart.saver.state.conflict).toBeNull()
    vi.advanceTimersByTime(0)
    expect(apart.sent[0]).toMatchObject({ data: { text: 'mine' }, revision: 9 })
  })

  it('stays offered, and says why, while its base revision cannot be read', async () => {
    const made = createAutosave({ revision: 9, title: 'Nine', text: 'old' }, { 4: { title: 'Four', text: 'old' } })
    made.unreachable.add(4)
    made.saver.offer([{ revision: 4, values: { text: 'mine' } }])
    await made.saver.restoreDraft()
    expect(made.notTaken).toEqual([expect.any(NetworkError)])
    expect(made.saver.state).toMatchObject({ offeredDraft: { values: { text: 'mine' } }, conflict: null })
    expect(made.dropped).toEqual([])
    made.unreachable.clear()
    await made.saver.restoreDraft()
    expect(made.saver.state).toMatchObject({ offeredDraft: null, conflict: null })
    expect(made.saver.entity.text).toBe('mine')
  })

  it('holds what is written while a request gets no answer', () => {
    const { saver, drafts } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    saver.edit({ text: 'a, and much more' })
    vi.advanceTimersByTime(1000)
    expect(drafts.at(-1)).toEqual([{ revision: 1, values: { text: 'a, and much more' } }])
  })

  it('is no longer offered once the server has its values', () => {
    const { saver, drafts } = createAutosave()
    saver.offer([{ revision: 1, values: { text: 'from before' } }])
    saver.receiveRemote({ revision: 2, title: 'One', text: 'from before' })
    expect(saver.state.offeredDraft).toBeNull()
    saver.dispose()
    expect(drafts.at(-1)).toEqual([])
  })

  it('is not offered if the server already has its values', () => {
    const { saver, drafts } = createAutosave()
    saver.offer([{ revision: 0, values: { text: 'old' } }])
    expect(saver.state.offeredDraft).toBeNull()
    saver.saveDrafts()
    expect(drafts.at(-1)).toEqual([])
  })

  it('that is not restored stays, whatever is written and saved meanwhile', async () => {
    const { saver, sent, drafts } = createAutosave()
    const draft = { revision: 0, values: { text: 'from before' } }
    saver.offer([draft])
    saver.edit({ text: 'new' }, 0)
    vi.advanceTimersByTime(0)
    expect(drafts.at(-1)).toEqual([draft, { revision: 1, values: { text: 'new' } }])
    await sent[0]?.answer({})
    expect(drafts.at(-1)).toEqual([draft])
  })

  it('restored while something else is being written waits until that is saved', async () => {
    const { saver, sent } = createAutosave()
    saver.offer([{ revision: 1, values: { text: 'from before' } }])
    saver.edit({ text: 'new' })
    void saver.restoreDraft()
    expect(sent[0]?.data).toEqual({ text: 'new' })
    await sent[0]?.answer({})
    await vi.advanceTimersByTimeAsync(0)
    expect(saver.state.conflict).toMatchObject({ base: {}, mine: { text: 'from before' }, theirs: { text: 'new' } })
  })
})

describe('a conflict', () => {
  async function createConflict() {
    const made = createAutosave()
    made.saver.edit({ text: 'mine' }, 0)
    vi.advanceTimersByTime(0)
    await made.sent[0]?.fail(stale({ revision: 5, text: 'theirs' }))
    return made
  }

  it('keeps mine as a draft until it is resolved', async () => {
    const { drafts } = await createConflict()
    expect(drafts.at(-1)).toEqual([{ revision: 1, values: { text: 'mine' } }])
  })

  it('includes what is written before it is resolved', async () => {
    const { saver } = await createConflict()
    saver.edit({ title: 'Two' })
    saver.edit({ text: 'mine, and more' })
    saver.saveDrafts()
    expect(saver.state.conflict?.mine).toEqual({ text: 'mine, and more' })
  })

  it('resolved with theirs offers mine as a draft now and once more', async () => {
    const { saver, sent, drafts } = await createConflict()
    await saver.resolveConflict('theirs')
    expect(sent).toHaveLength(1)
    const aside = { revision: 1, values: { text: 'mine' }, aside: true }
    expect(saver.state.offeredDraft).toEqual(aside)
    expect(drafts.at(-1)).toEqual([aside])
    const later = createAutosave({ revision: 5, text: 'theirs' })
    later.saver.offer(drafts.at(-1) ?? [])
    expect(later.saver.state.offeredDraft).toEqual(aside)
    later.saver.dispose()
    expect(later.drafts.at(-1)).toEqual([])
  })

  it('in the same paragraph again is compared with their values, not with the merged ones', async () => {
    const { saver, sent } = await createConflict()
    void saver.resolveConflict('mine')
    await sent[1]?.fail(stale({ revision: 6, text: 'theirs, more' }))
    expect(saver.state.conflict).toMatchObject({
      base: { text: 'theirs' },
      mine: { text: 'mine' },
      theirs: { text: 'theirs, more' },
    })
  })

  it('is none if the stored value is what was sent from here without an answer', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(new NetworkError('lost'))
    saver.edit({ text: 'ab' }, 0)
    vi.advanceTimersByTime(0)
    await sent[1]?.fail(stale({ revision: 2, title: 'One', text: 'a' }))
    expect(saver.state.conflict).toBeNull()
    vi.advanceTimersByTime(0)
    expect(sent[2]).toMatchObject({ data: { text: 'ab' }, revision: 2 })
  })

  it('is detected with the next change after a permanent refusal', async () => {
    const { saver, sent } = createAutosave()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(new CallError('no', 400, null, 'too long'))
    saver.edit({ text: 'b' }, 0)
    vi.advanceTimersByTime(0)
    await sent[1]?.fail(stale({ revision: 3, text: 'theirs' }))
    expect(saver.state.conflict).toMatchObject({ base: { text: 'old' }, mine: { text: 'b' } })
  })
})
