// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CommandContext, call, fetchCall, registry, saveFile } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { sampleBook } from '#plugins/books/client/format/book.fixture.ts'
import { epubBytes } from '#plugins/books/client/format/epub.ts'
import { manuscriptBytes } from '#plugins/books/client/format/manuscript.ts'
import { markdownBook } from '#plugins/books/client/format/markdown-book.ts'
import { bookHtml } from '#plugins/books/client/format/page.ts'
import { loadChapters } from '#plugins/books/client/load-chapters.ts'
import { type Book, type BookFormat, bookFormats } from '#plugins/books/shared/book.ts'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import * as clientPlugins from '#plugins/client.ts'
import { exportGeoJson } from '#plugins/maps/client/exports/export-map.ts'
import { map, mapCalls } from '#plugins/maps/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'
import { unzip } from '#tests/harness/unzip.ts'
import { exportCalls } from '../shared.ts'
import { openExport, saveExport } from './actions.ts'
import { docxBytes } from './format/docx.ts'
import { exporting } from './state.ts'

vi.mock(import('#core/client/index.ts'), async original => ({
  ...(await original()),
  ...{ saveFile: vi.fn(), call: vi.fn(), fetchCall: vi.fn(), showToast: vi.fn(() => 'toast') },
}))
vi.mock(import('./worker/docx-maker.ts'), () => ({
  makeDocx: (title, sections) => docxBytes(title, sections),
}))

/** How each file that saves something of a person keeps comments to oneself from readers. */
const savers: Record<string, 'for readers' | 'whole' | 'no rich text'> = {
  'accounts/client/dialogs/recovery-codes.tsx': 'no rich text',
  'backups/client/actions.ts': 'whole',
  'backups/client/project-file/export-project.ts': 'whole',
  'books/client/actions.ts': 'for readers',
  'diagrams/client/commands/export-command.ts': 'no rich text',
  'exports/client/actions.ts': 'for readers',
  'keys/client/dialogs/import-export.ts': 'no rich text',
  'library/client/author/analytics-page.tsx': 'no rich text',
  // The server makes that file from what is published.
  'library/client/reader/actions.ts': 'for readers',
  'maps/client/exports/export-map.ts': 'for readers',
  'maps/client/exports/map-picture.ts': 'no rich text',
  'outline/client/save-csv.ts': 'no rich text',
  'progress/client/actions.ts': 'no rich text',
  // JSON with everything that is known of an event.
  'timelines/client/actions.ts': 'whole',
  'transfer/client/records/report-file.ts': 'no rich text',
}

const place = { spaceId: 'space', projectId: 'project' }
const text = fromMarkdown('Shown\n\n%% Secret of the author')
const field = { customFieldId: 'past', label: 'Past', type: 'slate', options: [] }
let entities: readonly object[] = []

beforeAll(async () => {
  await registerWhole(...Object.values(clientPlugins))
  vi.mocked(call).mockImplementation(async asked => {
    if (asked === exportCalls.read) return { data: entities, taken: 1 }
    if (asked === chapterCalls.getChaptersMap) return []
    if (asked === outlineCalls.read) return { parts: [], chapters: [] }
    if (asked === callsOf(map).get) return { mapId: 'map', name: 'Bay', layers: [] }
    if (asked === mapCalls.places) {
      const point = { locationId: 'one', label: 'Pier', pointType: 'point', color: '', type: null, tags: [] }
      const where = { coordinates: { x: 1, y: 2 }, shape: [], states: [], date: null, opensMap: null }
      return { data: [{ ...point, ...where, description: text }], next: null }
    }
    return []
  })
})
beforeAll(() => {
  vi.mocked(fetchCall).mockImplementation(async asked => (asked === characterCalls.getCustomField ? [field] : []))
})
afterAll(() => {
  for (const { id } of registry.plugins.list()) registry.remove(id)
})

/** What was saved last, as text; the files of an archive one after the other. */
async function saved(): Promise<string> {
  const file = vi.mocked(saveFile).mock.calls.at(-1)?.[1] ?? new Blob()
  return textOf(await file.arrayBuffer())
}

function textOf(bytes: ArrayBuffer): string {
  const plain = new TextDecoder().decode(bytes)
  return plain.startsWith('PK') ? [...unzip(bytes).values()].join('\n') : plain
}

it('every file that saves something is known here, with what it does about comments', () => {
  const files = readdirSync('plugins', { recursive: true, encoding: 'utf8' }).filter(
    path => /\.tsx?$/.test(path) && !/\.test\./.test(path),
  )
  const found = files.filter(path => /\bsaveFile\(/.test(readFileSync(`plugins/${path}`, 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(savers).toSorted())
})

it('no kind exports comments of the author to readers, and JSON has everything', async () => {
  const leaks: string[] = []
  const shows: string[] = []
  const kinds = registry.kinds.list().filter(kind => Object.values(kind.fields).some(({ form }) => form === 'slate'))
  for (const kind of kinds) {
    entities = [entityOf(kind)]
    await openExport({ place, kind, ids: ['one'], title: 'Salt', projectName: 'Salt' })
    for (const format of exporting.formats) {
      await openExport({ place, kind, ids: ['one'], title: 'Salt', projectName: 'Salt' })
      exporting.format = format
      vi.mocked(saveFile).mockClear()
      await saveExport()
      const content = await saved()
      if (content.includes('Secret') !== (format === 'json')) leaks.push(`${kind.name}.${format}`)
      if (content.includes('Shown')) shows.push(`${kind.name}.${format}`)
    }
  }
  expect(leaks).toEqual([])
  expect(shows).toEqual(expect.arrayContaining(['chapter.json', 'chapter.docx', 'character.csv', 'entry.csv']))
})

function entityOf({ idField, title, fields }: Kind): object {
  const texts = Object.entries(fields).flatMap(([name, { form }]) => (form === 'slate' ? [[name, text]] : []))
  return { [idField]: 'one', [title]: 'One', ...Object.fromEntries(texts), customFields: { past: text } }
}

const makers: Record<BookFormat, (book: Book) => string | Promise<ArrayBuffer> | ArrayBuffer> = {
  epub: book => epubBytes(book).buffer,
  docx: manuscriptBytes,
  markdown: markdownBook,
  html: bookHtml,
}

it.each(bookFormats)('a book as %s has no comments of the author', async format => {
  entities = [{ chapterId: 'one', title: 'One', text }]
  const chosen = [{ chapterId: 'one', index: 0, title: 'One' }] as unknown as Parameters<typeof loadChapters>[1]
  const { signal } = new AbortController()
  const chapters = await loadChapters(place, chosen, { isNumbered: false, signal, onProgress: () => undefined })
  const made = await makers[format]({ ...sampleBook(), chapters })
  const content = typeof made === 'string' ? made : textOf(made)
  expect(content).toContain('Shown')
  expect(content).not.toContain('Secret')
})

it('a map as GeoJSON has descriptions without comments of the author', async () => {
  const entity = { ...place, kind: map.name, id: 'map', label: 'Bay' }
  await exportGeoJson({ entities: [entity] } as unknown as CommandContext)
  const { features } = JSON.parse(await saved())
  expect(features[0].properties.description).toBe('Shown')
})
