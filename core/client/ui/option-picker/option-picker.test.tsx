// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Field } from '../field/field.tsx'
import { click, find, focus, mount, press, type, unmountAll } from '../testing.tsx'
import { OptionPicker } from './option-picker.tsx'
import type { OptionPickerProps, PickerChoice } from './picker-choice.ts'
import { type PickerOption, type PickerScope, recentPicks, rememberPick } from './recent-picks.ts'

// The list's code is loaded before the clocks are mocked.
beforeAll(() => import('./option-picker-list.tsx'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  unmountAll()
  vi.useRealTimers()
})

const words = {
  choose: 'Choose',
  search: 'Find',
  recent: 'Recent',
  none: 'Nothing found',
  failed: 'Not found out',
  retry: 'Try again',
  clear: 'None',
  more: (count: number) => `${count} more`,
}
const birds = ['Heron', 'Égret', 'Tern'].map(label => ({ value: label.toLowerCase(), label }))
const values = vi.fn()
afterEach(() => values.mockReset())

function Picker(props: Partial<OptionPickerProps>) {
  const [value, setValue] = useState<PickerOption | null>(props.value ?? null)
  const onValue = (option: PickerChoice | null) => {
    values(option?.value ?? null)
    setValue(option)
  }
  return <OptionPicker label="Bird" options={birds} words={words} {...props} value={value} onValue={onValue} />
}

const button = () => find('button[aria-haspopup]')
const search = () => find<HTMLInputElement>('[cmdk-input]')
const rows = () => [...document.querySelectorAll('[cmdk-item]')].map(row => row.textContent)
const headings = () => [...document.querySelectorAll('[cmdk-group-heading]')].map(heading => heading.textContent)
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isOpen = () => document.querySelector('[cmdk-input]') !== null

async function open(props: Partial<OptionPickerProps> = {}) {
  mount(<Picker {...props} />)
  focus(button())
  click(button())
  await advance(1)
  expect(isOpen()).toBe(true)
}

describe('by keyboard', () => {
  it('opens with the focus in its search, narrows, picks and restores the focus [PICK-03]', async () => {
    await open()
    expect(document.activeElement).toBe(search())
    expect(rows()).toEqual(['Heron', 'Égret', 'Tern'])
    type(search(), 'ER')
    expect(rows()).toEqual(['Heron', 'Tern'])
    press('ArrowDown')
    press('Enter')
    expect(values.mock.calls).toEqual([['tern']])
    await advance(1)
    expect(document.activeElement).toBe(button())
    expect([isOpen(), button().textContent, button().getAttribute('aria-label')]).toEqual([false, 'Tern', 'Bird: Tern'])
  })

  it('opens with the arrow down, closes with Escape and changes nothing', async () => {
    mount(<Picker />)
    focus(button())
    press('ArrowDown')
    await advance(1)
    expect(isOpen()).toBe(true)
    press('Escape')
    await advance(1)
    expect([isOpen(), document.activeElement]).toEqual([false, button()])
    expect(values).not.toHaveBeenCalled()
  })

  it('continues on Tab as if the list were not there', async () => {
    await open()
    expect(press('Tab')).toBe(false)
    expect([isOpen(), document.activeElement]).toEqual([false, button()])
  })

  it('clears the choice by the last row, if allowed', async () => {
    await open({ value: birds[0], canClear: true })
    expect(rows()).toEqual(['Heron', 'Égret', 'Tern', 'None'])
    press('ArrowUp')
    press('Enter')
    expect(values.mock.calls).toEqual([[null]])
    expect(button().textContent).toBe('Choose')
  })
})

it('marks the chosen option, and choosing it again changes nothing', async () => {
  await open({ value: birds[0] })
  expect(find('[aria-current="true"]').textContent).toBe('Heron')
  click(find('[aria-current="true"]'))
  expect([values.mock.calls, isOpen()]).toEqual([[], false])
})

it('is labelled by its field together with the choice', () => {
  mount(
    <Field label="Bird" required error="Choose one">
      <Picker value={birds[0]} />
    </Field>,
  )
  const named = (button().getAttribute('aria-labelledby') ?? '').split(' ')
  expect(named.map(id => document.getElementById(id)?.textContent)).toEqual(['Bird', 'Heron'])
  expect([button().getAttribute('aria-required'), button().getAttribute('aria-invalid')]).toEqual([null, 'true'])
})

it('does not open while disabled', () => {
  mount(<Picker disabled />)
  click(button())
  press('ArrowDown', {}, button())
  expect(button().getAttribute('aria-expanded')).toBe('false')
})

