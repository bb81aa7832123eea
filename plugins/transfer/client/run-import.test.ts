// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, go, registry, showToast } from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { closeImport, closeTopmost, correctImport, endImport, openImport, readFiles } from './actions.ts'
import { handOverImages } from './images/hand-over-images.ts'
import {
  type FetchScript,
  inProcessReader,
  novel,
  type RecordedRequest,
  scriptedFetch,
  testPlace,
} from './import.fixture.ts'
import { linesOf, png } from './importers/importer.fixture.ts'
import { cancelImport, runImport } from './run-import.ts'
import { importing } from './state.ts'

vi.mock('./worker/manuscript-reader.ts', () => ({ openManuscriptReader: () => inProcessReader() }))
vi.mock('./images/hand-over-images.ts', () => ({ handOverImages: vi.fn(async () => ({ refused: [] })) }))
vi.mock(import('#core/client/index.ts'), async original => ({
  ...(await original()),
  showToast: vi.fn(() => 'toast'),
  dismissToast: vi.fn(),
  go: vi.fn(),
}))

const toasts = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast)
const running = { state: 'running', done: 1, total: 3 }
const done = { state: 'done', done: 3, total: 3, firstChapterId: 'first' }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.clearAllMocks()
  openImport(testPlace)
  await readFiles([novel(3)])
})
afterEach(() => {
  endImport()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answerWith(script: FetchScript): RecordedRequest[] {
  const { fetch, sent } = scriptedFetch(script)
  vi.stubGlobal('fetch', fetch)
  return sent
}

/** Runs an import to its end, however often it polls. */
async function finish(run: Promise<void>): Promise<void> {
  let isOver = false
  const over = run.finally(() => {
    isOver = true
  })
  while (!isOver) await vi.advanceTimersByTimeAsync(100)
  await over
}

describe('an import', () => {
  it('sends the chapters with their fingerprint, and polls until the end', async () => {
    const sent = answerWith({ 'transfer/start': [{ jobId: 'job' }], 'transfer/progress': [running, done] })
    const changed = vi.fn()
    registry.add({ id: 'watch', live: [{ event: events.entity, receive: changed }] })
    await correctImport({ do: 'toggle', id: importing.view?.rows[1]?.id ?? '' })
    await finish(runImport())
    registry.remove('watch')
    const form = sent[0]?.body as FormData
    expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
      ...{ ...testPlace, name: 'novel.txt', again: 'false' },
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect((await (form.get('sections') as Blob).text()).trim().split('\n')).toHaveLength(2)
    expect(sent.slice(1).map(({ call }) => call)).toEqual(['transfer/progress', 'transfer/progress'])
    expect(toasts().at(-1)).toMatchObject({ kind: 'ok', title: 'import.done' })
    expect(changed).toHaveBeenCalledWith({ is: 'many', kind: 'chapter', ...testPlace }, false)
    expect([importing.stage, importing.view, importing.shown]).toEqual(['choose', null, false])
    toasts().at(-1)?.action?.run()
    expect(go).toHaveBeenCalledWith('/builder/chapter/space/project/first')
  })

  it('shows the progress of the server', async () => {
    const seen: unknown[] = []
    const look = () => {
      seen.push([importing.stage, importing.done, importing.total])
      return Promise.resolve(done)
    }
    answerWith({ 'transfer/start': [{ jobId: 'job' }], 'transfer/progress': [running, look] })
    await finish(runImport())
    expect(seen).toEqual([['running', 1, 3]])
  })

  it('continues in a toast when the dialog is closed, with a cancel button', async () => {
    answerWith({
      'transfer/start': [{ jobId: 'job' }],
      'transfer/progress': [running, { ...running, done: 2 }, done],
    })
    const run = runImport()
    closeImport()
    await finish(run)
    const progress = toasts().filter(({ id }) => id === 'import')
    expect(progress.at(-1)).toMatchObject({ progress: 2 / 3, duration: null, action: { label: 'shell.cancel' } })
    expect(dismissToast).toHaveBeenLastCalledWith('import')
  })

  it('waits while the server cannot be reached', async () => {
    const away = () => Promise.reject(new TypeError('away'))
    answerWith({
      'transfer/start': [{ jobId: 'job' }],
      'transfer/progress': [running, away, { type: 'unavailable', status: 503, detail: 'Busy.' }, done],
    })
    await finish(runImport())
    expect(toasts().at(-1)).toMatchObject({ title: 'import.done' })
  })
})

describe('images', () => {
  const dataOf = (number: number) => `data:image/png;base64,${btoa(String.fromCharCode(...png(number)))}`
  const [first, second] = [1, 2].map(number => `<img src="${dataOf(number)}" alt="Picture ${number}">`)
  const page = `<h1>One</h1><p>Text</p>${first}<p>More</p>${second}${first}`
  const imagesIn = (request?: RecordedRequest): string[] => {
    const { body } = request ?? {}
    return body instanceof FormData ? JSON.parse(String(body.get('images'))) : (body?.images as string[])
  }
  const textOf = async (form: FormData) => JSON.parse(await (form.get('sections') as Blob).text()).text as RichText

  it('are sent before the chapters that show them, each once; the server is asked first which are missing', async () => {
    const sent = answerWith({
      'transfer/take': [{ created: 0, known: [] }],
      'transfer/start': [{ jobId: 'job' }],
      'transfer/progress': [done],
    })
    await readFiles([new File([page], 'book.html')])
    await finish(runImport())
    expect(sent.map(({ call }) => call)).toEqual(['transfer/take', 'transfer/start', 'transfer/progress'])
    const [[, handedOver] = []] = vi.mocked(handOverImages).mock.calls
    const ids = handedOver?.map(({ id }) => id) ?? []
    expect(handedOver?.map(({ name }) => name)).toEqual(['image', 'image'])
    expect(sent[0]?.body).toMatchObject({ dry: true, entities: [], images: ids })
    const form = sent[1]?.body as FormData
    expect(imagesIn(sent[1])).toEqual(ids)
    expect((await textOf(form)).flatMap(({ image }) => image?.imageId ?? [])).toEqual([ids[0], ids[1], ids[0]])
  })

  it('that the server cannot read are replaced by their descriptions, and named', async () => {
    vi.mocked(handOverImages).mockImplementationOnce(async (_, images) => ({ refused: images.slice(1) }))
    const sent = answerWith({
      'transfer/take': [{ created: 0, known: [] }],
      'transfer/start': [{ jobId: 'job' }],
      'transfer/progress': [done],
    })
    await readFiles([new File([page], 'book.html')])
    await finish(runImport())
    const text = await textOf(sent[1]?.body as FormData)
    expect(linesOf(text)).toEqual(['Text', '[image: Picture 1]', 'More', '[Picture 2] ', '[image: Picture 1]'])
    expect(imagesIn(sent[1])).toHaveLength(1)
    expect(toasts().at(-1)).toMatchObject({ title: 'import.done', text: 'import.images-failed' })
  })

  it('that are here already are not sent again', async () => {
    const known = () => vi.mocked(handOverImages).mock.lastCall?.[1].length
    await readFiles([new File([page], 'book.html')])
    const ids = importing.view?.report.kept[0]?.count
    expect(ids).toBe(2)
    const sent = answerWith({
      'transfer/take': [() => Promise.resolve({ created: 0, known: imagesIn(sent[0]) })],
      'transfer/start': [{ jobId: 'job' }],
      'transfer/progress': [done],
    })
    await finish(runImport())
    expect(known()).toBe(0)
    expect(imagesIn(sent[1])).toHaveLength(2)
  })
})

describe('the same manuscript', () => {
  const already = { when: '2026-11-14T10:00:00Z', by: 'oda', chapters: 3 }

  it('is reported; importing again says so to the server', async () => {
    const sent = answerWith({
      'transfer/start': [{ alreadyImported: already }, { jobId: 'job' }],
      'transfer/progress': [done],
    })
    await finish(runImport())
    expect([importing.stage, importing.already, importing.shown]).toEqual(['already', already, true])
    await finish(runImport(true))
    expect((sent[1]!.body as FormData).get('again')).toBe('true')
    expect(toasts().at(-1)).toMatchObject({ title: 'import.done' })
  })

  it('is dropped by closing', async () => {
    answerWith({ 'transfer/start': [{ alreadyImported: already }] })
    await finish(runImport())
    closeTopmost()
    expect([importing.stage, importing.view, importing.shown]).toEqual(['choose', null, false])
  })
})

describe('cancelling', () => {
  it('stops the job and returns to the preview as it was', async () => {
    const sent = answerWith({
      'transfer/start': [{ jobId: 'job' }],
      'transfer/progress': [
        () => {
          cancelImport()
          return Promise.resolve(running)
        },
        { state: 'cancelled', done: 0, total: 3 },
      ],
      'transfer/cancel': [{ ok: true }],
    })
    await finish(runImport())
    expect(sent.find(({ call }) => call === 'transfer/cancel')?.body).toEqual({ ...testPlace, jobId: 'job' })
    expect(importing).toMatchObject({ stage: 'preview', failure: null, shown: true })
    expect(importing.view?.rows).toHaveLength(3)
    expect(toasts().at(-1)).toMatchObject({ title: 'import.cancelled', text: 'import.nothing-kept' })
  })

  it('while sending also stops a job that may have started', async () => {
    const sent = answerWith({
      'transfer/start': [
        () => {
          cancelImport()
          return Promise.resolve({ jobId: 'job' })
        },
      ],
      'transfer/cancel': [{ ok: true }],
    })
    await finish(runImport())
    expect(sent.map(({ call }) => call)).toEqual(['transfer/start', 'transfer/cancel'])
    expect(sent[1]?.body).toEqual(testPlace)
    expect(importing.stage).toBe('preview')
  })
})

describe('a failure', () => {
  it.each([
    ['a refusal', { type: 'conflict', status: 409, detail: 'An import is running.' }, 'An import is running.'],
    ['a fault of ours', { type: 'internal', status: 500, detail: 'Something broke.' }, 'Something broke.'],
  ])('of sending, %s, shows a message, and the manuscript is kept', async (_, problem, words) => {
    answerWith({ 'transfer/start': [{ title: '', ...problem }] })
    await finish(runImport())
    expect(importing).toMatchObject({ stage: 'preview', failure: words })
    expect(importing.view?.rows).toHaveLength(3)
  })

  it.each(['stopped', 'store-full', 'gone', 'no-access', 'unexpected'])(
    'of the job, %s, says what happened',
    async reason => {
      answerWith({
        'transfer/start': [{ jobId: 'job' }],
        'transfer/progress': [running, { state: 'failed', reason, done: 0, total: 3 }],
      })
      await finish(runImport())
      expect(importing).toMatchObject({ stage: 'preview', failure: `import.failed-${reason}` })
    },
  )

  it('because the user was removed meanwhile says so', async () => {
    const refused = { type: 'forbidden', title: 'Forbidden', status: 403, detail: 'Not yours.' }
    answerWith({ 'transfer/start': [{ jobId: 'job' }], 'transfer/progress': [running, refused] })
    await finish(runImport())
    expect(importing).toMatchObject({ stage: 'preview', failure: 'import.failed-no-access' })
    expect(importing.view?.rows).toHaveLength(3)
  })

  it('is shown in a toast if the dialog is closed', async () => {
    answerWith({ 'transfer/start': [{ jobId: 'job' }], 'transfer/progress': [{ state: 'failed', done: 0, total: 3 }] })
    const run = runImport()
    closeImport()
    await finish(run)
    expect(toasts().at(-1)).toMatchObject({ kind: 'bad', title: 'import.failed', text: 'import.failed-unexpected' })
  })

  it('without a server leaves everything as it was', async () => {
    answerWith({ 'transfer/start': [() => Promise.reject(new TypeError('away'))] })
    await finish(runImport())
    expect(importing).toMatchObject({ stage: 'preview', failure: 'error.unreachable' })
  })

  it('of validation is shown before anything is sent', async () => {
    const sent = answerWith({})
    await readFiles([new File(['a\n\n'.repeat(50_001)], 'endless.txt')])
    await finish(runImport())
    expect(sent).toEqual([])
    expect(importing).toMatchObject({ stage: 'preview', failure: 'import.chapter-too-long' })
  })
})
