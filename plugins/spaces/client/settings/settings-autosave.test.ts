// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, NetworkError } from '#core/client/index.ts'
import { discardUnsaved } from '#core/client/sync/unsaved-changes.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { SettingsAutosave } from './settings-autosave.ts'

interface Details {
  name: string
  description: string
}

const refused = (status: number, path?: string) =>
  new CallError(
    'no',
    status,
    { type: 'bad-input', title: '', status, detail: 'no', errors: path ? [{ path, message: 'too long' }] : undefined },
    'That will not do',
  )

function saver(...outcomes: (Error | null)[]) {
  const sent: Partial<Details>[] = []
  const send = async (data: Partial<Details>) => {
    sent.push({ ...data })
    const outcome = outcomes.shift()
    if (outcome) throw outcome
  }
  const check = (_: string, value: unknown) => (value === '' ? requiredIssue : null)
  return { sent, made: new SettingsAutosave<Details>({ send, check }) }
}

describe('settings', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('save only changed fields, a moment after the last key', async () => {
    const { sent, made } = saver()
    made.editText('name', 'Sal')
    await vi.advanceTimersByTimeAsync(300)
    made.editText('name', 'Salt')
    expect(made.state.phase).toBe('saving')
    await vi.advanceTimersByTimeAsync(699)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([{ name: 'Salt' }])
    expect(made.state).toMatchObject({ phase: 'saved', edits: {} })
  })

  it('keep an invalid value in its field, and do not send it', async () => {
    const { sent, made } = saver()
    made.edit('name', '')
    made.edit('description', 'Fog')
    await vi.runAllTimersAsync()
    expect(sent).toEqual([{ description: 'Fog' }])
    expect(made.state).toMatchObject({ issues: { name: requiredIssue }, edits: { name: '' } })
    made.edit('name', 'Salt')
    await vi.runAllTimersAsync()
    expect(made.state).toMatchObject({ phase: 'saved', issues: {} })
  })

  it('wait as long as the server asks, and include later changes', async () => {
    const { sent, made } = saver(new CallError('too many', 429, null, null, 30), null)
    made.edit('name', 'Salt')
    await vi.advanceTimersByTimeAsync(0)
    expect(made.state.phase).toBe('retrying')
    await vi.advanceTimersByTimeAsync(20_000)
    made.edit('description', 'Fog')
    await made.flush()
    await vi.advanceTimersByTimeAsync(9_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent[1]).toEqual({ name: 'Salt', description: 'Fog' })
    expect(made.state.phase).toBe('saved')
  })

  it('are sent again while the server cannot be reached, only with the newest value', async () => {
    const { sent, made } = saver(new NetworkError(null), null)
    made.edit('name', 'Salt')
    await vi.advanceTimersByTimeAsync(10)
    expect(made.state.phase).toBe('offline')
    expect(made.unsaved).toBe(true)
    made.edit('name', 'Saltmark')
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual([{ name: 'Salt' }, { name: 'Saltmark' }])
    expect(made.state.phase).toBe('saved')
  })

  it('show a refusal at its field, and do not retry', async () => {
    const { sent, made } = saver(refused(400, 'data.name'))
    made.edit('name', 'Salt')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(made.state).toMatchObject({
      phase: 'failed',
      refusal: 'That will not do',
      issues: { name: { message: 'too long' } },
    })
    expect(made.state.edits).toEqual({ name: 'Salt' })
  })

  it('send changes made during a save after it', async () => {
    const { sent, made } = saver()
    made.edit('name', 'Salt')
    const first = made.flush()
    made.edit('name', 'Saltmark')
    await first
    expect(made.state.edits).toEqual({ name: 'Saltmark' })
    await vi.runAllTimersAsync()
    expect(sent).toEqual([{ name: 'Salt' }, { name: 'Saltmark' }])
  })

  it('are sent after the page is left, once the server can be reached', async () => {
    const { sent, made } = saver(new NetworkError(null), new NetworkError(null), null)
    made.editText('name', 'Salt')
    await made.flush()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual([{ name: 'Salt' }, { name: 'Salt' }, { name: 'Salt' }])
    expect([made.unsaved, made.state.phase]).toEqual([false, 'saved'])
  })

  it('show the stored values again if the user discards what is unsent, or signs out', async () => {
    const { sent, made } = saver(new NetworkError(null))
    made.edit('name', 'Salt')
    made.edit('description', 'Fog')
    await vi.advanceTimersByTimeAsync(10)
    discardUnsaved('waiting')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(made.state).toMatchObject({ phase: 'saved', edits: {} })
    expect(made.unsaved).toBe(false)
  })
})