it('says when nothing matches, and how many rows are not rendered', async () => {
  await open({ options: Array.from({ length: 130 }, (_, at) => ({ value: `${at}`, label: `Bird ${at}` })) })
  expect([rows().length, document.body.textContent?.includes('30 more')]).toEqual([100, true])
  type(search(), 'dodo')
  expect([rows(), find('[role="status"]').textContent]).toEqual([[], 'Nothing found'])
})

describe('recent picks', () => {
  const scope: PickerScope = { picker: 'bird', userId: 'ines', spaceId: 'salt', projectId: 'ledger' }

  it('are first while nothing is typed, if still available', async () => {
    rememberPick(scope, { value: 'dodo', label: 'Dodo' })
    rememberPick(scope, { value: 'tern', label: 'Old name' })
    await open({ scope })
    expect([headings(), rows()]).toEqual([['Recent'], ['Tern', 'Heron', 'Égret']])
    type(search(), 'h')
    expect([headings(), rows()]).toEqual([[], ['Heron']])
    press('Enter')
    expect(recentPicks(scope).map(({ value }) => value)).toEqual(['heron', 'tern', 'dodo'])
  })

  it('are the only rows before a server search', async () => {
    rememberPick(scope, { value: 'dodo', label: 'Dodo' })
    await open({ scope, options: [], search: async () => [], restorePick: option => ({ ...option, about: 'extinct' }) })
    expect(rows()).toEqual(['Dodoextinct'])
  })
})

it('keeps the last ten picks of one picker in one project [PICK-05]', async () => {
  const scope: PickerScope = { picker: 'birds', userId: 'ines', spaceId: 'salt', projectId: 'ledger' }
  const options = Array.from({ length: 11 }, (_, at) => ({ value: `b${at}`, label: `Bird ${at}.` }))
  await open({ scope, options })
  for (const [at, { label }] of options.entries()) {
    if (at > 0) {
      click(button())
      await advance(1)
    }
    type(search(), label)
    press('Enter')
    await advance(1)
  }
  expect(values).toHaveBeenCalledTimes(11)
  const recents = async (others: Partial<PickerScope>) => {
    const stored = Object.entries({ ...localStorage })
    unmountAll()
    for (const [name, value] of stored) localStorage.setItem(name, value)
    const known = { options: [], search: async () => [], recall: (option: PickerOption) => option }
    await open({ scope: { ...scope, ...others }, ...known })
    return rows().length
  }
  expect(await recents({})).toBe(10)
  expect(rows()[0]).toContain('Bird 10.')
  expect([await recents({ projectId: 'sea' }), await recents({ picker: 'ships' })]).toEqual([0, 0])
})

describe('a search of the server', () => {
  const fetchOptions = vi.fn(async (text: string, _signal: AbortSignal) => [
    { value: 'heron', label: 'Heron' },
    { value: text, label: `Found ${text}` },
  ])
  afterEach(() => fetchOptions.mockClear())
  const texts = () => fetchOptions.mock.calls.map(([text]) => text)

  it('is sent once, 800 ms after the last key, and adds to the known options [PICK-04]', async () => {
    await open({ search: fetchOptions })
    type(search(), 'h')
    await advance(500)
    type(search(), 'he')
    await advance(799)
    expect([texts(), rows()]).toEqual([[], ['Heron']])
    expect(find('[cmdk-list]').getAttribute('aria-busy')).toBe('true')
    await advance(1)
    expect([texts(), rows()]).toEqual([['he'], ['Heron', 'Found he']])
    await advance(2000)
    expect(texts()).toEqual(['he'])
  })

  it('is not sent for an empty text, and aborted when another text is typed', async () => {
    await open({ search: fetchOptions })
    type(search(), '  ')
    await advance(1000)
    expect(texts()).toEqual([])
    type(search(), 'he')
    await advance(800)
    type(search(), 'her')
    expect(fetchOptions.mock.calls[0]?.[1].aborted).toBe(true)
    await advance(800)
    expect(texts()).toEqual(['he', 'her'])
  })

  it('that fails shows an error and is sent again on demand', async () => {
    fetchOptions.mockRejectedValueOnce(new Error('offline'))
    await open({ search: fetchOptions, options: [] })
    type(search(), 'he')
    await advance(800)
    expect([find('[role="alert"]').textContent, rows()]).toEqual(['Not found outTry again', []])
    click(find('[role="alert"] button'))
    await advance(20)
    expect([texts(), rows(), document.querySelector('[role="alert"]')]).toEqual([
      ['he', 'he'],
      ['Heron', 'Found he'],
      null,
    ])
  })
})
