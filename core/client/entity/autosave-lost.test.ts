import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, NetworkError } from '../api/call-error.ts'
import { setUp, stale } from './autosave.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a draft', () => {
  it('is kept until the server has acknowledged it', async () => {
    const { saver, sent, drafts } = setUp()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    expect(drafts.at(-1)).toEqual([{ revision: 1, values: { text: 'a' } }])
    await sent[0]?.answer({})
    expect(drafts.at(-1)).toEqual([])
  })

  it('of the same revision is taken up as an edit', async () => {
    const { saver, sent, drafts } = setUp()
    saver.offer([{ revision: 1, values: { text: 'from before' } }])
    expect(saver.state.offer?.values).toEqual({ text: 'from before' })
    const taking = saver.take()
    expect(drafts.at(-1)).toEqual([{ revision: 1, values: { text: 'from before' } }])
    await taking
    vi.advanceTimersByTime(0)
    expect(saver.entity.text).toBe('from before')
    expect(sent[0]?.data).toEqual({ text: 'from before' })
    expect(saver.state.offer).toBeNull()
  })

  it('of another revision is a clash, and stays a draft of its own revision while it is one', async () => {
    const { saver, sent, drafts } = setUp()
    saver.offer([{ revision: 0, values: { text: 'from before' } }])
    await saver.take()
    vi.advanceTimersByTime(5000)
    expect(saver.state.phase).toBe('conflict')
    expect(sent).toHaveLength(0)
    saver.dispose()
    expect(drafts.at(-1)).toEqual([{ revision: 0, values: { text: 'from before' } }])
  })

  it('is measured by what it was made on, as far as that is known', async () => {
    const known = setUp({ revision: 9, title: 'Nine', text: 'theirs' }, { 4: { title: 'Four', text: 'old' } })
    known.saver.offer([{ revision: 4, values: { text: 'mine' } }])
    await known.saver.take()
    expect(known.saver.state.clash).toMatchObject({ base: { text: 'old' }, mine: { text: 'mine' }, revision: 4 })
    const apart = setUp({ revision: 9, title: 'Nine', text: 'old' }, { 4: { title: 'Four', text: 'old' } })
    apart.saver.offer([{ revision: 4, values: { text: 'mine' } }])
    await apart.saver.take()
    expect(apart.saver.state.clash).toBeNull()
    vi.advanceTimersByTime(0)
    expect(apart.sent[0]).toMatchObject({ data: { text: 'mine' }, revision: 9 })
  })

  it('stays offered, and says why, while what it was made on cannot be read', async () => {
    const made = setUp({ revision: 9, title: 'Nine', text: 'old' }, { 4: { title: 'Four', text: 'old' } })
    made.unreachable.add(4)
    made.saver.offer([{ revision: 4, values: { text: 'mine' } }])
    await made.saver.take()
    expect(made.notTaken).toEqual([expect.any(NetworkError)])
    expect(made.saver.state).toMatchObject({ offer: { values: { text: 'mine' } }, clash: null })
    expect(made.dropped).toEqual([])
    made.unreachable.clear()
    await made.saver.take()
    expect(made.saver.state).toMatchObject({ offer: null, clash: null })
    expect(made.saver.entity.text).toBe('mine')
  })

  it('holds what is written while a sending hangs', () => {
    const { saver, drafts } = setUp()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    saver.edit({ text: 'a, and much more' })
    vi.advanceTimersByTime(1000)
    expect(drafts.at(-1)).toEqual([{ revision: 1, values: { text: 'a, and much more' } }])
  })

  it('that comes to stand on the server by itself is offered no more', () => {
    const { saver, drafts } = setUp()
    saver.offer([{ revision: 1, values: { text: 'from before' } }])
    saver.follow({ revision: 2, title: 'One', text: 'from before' })
    expect(saver.state.offer).toBeNull()
    saver.dispose()
    expect(drafts.at(-1)).toEqual([])
  })

  it('that the server has all the same is not offered', () => {
    const { saver, drafts } = setUp()
    saver.offer([{ revision: 0, values: { text: 'old' } }])
    expect(saver.state.offer).toBeNull()
    saver.keepDrafts()
    expect(drafts.at(-1)).toEqual([])
  })

  it('not taken up stays, whatever is written and saved meanwhile', async () => {
    const { saver, sent, drafts } = setUp()
    const draft = { revision: 0, values: { text: 'from before' } }
    saver.offer([draft])
    saver.edit({ text: 'new' }, 0)
    vi.advanceTimersByTime(0)
    expect(drafts.at(-1)).toEqual([draft, { revision: 1, values: { text: 'new' } }])
    await sent[0]?.answer({})
    expect(drafts.at(-1)).toEqual([draft])
  })

  it('taken up while something else is being written waits until that is saved', async () => {
    const { saver, sent } = setUp()
    saver.offer([{ revision: 1, values: { text: 'from before' } }])
    saver.edit({ text: 'new' })
    void saver.take()
    expect(sent[0]?.data).toEqual({ text: 'new' })
    await sent[0]?.answer({})
    await vi.advanceTimersByTimeAsync(0)
    expect(saver.state.clash).toMatchObject({ base: {}, mine: { text: 'from before' }, theirs: { text: 'new' } })
  })
})

