// @vitest-environment happy-dom

import { ref } from 'valtio'
import { afterEach, expect, it } from 'vitest'
import { mount, unmountAll } from '#core/client/ui/testing.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { emptyRecords, recordsImport } from './state.ts'

afterEach(() => {
  unmountAll()
  Object.assign(recordsImport, emptyRecords())
})

it('new chapters that come into no part are named before they are imported', () => {
  const records = ['One', 'Two'].map(title => ({ id: title, kind: 'chapter', values: { title } }))
  const plan = { records, tags: [], images: [], choices: [], report: { kept: [], changed: [], dropped: [] } }
  Object.assign(recordsImport, { plan: ref(plan), outside: ['Two'], stage: 'preview' })
  const page = mount(<PlanPreview />)
  expect(page.textContent).toContain('import.left-outsideTwo')
})
