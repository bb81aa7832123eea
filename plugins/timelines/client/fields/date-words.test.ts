// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { dateValueOf } from '../../shared/date-value.ts'
import { systemOf } from '../../shared/dates.ts'
import { timeline } from '../../shared.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { setLanguage } = await import('#core/client/i18n/intl.ts')
const { queryClient, queryKey } = await import('#core/client/index.ts')
const { dateWords } = await import('./date-words.ts')

const place = { spaceId: 's', projectId: 'p' }
const real = { timelineId: 'real', useGregorian: true, format: 'YYYY/MM/DD', metrics: null, calendar: null }

beforeAll(() => setLanguage('en'))
afterEach(() => queryClient.clear())

it('writes a date as its timeline counts, and the number if that is gone', async () => {
  const { find, get } = callsOf(timeline)
  const page = { data: [real], total: 1, nextCursor: null }
  queryClient.setQueryData(queryKey(find as Call, { ...place, limit: limits.pageSizeMax }), page)
  queryClient.setQueryData(queryKey(get as Call, { ...place, timelineId: 'real' }), real)
  const words = await dateWords(place)
  const born = dateValueOf('real', systemOf(real as never), { moment: 0, precision: 'day' })
  expect(words(born)).toBe('1970/01/01')
  expect(words({ ...born, timelineId: 'gone', moment: 12 })).toBe('12')
  expect(words('not a date')).toBeNull()
})
