// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadInputs } from '#core/client/form/field-input.tsx'
import { coreFieldTypes } from '#core/client/form/field-types.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import {
  checkFields,
  commandContext,
  FormFields,
  queryClient,
  queryKey,
  registry,
  startValues,
  submittedValues,
  useForm,
} from '#core/client/index.ts'
import * as toasts from '#core/client/toasts/toasts.tsx'
import { blur, click, find, focus, mount, press, type, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import type { Metric } from '../../shared/metrics.ts'
import { event, timeline } from '../../shared.ts'
import { timelines } from '../index.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))

beforeAll(async () => {
  registry.add({ id: 'core', fieldTypes: coreFieldTypes })
  registry.add({ id: 'timelines', fieldTypes: timelines.fieldTypes, kinds: [timeline, event] })
  await loadInputs()
})
beforeEach(() => setLanguage('en'))
afterEach(() => {
  unmountAll()
  queryClient.clear()
})
afterAll(() => {
  for (const id of ['core', 'timelines']) registry.remove(id)
})

type Values = Record<string, unknown>
let held: Values
const sent = vi.fn<(values: Values) => Promise<void>>()
beforeEach(() => void sent.mockReset().mockResolvedValue())

const { name, useGregorian, format, metrics } = timeline.fields
const timelineFields = { name, useGregorian, format, metrics } as Record<string, NonNullable<typeof name>>

function TimelineForm({ values }: { values: Values }) {
  const form = useForm<Values>({
    initialValues: startValues(timelineFields, values),
    check: one => checkFields(timelineFields, one),
    send: async one => sent(submittedValues(timelineFields, one)),
  })
  held = form.values
  return (
    <form {...form.props}>
      <FormFields form={form} fields={timelineFields} />
      <button type="submit" data-send>
        Send
      </button>
    </form>
  )
}

const inputs = (label: string) => [...document.querySelectorAll<HTMLInputElement>(`input[aria-label="${label}"]`)]
const labels = () => inputs('Name of the unit')
const button = (text: string) => {
  const found = [...document.querySelectorAll('button')].find(one => one.textContent === text)
  if (!found) throw new Error(`no button ${text}`)
  return found
}
const messageIds = () =>
  [...document.querySelectorAll('[data-message-id]')].map(one => one.getAttribute('data-message-id'))
const heldMetrics = () => held.metrics as Metric[]
const submit = async () => {
  const before = sent.mock.calls.length
  click(find('[data-send]'))
  await waitUntil(() => sent.mock.calls.length > before || document.querySelector('[class*=error]') !== null)
}

describe('the metrics of a timeline', () => {
  const open = (values: Values = {}) =>
    mount(<TimelineForm values={{ name: 'Bells', useGregorian: false, ...values }} />)

  it('are edited by the field type metricsCreator [FORM-18]; a new one has 10 parts [TL-06]', () => {
    open()
    type(labels()[0] as HTMLInputElement, 'Great Year')
    expect(heldMetrics()).toEqual([
      { label: 'Great Year', id: 'great_year', index: 0, childAmount: 10, childLabels: [] },
    ])
    click(button('Add a smaller unit'))
    type(labels()[1] as HTMLInputElement, 'Day')
    expect(heldMetrics().map(({ id, index }) => [id, index])).toEqual([
      ['great_year', 0],
      ['day', 1],
    ])
  })

  it('have an id of their label: lower case, underscores, at most 30 characters, random if empty [TL-03, TL-04, TL-05]', () => {
    open()
    type(labels()[0] as HTMLInputElement, 'X'.repeat(50))
    expect(heldMetrics()[0]?.id).toBe('x'.repeat(30))
    type(labels()[0] as HTMLInputElement, '')
    const first = heldMetrics()[0]?.id
    click(button('Add a smaller unit'))
    expect(heldMetrics()[1]?.id).toBeTruthy()
    expect(heldMetrics()[1]?.id).not.toBe(first)
  })

  it('keep a stored id, which events name, when their label changes', () => {
    open({ metrics: [{ label: 'Year', id: 'year', index: 0, childAmount: 10, childLabels: [] }], format: '{year}' })
    type(labels()[0] as HTMLInputElement, 'Winter')
    expect(heldMetrics()[0]).toMatchObject({ label: 'Winter', id: 'year' })
  })

  it('are shown only without the real calendar [TL-27]', () => {
    open({ useGregorian: true })
    expect(labels()).toHaveLength(0)
    click(find('[role=switch]'))
    expect(labels()).toHaveLength(1)
    click(find('[role=switch]'))
    expect(labels()).toHaveLength(0)
  })

  it('need a label, each its own whatever its case [TL-32, TL-33]', () => {
    open()
    focus(labels()[0] as HTMLInputElement)
    blur(labels()[0] as HTMLInputElement)
    expect(messageIds()).toEqual(['label-cannot-be-empty'])
    type(labels()[0] as HTMLInputElement, 'Day')
    expect(messageIds()).toEqual([])
    click(button('Add a smaller unit'))
    type(labels()[1] as HTMLInputElement, 'day')
    expect(messageIds()).toEqual(['duplicate-label'])
  })

  it('are three at most, and the first stays [TL-34, TL-35]', () => {
    open()
    const remove = () => [...document.querySelectorAll('li button[aria-label^="Remove"]')]
    click(button('Add a smaller unit'))
    click(button('Add a smaller unit'))
    expect([labels().length, remove().length]).toEqual([3, 2])
    click(button('Add a smaller unit'))
    expect(labels()).toHaveLength(3)
    expect(button('Add a smaller unit').getAttribute('aria-disabled')).toBe('true')
    click(remove()[0] as Element)
    expect(labels()).toHaveLength(2)
  })

  it('say how many parts they have and their names, but for the smallest [TL-02, TL-36]', () => {
    open()
    const amounts = () => [...document.querySelectorAll<HTMLInputElement>('li [role=spinbutton]')]
    expect(amounts()).toHaveLength(0)
    type(labels()[0] as HTMLInputElement, 'Year')
    click(button('Add a smaller unit'))
    type(labels()[1] as HTMLInputElement, 'Season')
    expect(amounts()).toHaveLength(1)
    type(amounts()[0] as HTMLInputElement, '4')
    const names = find<HTMLInputElement>('input[placeholder^="First"]')
    type(names, 'Thaw, Sun, Fall, Frost')
    expect(heldMetrics()[0]).toMatchObject({ childAmount: 4, childLabels: ['Thaw', 'Sun', 'Fall', 'Frost'] })
  })

  it('put themselves into the format until it is written by hand, and are refused if one is missing [TL-31]', async () => {
    open()
    type(labels()[0] as HTMLInputElement, 'Year')
    expect(held.format).toBe('{year}')
    type(find<HTMLInputElement>('input[name=format]'), 'the year {year}')
    click(button('Add a smaller unit'))
    type(labels()[1] as HTMLInputElement, 'Day')
    expect(held.format).toBe('the year {year}')
    await submit()
    expect(sent).not.toHaveBeenCalled()
    expect(find('[data-form-field=format]').textContent).toMatch(/Day/)
    type(find<HTMLInputElement>('input[name=format]'), '{year}, {day}')
    await submit()
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ format: '{year}, {day}', metrics: [{ id: 'year' }, { id: 'day' }] })
  })

  it('are at least one [TL-30]; name and format are not empty [TL-28, TL-29]; nothing is sent', async () => {
    open()
    await submit()
    expect(find('[data-form-field=metrics]').textContent).toContain('If provided, metrics must have at least one item.')
    unmountAll()
    open({ name: '', format: '', useGregorian: true })
    await submit()
    const issue = (field: string) => find(`[data-form-field=${field}] [class*=error]`).textContent
    expect([issue('name'), issue('format')]).toEqual(['Fill this in', 'Fill this in'])
    expect(sent).not.toHaveBeenCalled()
  })

  it('are not sent with the real calendar, whose format has tokens of its own', async () => {
    open({ useGregorian: true, format: 'QQ' })
    expect(document.body.textContent).not.toContain('Sample')
    await submit()
    expect([sent.mock.calls.length, find('[data-form-field=format]').textContent]).toEqual([
      0,
      expect.stringContaining('QQ'),
    ])
    type(find<HTMLInputElement>('input[name=format]'), 'YYYY')
    expect(document.body.textContent).toContain(`Sample: ${new Date().getUTCFullYear()}`)
    await submit()
    expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Bells', useGregorian: true, format: 'YYYY' })
  })
})

