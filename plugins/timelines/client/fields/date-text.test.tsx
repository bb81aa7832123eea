// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { queryClient, queryKey } from '#core/client/index.ts'
import { find, mount, unmountAll } from '#core/client/ui/testing.tsx'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { timeline } from '../../shared.ts'
import { Cell } from './date-text.tsx'

const place = { spaceId: 's', projectId: 'p' }
const day = (month: number, date: number, year = 1912) => Date.UTC(year, month - 1, date)

afterEach(() => {
  unmountAll()
  queryClient.clear()
})

async function shown(language: 'en' | 'ua', timelineDate: number[], format = 'DD MMM YYYY') {
  await setLanguage(language)
  const stored = { ...place, timelineId: 't', name: 'Ours', useGregorian: true, format }
  queryClient.setQueryData(queryKey(callsOf(timeline).get as Call, { ...place, timelineId: 't' }), stored)
  const entity = { ...place, kind: 'event', id: 'e', label: 'The frost', parentId: 't' }
  mount(
    <QueryClientProvider client={queryClient}>
      <Cell value="12 May 1912" row={{ timelineDate, minMetric: 'day' }} entity={entity} />
    </QueryClientProvider>,
  )
  const cell = find('span')
  const read = [cell.textContent, cell.getAttribute('title')]
  unmountAll()
  return read
}

it('an event in a list has its date in the language of who reads', async () => {
  expect(await shown('en', [day(5, 12)])).toEqual(['12 May 1912', '12 May 1912'])
  expect(await shown('ua', [day(5, 12)])).toEqual(['12 тра 1912', '12 тра 1912'])
})

it('a range within one year has the year once where it stands last; whole it is in the title', async () => {
  expect(await shown('en', [day(5, 12), day(6, 12)])).toEqual(['12 May – 12 Jun 1912', '12 May 1912 – 12 Jun 1912'])
  expect((await shown('en', [day(5, 12), day(6, 12, 1913)]))[0]).toBe('12 May 1912 – 12 Jun 1913')
  expect((await shown('en', [day(5, 12), day(6, 12)], 'YYYY MMM DD'))[0]).toBe('1912 May 12 – 1912 Jun 12')
  expect((await shown('en', [day(5, 12), day(6, 12)], 'MMM DD, YYYY'))[0]).toBe('May 12 – Jun 12, 1912')
})
