// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registry, saveFile, showToast } from '#core/client/index.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import * as clientPlugins from '#plugins/client.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'
import { unzip } from '#tests/harness/unzip.ts'
import { closeExport, nextExportFormat, openExport, saveExport, setAside, toggleField } from './actions.ts'
import { docxBytes } from './format/docx.ts'
import { exporting } from './state.ts'

vi.mock(import('#core/client/index.ts'), async original => ({
  ...(await original()),
  saveFile: vi.fn(),
  showToast: vi.fn(() => 'toast'),
}))

vi.mock(import('./worker/docx-maker.ts'), () => ({ makeDocx: (title, sections) => docxBytes(title, sections) }))

const place = { spaceId: 'space', projectId: 'project' }
const request = { place, kind: chapter, ids: ['one', 'two'], title: 'Salt', projectName: 'Salt' }
const entities = ['one', 'two'].map(id => ({ chapterId: id, title: `Chapter ${id}` }))

function answerWith(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(async (_: RequestInfo | URL) => answer())
  vi.stubGlobal('fetch', fetch)
  return fetch
}

beforeEach(() => vi.clearAllMocks())
afterEach(() => {
  closeExport()
  vi.unstubAllGlobals()
})

/** An answer with two chapters, of which the second is in a part. */
const answerParts = (url: RequestInfo | URL) =>
  String(url).includes('outline')
    ? {
        parts: [{ partId: 'salt', title: 'Of salt' }],
        chapters: [
          { chapterId: 'one', partId: null },
          { chapterId: 'two', partId: 'salt' },
        ],
      }
    : { data: entities, taken: 2 }

it.each(['csv', 'docx'] as const)('chapters stand in %s with their parts', async format => {
  await registerWhole(...Object.values(clientPlugins))
  vi.stubGlobal('fetch', async (url: RequestInfo | URL) => Response.json(answerParts(url)))
  await openExport(request)
  exporting.format = format
  await saveExport()
  const bytes = (await vi.mocked(saveFile).mock.calls[0]?.[1].arrayBuffer()) ?? new ArrayBuffer()
  if (format === 'csv') {
    const [head, ...rows] = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect([head, ...rows].map(row => row?.split(',').at(-1))).toEqual(['part', '', 'Of salt'])
  } else {
    const headings = unzip(bytes)
      .get('word/document.xml')
      ?.matchAll(/<w:pStyle w:val="(\w+)"\/>.*?<w:t[^>]*>(.*?)<\/w:t>/g)
    expect([...(headings ?? [])].map(([, style, text]) => [style, text])).toEqual([
      ['Heading1', '1. Chapter one'],
      ['PartTitle', 'Of salt'],
      ['Heading2', '2. Chapter two'],
    ])
  }
  for (const { id } of registry.plugins.list()) registry.remove(id)
})

describe('an export', () => {
  it('loads with 30 and then 100 percent [EXPORT-01, EXPORT-02]', async () => {
    const answer = Promise.withResolvers<Response>()
    answerWith(() => answer.promise)
    const opened = openExport(request)
    expect([exporting.stage, exporting.progress]).toEqual(['loading', 30])
    answer.resolve(Response.json({ data: entities, taken: 2 }))
    await opened
    expect([exporting.stage, exporting.progress]).toEqual(['ready', 100])
    expect(exporting.entities).toEqual(entities)
  })

  it('asks for the rest when an answer is not all', async () => {
    const answers = [
      { data: entities.slice(0, 1), taken: 1 },
      { data: entities.slice(1), taken: 1 },
    ]
    answerWith(() => Response.json(answers.shift()))
    await openExport(request)
    expect(exporting.entities).toEqual(entities)
  })

  it('shows no toast when loading fails [EXPORT-07]', async () => {
    answerWith(() => Response.json({ status: 403, type: 'forbidden', detail: 'No' }, { status: 403 }))
    await openExport(request)
    expect(exporting.stage).toBe('failed')
    expect(showToast).not.toHaveBeenCalled()
  })

  it('saves what was loaded, and says when that fails [EXPORT-08]', async () => {
    answerWith(() => Response.json({ data: entities, taken: 2 }))
    await openExport(request)
    vi.mocked(saveFile).mockImplementationOnce(() => {
      throw new Error('full')
    })
    await saveExport()
    expect([exporting.stage, exporting.isBroken]).toEqual(['ready', true])
    await saveExport()
    const [name, file] = vi.mocked(saveFile).mock.calls.at(-1) ?? []
    expect(name).toBe('export.json')
    expect(JSON.parse((await file?.text()) ?? '').entities).toEqual({ chapter: entities })
    expect(exporting.request).toBeNull()
  })

  it('leaves out the fields that are not wanted', async () => {
    answerWith(() => Response.json({ data: entities.map(one => ({ ...one, tags: [], text: [] })), taken: 2 }))
    await openExport(request)
    for (const name of ['tags', 'text', 'text']) toggleField(name)
    await saveExport()
    const file = vi.mocked(saveFile).mock.calls.at(-1)?.[1]
    expect(JSON.parse((await file?.text()) ?? '').entities.chapter).toEqual(entities.map(one => ({ ...one, text: [] })))
    await openExport(request)
    for (const name of ['tags', 'title']) toggleField(name)
    nextExportFormat()
    await saveExport()
    const [header] = (await vi.mocked(saveFile).mock.calls.at(-1)?.[1].text())?.split('\r\n') ?? []
    expect(header).toMatch(/^\ufeff?chapterId,/)
    expect(header).not.toMatch(/title|tags/)
  })

  it('that is set aside is saved when it is made, with its name; one that fails is shown again', async () => {
    answerWith(() => Response.json({ data: entities, taken: 2 }))
    await openExport(request)
    const saving = saveExport()
    setAside()
    await saving
    expect(showToast).toHaveBeenCalledWith({ kind: 'ok', title: 'export.saved' })
    expect(exporting.request).toBeNull()

    await openExport(request)
    vi.mocked(saveFile).mockImplementationOnce(() => {
      throw new Error('full')
    })
    const failing = saveExport()
    setAside()
    await failing
    expect([exporting.isAside, exporting.isBroken]).toEqual([false, true])
  })

  it('offers what an exporter says, and else DOCX for prose only', async () => {
    answerWith(() => Response.json({ data: entities, taken: 2 }))
    await openExport(request)
    expect(exporting.formats).toEqual(['json', 'csv', 'docx'])
    nextExportFormat()
    nextExportFormat()
    nextExportFormat()
    expect(exporting.format).toBe('json')
    await openExport({ ...request, kind: { ...chapter, prose: false } })
    expect(exporting.formats).toEqual(['json', 'csv'])
    registry.add({ id: 'own', exporters: [{ kind: 'chapter', formats: ['json'] }] })
    await openExport(request)
    registry.remove('own')
    expect(exporting.formats).toEqual(['json'])
  })
})
