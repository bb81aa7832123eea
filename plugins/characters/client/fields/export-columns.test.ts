// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import type { Call } from '#core/shared/call.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { queryClient, queryKey, registry } = await import('#core/client/index.ts')
const { characterCalls } = await import('../../shared.ts')
const { customFieldColumns } = await import('./export-columns.ts')

const Input = () => null
const load = async () => ({ Input })
const place = { spaceId: 's', projectId: 'p' }
const field = (customFieldId: string, label: string, type: string, options: string[] = []) => ({
  ...{ customFieldId, label, type, options, defaultValue: null, max: null },
})

afterEach(() => {
  registry.remove('dates')
  queryClient.clear()
})

it('a field of a plugin is written in its words, the options of a radar have a column each', async () => {
  const words = vi.fn(async () => (value: unknown) => `the day ${(value as { day: number }).day}`)
  registry.add({ id: 'dates', fieldTypes: [{ type: 'day', load, words }] })
  const fields = [
    field('b', 'Born', 'day'),
    field('d', 'Died', 'day'),
    field('q', 'Qualities', 'radar', ['Wit', 'Luck']),
  ]
  queryClient.setQueryData(queryKey(characterCalls.getCustomField as Call, place), fields)
  const columns = await customFieldColumns(place)
  expect(columns({ customFields: { b: { day: 7 }, q: { Wit: 3 } } } as never)).toEqual({
    ...{ Born: 'the day 7', Died: null },
    ...{ 'Qualities: Wit': 3, 'Qualities: Luck': null },
  })
  expect(words).toHaveBeenCalledExactlyOnceWith(place)
})
