// @vitest-environment happy-dom

import { ref } from 'valtio'
import { afterEach, expect, it, vi } from 'vitest'
import { registry } from '#core/client/index.ts'
import { click, find, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { chapter } from '#plugins/chapters/shared.ts'
import { PlanPreview } from './plan-preview.tsx'
import { emptyRecords, recordsImport } from './state.ts'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
  Object.assign(recordsImport, emptyRecords())
})

it('new chapters that come into no part are named before they are imported', () => {
  const records = ['One', 'Two'].map(title => ({ id: title, kind: 'chapter', values: { title } }))
  const plan = { records, tags: [], images: [], choices: [], report: { kept: [], changed: [], dropped: [] } }
  Object.assign(recordsImport, { plan: ref(plan), outside: ['Two'], stage: 'preview' })
  const page = mount(<PlanPreview />)
  expect(page.textContent).toContain('import.left-outsideTwo')
})

it('what was deleted is counted and named before, and one checkbox brings it back', async () => {
  registry.add({ id: 'own', kinds: [chapter] })
  const records = ['One', 'Two'].map(title => ({ id: title, kind: 'chapter', values: { title } }))
  const plan = { records, tags: [], images: [], choices: [], report: { kept: [], changed: [], dropped: [] } }
  const deleted = ref(new Set(['Two']))
  Object.assign(recordsImport, { place: { spaceId: 's', projectId: 'p' }, plan: ref(plan), deleted, stage: 'preview' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ created: 2, known: [], deleted: ['Two'] })
  })
  const page = mount(<PlanPreview />)
  const cells = () => [...page.querySelectorAll('tbody td')].map(cell => cell.textContent)
  expect(page.textContent).toContain('import.deleted-beforeTwo')
  // In the file, new, here, deleted.
  expect(cells()).toEqual(['2', '1', '–', '1'])
  click(find('input[type=checkbox]', page))
  await waitUntil(() => sent.length > 0)
  expect(sent).toMatchObject([{ bringBack: true, dry: true }])
  expect(cells()).toEqual(['2', '2', '–', '–'])
})

it('how much is dropped is said above everything that has to be scrolled by, and what it is first', () => {
  const line = (what: string, count: number) => ({ what, count, samples: [what] })
  const report = { kept: [line('texts', 3)], changed: [], dropped: [line('files', 9), line('links', 2)] }
  const plan = { records: [], tags: [], images: [], choices: [], report }
  Object.assign(recordsImport, { plan: ref(plan), stage: 'preview' })
  const page = mount(<PlanPreview />)
  expect(find('p:has(> [data-group])', page).textContent).toBe(
    'import.group-dropped 11import.group-changed 0import.group-kept 3',
  )
  const tables = [...page.querySelectorAll('section table')].map(one => one.getAttribute('aria-label'))
  expect(tables).toEqual(['import.group-dropped', 'import.group-kept'])
})

it('what is dropped is shown with its reason, and only the first of many names', () => {
  const samples = Array.from({ length: 9 }, (_, at) => `note-${at}.xyz`)
  const dropped = [{ what: 'files', count: 9, samples }]
  const plan = { records: [], tags: [], images: [], choices: [], report: { kept: [], changed: [], dropped } }
  Object.assign(recordsImport, { plan: ref(plan), stage: 'preview' })
  const table = find('table[aria-label="import.group-dropped"]', mount(<PlanPreview />))
  const texts = (selector: string) => [...table.querySelectorAll(selector)].map(cell => cell.textContent)
  expect(texts('thead th')).toEqual(['import.column-what', 'import.column-which', 'import.column-why'])
  expect(texts('tbody td')[0]).toBe(`${samples.slice(0, 5).join(' · ')} · import.names-more`)
  expect([texts('tbody th')[0], texts('tbody td')[1]]).toEqual(['import.report-files', 'import.why-files'])
})