describe('a clash', () => {
  async function clash() {
    const made = setUp()
    made.saver.edit({ text: 'mine' }, 0)
    vi.advanceTimersByTime(0)
    await made.sent[0]?.fail(stale({ revision: 5, text: 'theirs' }))
    return made
  }

  it('keeps mine as a draft while it is not settled', async () => {
    const { drafts } = await clash()
    expect(drafts.at(-1)).toEqual([{ revision: 1, values: { text: 'mine' } }])
  })

  it('takes in what is written before it is settled', async () => {
    const { saver } = await clash()
    saver.edit({ title: 'Two' })
    saver.edit({ text: 'mine, and more' })
    saver.keepDrafts()
    expect(saver.state.clash?.mine).toEqual({ text: 'mine, and more' })
  })

  it('settled by taking theirs sets mine aside, to be offered now and once more', async () => {
    const { saver, sent, drafts } = await clash()
    await saver.settle('theirs')
    expect(sent).toHaveLength(1)
    const aside = { revision: 1, values: { text: 'mine' }, aside: true }
    expect(saver.state.offer).toEqual(aside)
    expect(drafts.at(-1)).toEqual([aside])
    const later = setUp({ revision: 5, text: 'theirs' })
    later.saver.offer(drafts.at(-1) ?? [])
    expect(later.saver.state.offer).toEqual(aside)
    later.saver.dispose()
    expect(later.drafts.at(-1)).toEqual([])
  })

  it('in the same place again is measured by what they had, not by what was merged', async () => {
    const { saver, sent } = await clash()
    void saver.settle('mine')
    await sent[1]?.fail(stale({ revision: 6, text: 'theirs, more' }))
    expect(saver.state.clash).toMatchObject({
      base: { text: 'theirs' },
      mine: { text: 'mine' },
      theirs: { text: 'theirs, more' },
    })
  })

  it('is none where what stands there is what was sent from here and never answered', async () => {
    const { saver, sent } = setUp()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(new NetworkError('lost'))
    saver.edit({ text: 'ab' }, 0)
    vi.advanceTimersByTime(0)
    await sent[1]?.fail(stale({ revision: 2, title: 'One', text: 'a' }))
    expect(saver.state.clash).toBeNull()
    vi.advanceTimersByTime(0)
    expect(sent[2]).toMatchObject({ data: { text: 'ab' }, revision: 2 })
  })

  it('of what was refused for good is met with the next change', async () => {
    const { saver, sent } = setUp()
    saver.edit({ text: 'a' }, 0)
    vi.advanceTimersByTime(0)
    await sent[0]?.fail(new CallError('no', 400, null, 'too long'))
    saver.edit({ text: 'b' }, 0)
    vi.advanceTimersByTime(0)
    await sent[1]?.fail(stale({ revision: 3, text: 'theirs' }))
    expect(saver.state.clash).toMatchObject({ base: { text: 'old' }, mine: { text: 'b' } })
  })
})
