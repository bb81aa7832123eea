// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as toasts from '#core/client/toasts/toasts.tsx'
import {
  chooseOtherFiles,
  closeImport,
  closeTopmost,
  correctFocusedSection,
  correctImport,
  endImport,
  focusedSection,
  focusFirstLeftover,
  includeFocusedLeftover,
  moveFocusBy,
  openImport,
  openParagraphs,
  readFiles,
  renameSection,
  splitAtFocused,
  toggleFocusedRow,
} from './actions.ts'
import { inProcessReader, novel, testPlace } from './import.fixture.ts'
import { importing } from './state.ts'
import type { ManuscriptReader } from './worker/manuscript-reader.ts'

const made: { close: () => void; fail: boolean }[] = []
vi.mock('./worker/manuscript-reader.ts', () => ({
  openManuscriptReader: (): ManuscriptReader => {
    const reader = inProcessReader()
    const kept = { close: vi.fn(), fail: false }
    made.push(kept)
    return {
      close: kept.close,
      ask: (name, input) => (kept.fail ? Promise.reject(new Error('out of memory')) : reader.ask(name, input)),
    }
  },
}))

beforeEach(() => openImport(testPlace))
afterEach(() => {
  endImport()
  made.length = 0
})

describe('choosing files', () => {
  it('goes to the preview with the first row focused', async () => {
    await readFiles([novel(3)])
    expect(importing).toMatchObject({ stage: 'preview', focused: 0, names: ['novel.txt'] })
    expect(focusedSection()?.title).toBe('Part 1')
  })

  it('stays if nothing could be read, and says why', async () => {
    await readFiles([new File([''], 'empty.txt')])
    expect(importing).toMatchObject({ stage: 'choose', issues: [{ name: 'empty.txt', reason: 'empty' }] })
  })

  it('takes files dropped on the page at once', async () => {
    openImport(testPlace, [novel(2)])
    await vi.waitFor(() => expect(importing.stage).toBe('preview'))
    expect(importing.view?.rows).toHaveLength(2)
  })

  it('does not take files for a manuscript that has been corrected', async () => {
    await readFiles([novel(3)])
    openImport(testPlace, [novel(2)])
    await vi.waitFor(() => expect(importing.view?.rows).toHaveLength(2))
    await toggleFocusedRow()
    openImport(testPlace, [novel(5)])
    expect([importing.stage, importing.view?.rows.length]).toEqual(['preview', 2])
  })

  it('reports a failed worker, and starts another', async () => {
    await readFiles([novel(2)])
    Object.assign(made[0] ?? {}, { fail: true })
    await correctImport({ do: 'undo' })
    expect(importing).toMatchObject({ stage: 'choose', view: null, failure: 'import.unreadable' })
    await readFiles([novel(2)])
    expect([importing.stage, made.length]).toEqual(['preview', 2])
  })
})

describe('the preview', () => {
  beforeEach(() => readFiles([novel(4)]))

  it('moves among sections and leftovers, to either end', () => {
    moveFocusBy(2)
    expect(focusedSection()?.title).toBe('Part 3')
    moveFocusBy(-99)
    expect(importing.focused).toBe(0)
    moveFocusBy(99)
    expect(importing.focused).toBe(4)
  })

  it('excludes and includes sections', async () => {
    await toggleFocusedRow()
    expect(focusedSection()?.include).toBe(false)
    await toggleFocusedRow()
    expect(focusedSection()?.include).toBe(true)
  })

  it('includes leftovers', async () => {
    await readFiles([
      new File(['The Gull\n\nBy Nobody\n\nCHAPTER 1. One\n\nText.\n\nCHAPTER 2. Two\n\nMore.\n'], 'gull.txt'),
    ])
    const { rows, left } = importing.view ?? { rows: [], left: [] }
    expect(left.length).toBeGreaterThan(0)
    focusFirstLeftover()
    await toggleFocusedRow()
    expect([importing.view?.rows.length, importing.view?.left.length]).toEqual([rows.length + 1, left.length - 1])
  })

  it('says why if a command has nothing to do', async () => {
    const toastSpy = vi.spyOn(toasts, 'showToast').mockReturnValue('')
    const reason = () => toastSpy.mock.lastCall?.[0].title
    await includeFocusedLeftover()
    expect(reason()).toBe('import.already-included')
    await correctFocusedSection(id => ({ do: 'merge', id }))
    expect(reason()).toBe('import.nothing-above')
    await correctFocusedSection(id => ({ do: 'move', id, delta: -1 }))
    expect(reason()).toBe('import.no-further')
    await correctImport({ do: 'undo' })
    expect(reason()).toBe('import.nothing-to-undo')
    await openParagraphs()
    await splitAtFocused()
    expect(reason()).toBe('import.starts-here')
    await toggleFocusedRow()
    toastSpy.mockClear()
    await includeFocusedLeftover()
    expect([focusedSection()?.include, toastSpy.mock.calls]).toEqual([true, []])
    focusFirstLeftover()
    renameSection()
    expect([importing.editing, reason()]).toEqual([null, 'import.include-first'])
  })

  it('splits at the focused paragraph', async () => {
    await openParagraphs()
    expect(importing.inside).toMatchObject({ title: 'Part 1', focused: 0, rows: [{ text: 'Call me.' }] })
    await splitAtFocused()
    expect([importing.inside, importing.view?.rows.length]).toEqual([null, 4])
    await readFiles([new File(['CHAPTER 1. A\n\none\n\ntwo\n\nCHAPTER 2. B\n\nthree\n'], 'two.txt')])
    await openParagraphs()
    moveFocusBy(1)
    await splitAtFocused()
    expect(importing.view?.rows.map(({ title }) => title)).toEqual(['A', 'A (2)', 'B'])
    expect(importing.focused).toBe(1)
  })

  it('leaves a title, then the paragraphs, then the dialog', async () => {
    await openParagraphs()
    importing.editing = 'x'
    closeTopmost()
    expect([importing.editing, importing.inside === null, importing.shown]).toEqual([null, false, true])
    closeTopmost()
    expect([importing.inside, importing.shown]).toEqual([null, true])
    closeTopmost()
    expect(importing.shown).toBe(false)
  })
})

describe('closing', () => {
  it('keeps a preview, also for another project, until other files are chosen', async () => {
    await readFiles([novel(4)])
    await toggleFocusedRow()
    closeImport()
    openImport({ spaceId: 'space', projectId: 'other' })
    expect(importing).toMatchObject({ shown: true, stage: 'preview', place: { projectId: 'other' } })
    expect(importing.view?.rows[0]?.include).toBe(false)
    chooseOtherFiles()
    expect(importing).toMatchObject({ shown: true, stage: 'choose', view: null, place: { projectId: 'other' } })
    expect(made[0]?.close).toHaveBeenCalled()
  })

  it('drops the state if nothing was chosen yet, and what is still being read', async () => {
    const reading = readFiles([novel(2)])
    closeImport()
    await reading
    expect(importing).toMatchObject({ shown: false, stage: 'choose', view: null, place: null })
  })
})
