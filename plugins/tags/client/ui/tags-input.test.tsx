// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { commandContext, queryClient } from '#core/client/index.ts'
import { click, find, mount, press, type, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { type Field, valueIssue } from '#core/shared/fields/field.ts'
import type { TagValue } from '../pick-tags.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { Input } = await import('./tags-input.tsx')

const tag = (value: string): TagValue => ({ valueId: value.toLowerCase(), value, color: '#607D8B' })
const [sea, oda, tide] = [tag('Sea'), tag('Oda'), tag('Tide')]
const many: Field = { def: 'tags', form: 'tags', initial: [] }
const single: Field = { ...many, max: 1 }
let held: readonly TagValue[] = []

function Tags({ field }: { field: Field }) {
  const [value, setValue] = useState<unknown>([oda])
  const take = (next: unknown) => {
    held = next as readonly TagValue[]
    setValue(next)
  }
  return <Input id="t" name="tags" label="Tags" field={field} value={value} onChange={take} />
}

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  Object.assign(commandContext, { params: { spaceId: 'salt', projectId: 'ledger' } })
  vi.stubGlobal('fetch', async () => Response.json([sea, oda, tide]))
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
})

/** Finds a tag in the open manager and picks it with Enter. */
async function pick(name: string) {
  const search = find<HTMLInputElement>('[role="dialog"] [role="combobox"]')
  type(search, name)
  await waitUntil(() => document.querySelectorAll('[role="dialog"] [role="option"]').length === 1)
  press('Enter', {}, search)
}

describe('a tags field', () => {
  it.each([
    ['adds what is picked', many, ['Oda', 'Sea', 'Tide']],
    ['that holds one puts what is picked in the place of the other [TAG-10]', single, ['Tide']],
  ] as const)('%s', async (_, field, names) => {
    mount(
      <QueryClientProvider client={queryClient}>
        <Tags field={field} />
      </QueryClientProvider>,
    )
    click(find('[class*=add]'))
    await waitUntil(() => document.querySelector('[role="dialog"] [role="option"]') !== null)
    await pick('Sea')
    await waitUntil(() => held.some(({ value }) => value === 'Sea'))
    await pick('Tide')
    await waitUntil(() => held.some(({ value }) => value === 'Tide'))
    expect(held.map(({ value }) => value)).toEqual(names)
  })

  it('in single mode rejects two tags', () => {
    expect(valueIssue(single, [sea, oda])).toEqual({ rule: 'max', limit: 1 })
    expect([valueIssue(single, [sea]), valueIssue(many, [sea, oda])]).toEqual([null, null])
  })
})
