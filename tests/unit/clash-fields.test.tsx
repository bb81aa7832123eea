// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { queries } from '#core/client/api/query.ts'
import { setUp, stale } from '#core/client/entity/autosave.fixture.ts'
import type { Autosave, Entity } from '#core/client/entity/autosave.ts'
import { ConflictPanel, conflictNotice } from '#core/client/entity/conflict-panel.tsx'
import { loadInputs } from '#core/client/form/field-input.tsx'
import { coreFieldTypes } from '#core/client/form/field-types.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { house } from '#core/client/registry/house.ts'
import { click, find, mount, settle, unmountAll, until } from '#core/client/ui/testing.tsx'
import { fromPlainText } from '#core/shared/richtext/nodes.ts'
import { useClashingFields } from '#plugins/characters/client/clash-values.tsx'
import { type CustomField, type CustomFieldType, character } from '#plugins/characters/shared.ts'

beforeAll(async () => {
  house.add({ id: 'core', fieldTypes: coreFieldTypes })
  await Promise.all([loadInputs(), conflictNotice.load()])
})
beforeEach(() => setLanguage('en'))
afterEach(unmountAll)
afterAll(() => house.remove('core'))

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
  useClashingFields(saver, [...fields, untouched])
  return <ConflictPanel kind={character} autosave={saver} />
}

function said(side: 'mine' | 'theirs'): string {
  const section = document.querySelector(`[data-side="${side}"]`)
  const held = [...(section?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? [])]
  return [section?.textContent, ...held.map(({ value }) => value)].join('\n')
}

it('where two people change custom fields at once, all that either wrote can be read, by its label', async () => {
  const base: Entity = { revision: 1, name: 'Oda', customFields: values('Wait', 'Born.', 60, 'Calm', 'net', 1) }
  const { saver, sent } = setUp(base)
  mount(
    <QueryClientProvider client={queries}>
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
  await settle()
  await until(() => document.querySelector('[data-answer="show"]') !== null)
  click(find('[data-answer="show"]'))
  await until(() => document.querySelectorAll('[data-side] [role="textbox"], [data-side] .cm-content').length >= 2)
  for (const word of ['The string', 'The radar', 'Onward', 'Born at sea.', '61', 'Sly', 'knife', '17'])
    expect(said('mine')).toContain(word)
  for (const word of ['The string', 'The slate', 'Back', 'Born ashore.', '70', 'sail'])
    expect(said('theirs')).toContain(word)
  for (const side of ['mine', 'theirs'] as const) {
    expect(said(side)).not.toContain('[object')
    expect(said(side)).not.toContain('Same on both sides')
  }
  click(find('[data-choice="both"]'))
  await settle()
  expect(sent.at(-1)?.data.customFields).toMatchObject({
    ...{ 'id-string': 'Back / Onward', 'id-textarea': 'Back, always\nOnward, always', 'id-number': 61 },
    ...{ 'id-slate': fromPlainText('Born ashore.\nBorn at sea.'), 'id-addList': ['rope', 'sail', 'knife'] },
    ...{ 'id-radar': { Wit: 17, Nerve: 3 }, 'id-same': 'as it was' },
  })
})