const place = { spaceId: 'salt', projectId: 'ledger' }
const counting = (label: string, index: number): Metric => ({
  ...{ label, id: label.toLowerCase(), index, childAmount: 10, childLabels: [] },
})
const bells = {
  ...{
    ...place,
    timelineId: 'bells',
    name: 'Bells',
    useGregorian: false,
    calendar: null,
    format: '{year}[-{month}][-{day}]',
  },
  metrics: [counting('Year', 0), counting('Month', 1), counting('Day', 2)],
}
const real = { ...bells, timelineId: 'real', name: 'Real', useGregorian: true, format: 'YYYY/MM/DD', metrics: null }

const timelineId = { def: 'id', form: 'entityId', initial: null, kinds: ['timeline'] }
const dateFields = {
  timelineId,
  timelineDate: event.fields.timelineDate,
  minMetric: event.fields.minMetric,
} as never

function DateForm({ values }: { values: Values }) {
  const form = useForm<Values>({ initialValues: values, check: () => ({}), send: async () => undefined })
  held = form.values
  return <FormFields form={form} fields={dateFields} />
}

function openDate(shown: typeof bells | typeof real | null, timelineDate: number[], minMetric = ''): void {
  Object.assign(commandContext, { params: place })
  const { timelineId = 'late' } = shown ?? {}
  const input = { ...place, timelineId }
  if (shown) queryClient.setQueryData(queryKey(callsOf(timeline).get as Call, input), shown)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  mount(
    <QueryClientProvider client={queryClient}>
      <DateForm values={{ timelineId, timelineDate, minMetric }} />
    </QueryClientProvider>,
  )
}

