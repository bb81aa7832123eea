// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { queryClient } from '#core/client/api/query.ts'
import { loadInputs } from '#core/client/form/field-input.tsx'
import { coreFieldTypes } from '#core/client/form/field-types.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import { createAutosave, stale } from '#core/client/sync/autosave/autosave.fixture.ts'
import type { Autosave } from '#core/client/sync/autosave/autosave.ts'
import { ConflictPanel, lazyConflictNotice } from '#core/client/sync/conflict/conflict-panel.tsx'
import { click, find, flush, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { useConflictingFields } from '#plugins/characters/client/fields/conflict-values.tsx'
import { type CustomField, type CustomFieldType, character } from '#plugins/characters/shared.ts'

beforeAll(async () => {
  registry.add({ id: 'core', fieldTypes: coreFieldTypes })
  await Promise.all([loadInputs(), lazyConflictNotice.load()])
})
beforeEach(() => setLanguage('en'))
afterEach(unmountAll)
afterAll(() => registry.remove('core'))

function field(type: CustomFieldType, options: string[] = [], max: number | null = null): CustomField {
  return { customFieldId: `id-${type}`, label: `The ${type}`, type, defaultValue: null, options, max }
}

const fields = [
  field('string'),
  field('textarea'),
  field('slate'),
  field('number'),
  field('switch'),
  field('select', ['Calm', 'Sly']),
  field('addList'),
  field('radar', ['Wit', 'Nerve'], 20),
]
const untouched = { ...field('string'), customFieldId: 'id-same', label: 'Same on both sides' }
const values = (motto: string, past: string, age: number, temper: string, skill: string, wit: number) => ({
  'id-string': motto,
  'id-textarea': `${motto}, always`,
  'id-slate': fromPlainText(past),
  'id-number': age,
  'id-switch': age > 65,
  'id-select': temper,
  'id-addList': ['rope', skill],
  'id-radar': { Wit: wit, Nerve: 3 },
  'id-same': 'as it was',
})

function Page({ saver }: { saver: Autosave }) {
  useConflictingFields(saver, [...fields, untouched])
  return <ConflictPanel kind={character} autosave={saver} />
}

function said(side: 'mine' | 'theirs'): string {
  const section = document.querySelector(`[data-side="${side}"]`)
  const held = [...(section?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])]
  return [section?.textContent, ...held.map(({ value }) => value)].join('\n')
}

it('if two people change custom fields at once, both versions can be read, with the label of each field', async () => {
  const base: EntityAtRevision = {
    revision: 1,
    name: 'Oda',
    customFields: values('Wait', 'Born.', 60, 'Calm', 'net', 1),
  }
  const { saver, sent } = createAutosave(base)
  mount(
    <QueryClientProvider client={queryClient}>
      <Page saver={saver} />
    </QueryClientProvider>,
  )
  saver.edit({ customFields: values('Onward', 'Born at sea.', 61, 'Sly', 'knife', 17) }, 0)
  const theirs = values('Back', 'Born ashore.', 70, 'Calm', 'sail', 1)
  await act(async () => {
    const flushed = saver.flush()
    await sent[0]?.fail(stale({ ...base, revision: 3, customFields: theirs }))
    await flushed
  })
  await flush()
  await waitUntil(() => document.querySelector('[data-answer="show"]') !== null)
  click(find('[data-answer="show"]'))
  await waitUntil(() => document.querySelectorAll('[data-side] [role="textbox"], [data-side] .cm-content').length >= 2)
  for (const word of ['The string', 'The radar', 'Onward', 'Born at sea.', '61', 'Sly', 'knife', '17'])
    expect(said('mine')).toContain(word)
  for (const word of ['The string', 'The slate', 'Back', 'Born ashore.', '70', 'sail'])
    expect(said('theirs')).toContain(word)
  for (const side of ['mine', 'theirs'] as const) {
    expect(said(side)).not.toContain('[object')
    expect(said(side)).not.toContain('Same on both sides')
  }
  click(find('[data-choice="both"]'))
  await flush()
  expect(sent.at(-1)?.data.customFields).toMatchObject({
    ...{ 'id-string': 'Back / Onward', 'id-textarea': 'Back, always\nOnward, always', 'id-number': 61 },
    ...{ 'id-slate': fromPlainText('Born ashore.\nBorn at sea.'), 'id-addList': ['rope', 'sail', 'knife'] },
    ...{ 'id-radar': { Wit: 17, Nerve: 3 }, 'id-same': 'as it was' },
  })
})