const dateButtons = () =>
  [
    ...document.querySelectorAll<HTMLButtonElement>(':is([aria-label^=Date], [aria-label^=Start], [aria-label^=End])'),
  ].filter(one => one.matches('button'))
const units = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] [role=spinbutton]')]
const unit = (at: number) => units()[at] as HTMLInputElement
const answer = (is: string) => click(find(`[role=dialog] [data-answer=${is}]`))
const ranged = () => find<HTMLInputElement>('input[type=checkbox]')

describe('a date of a timeline', () => {
  it('is a button with the written date, which opens a dialog with a number per unit [FORM-17, TL-10, TL-11, TL-12, TL-13]', () => {
    openDate(bells, [123])
    expect(dateButtons().map(one => one.textContent)).toEqual(['1-2-3'])
    click(dateButtons()[0] as Element)
    expect(find('[role=dialog] [data-message-id=select-date]').textContent).toBe('Select date')
    expect(units().map(({ value }) => value)).toEqual(['1', '2', '3'])
    expect(['cancel', 'confirm'].map(is => find(`[role=dialog] [data-answer=${is}]`).textContent)).toEqual([
      expect.stringContaining('Cancel'),
      expect.stringContaining('Set date'),
    ])
  })

  it('stays after cancel and changes after confirm [TL-07, TL-14, TL-15]', () => {
    openDate(bells, [123])
    click(dateButtons()[0] as Element)
    type(unit(0), '7')
    answer('cancel')
    expect([held.timelineDate, dateButtons()[0]?.textContent]).toEqual([[123], '1-2-3'])
    click(dateButtons()[0] as Element)
    expect(unit(0).value).toBe('1')
    type(unit(0), '7')
    answer('confirm')
    expect([held.timelineDate, held.minMetric, dateButtons()[0]?.textContent]).toEqual([[723], 'day', '7-2-3'])
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('has units from 0 to what the unit above holds, without leading zeros; the largest is free [TL-23, TL-24, TL-25, TL-26]', () => {
    openDate(bells, [0])
    click(dateButtons()[0] as Element)
    const typed = (at: number, text: string) => {
      type(unit(at), text)
      return unit(at).value
    }
    expect([typed(1, '-1'), typed(1, '07'), typed(1, '12'), typed(0, '123456')]).toEqual(['0', '7', '9', '123456'])
    press('ArrowUp', {}, unit(1))
    expect(unit(1).value).toBe('9')
    press('ArrowDown', {}, unit(1))
    expect(unit(1).value).toBe('8')
  })

  it('is only as exact as the units that are filled in', () => {
    openDate(bells, [123], 'day')
    click(dateButtons()[0] as Element)
    type(unit(2), '')
    answer('confirm')
    expect([held.timelineDate, held.minMetric, dateButtons()[0]?.textContent]).toEqual([[120], 'month', '1-2'])
  })

  it('is a field in the format of the timeline for the real calendar [TL-09]', () => {
    openDate(real, [Date.UTC(2024, 2, 5)])
    const field = find<HTMLInputElement>('input[aria-label=Date]')
    expect([field.value, dateButtons().length]).toEqual(['2024/03/05', 0])
    type(field, '2025/12/31')
    expect(document.body.textContent).toContain('Understood as 2025/12/31')
    press('Enter', {}, field)
    expect(held.timelineDate).toEqual([Date.UTC(2025, 11, 31)])
    focus(field)
    type(field, 'no date at all')
    blur(field)
    expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', 'no date at all'])
    press('Escape', {}, field)
    expect([held.timelineDate, field.value]).toEqual([[Date.UTC(2025, 11, 31)], '2025/12/31'])
  })

  it('may be said by an event of the project: Enter takes it once that is found', async () => {
    openDate(real, [Date.UTC(2024, 2, 5)])
    const frost = { name: 'The frost', timelineId: 'real', timelineDate: [Date.UTC(2024, 11, 1)], minMetric: 'day' }
    const search = { ...place, query: 'the frost', limit: 100 }
    queryClient.setQueryData(queryKey(callsOf(event).find as Call, search), { data: [frost] })
    const field = find<HTMLInputElement>('input[aria-label=Date]')
    type(field, '3 weeks after the frost')
    press('Enter', {}, field)
    await waitUntil(() => field.value === '2024/12/22')
    expect(held.timelineDate).toEqual([Date.UTC(2024, 11, 22)])
    type(field, 'before the frost')
    await waitUntil(() => document.body.textContent?.includes('2024/11/30') ?? false)
  })

  it('is on a timeline of the project, chosen in the same control [TL-18]', async () => {
    const { find: list, get } = callsOf(timeline)
    const listed = { data: [bells, real], total: 2, nextCursor: null }
    queryClient.setQueryData(queryKey(list as Call, { ...place, sorting: 'updated:desc' }), listed)
    queryClient.setQueryData(queryKey(get as Call, { ...place, timelineId: 'real' }), real)
    openDate(bells, [123, 200], 'day')
    click(find('[data-form-field=timelineDate] button:not([aria-label])'))
    await waitUntil(() => document.querySelectorAll('[role=option]').length === 2)
    expect([...document.querySelectorAll('[role=option]')].map(one => one.textContent)).toEqual(['Bells', 'Real'])
    click(document.querySelectorAll('[role=option]')[1] as Element)
    expect([held.timelineId, held.timelineDate, held.minMetric]).toEqual(['real', [0], ''])
  })

  it('waits for its timeline [TL-16]', () => {
    openDate(null, [0])
    expect(messageIds()).toEqual(['timeline-is-loading'])
  })

  it('may be a range: two dates joined by a dash [TL-17, TL-19, TL-20]', async () => {
    openDate(bells, [123])
    expect([ranged().labels?.[0]?.textContent, ranged().checked, dateButtons().length]).toEqual([
      'Ranged date',
      false,
      1,
    ])
    click(ranged())
    expect(dateButtons()).toHaveLength(2)
    expect(document.body.textContent).toContain('–')
    unmountAll()
    openDate(bells, [123, 200])
    await waitUntil(() => ranged().checked)
    expect(dateButtons().map(one => one.textContent)).toEqual(['1-2-3', '2-0-0'])
  })

  it('keeps only its start without the range [TL-21]; the default of two equal dates is none', () => {
    openDate(bells, [123, 200])
    click(ranged())
    expect([held.timelineDate, dateButtons().length]).toEqual([[123], 1])
    unmountAll()
    openDate(bells, [0, 0])
    expect([ranged().checked, dateButtons().length]).toEqual([false, 1])
  })

  it('refuses an end before the start with a warning [TL-22]', () => {
    openDate(bells, [123, 200])
    const warned = vi.spyOn(toasts, 'showToast').mockReturnValue('')
    click(dateButtons()[1] as Element)
    type(unit(0), '0')
    answer('confirm')
    expect(held.timelineDate).toEqual([123, 200])
    expect(warned.mock.calls.map(([{ kind, messageId, title }]) => [kind, messageId, title])).toEqual([
      ['warn', 'end-date-cant-be-after-start', 'End date cannot be before the start date'],
    ])
    warned.mockRestore()
    click(dateButtons()[1] as Element)
    type(unit(0), '9')
    answer('confirm')
    expect(held.timelineDate).toEqual([123, 900])
  })
})
