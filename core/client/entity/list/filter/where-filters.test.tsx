// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { setLanguage } from '../../../i18n/intl.ts'
import {
  actAndReturn,
  click,
  find,
  mount,
  press,
  type as typeInto,
  unmountAll,
  waitUntil,
} from '../../../ui/testing.tsx'
import { sortCommand } from './list-sorter.ts'
import { SortMenu } from './sort-menu.tsx'
import { sortingLabel, sortingsOf } from './sortings.ts'
import { filterByCommand, type ListWhere } from './where-filter.ts'
import { WhereFilters } from './where-filters.tsx'

const kind = defineKind({
  name: 'potion',
  title: 'name',
  icon: 'dream',
  indexed: ['doses', 'poisonous', 'state', 'name'],
  fields: { name: 'string >= 1', doses: 'number', poisonous: 'boolean', state: { ...stateField() }, origin: 'string' },
})

function stateField() {
  const options = [
    { value: 'ready', label: 'Ready' },
    { value: 'spoilt', label: 'Spoilt' },
  ]
  return { def: "'ready' | 'spoilt'", form: 'select', initial: 'ready', options }
}

const chosen = vi.fn()

function Tools() {
  const [where, setWhere] = useState<ListWhere>({})
  const [sorting, setSorting] = useState('name:asc')
  const choose = (next: ListWhere) => {
    chosen(next)
    setWhere(next)
  }
  return (
    <>
      <WhereFilters kind={kind} where={where} onWhere={choose} />
      <SortMenu
        sortings={sortingsOf(kind)}
        label={value => sortingLabel(kind, value)}
        sorting={sorting}
        onSorting={setSorting}
      />
    </>
  )
}

beforeEach(async () => {
  await setLanguage('en')
  mount(<Tools />)
})
afterEach(() => {
  unmountAll()
  chosen.mockReset()
})

const context = {} as never
const stepOptions = async (command: typeof filterByCommand) =>
  (await command.steps?.[0]?.options?.(context, {} as never)) as { value: string; label: string }[]
const labels = async (command = filterByCommand) => (await stepOptions(command)).map(({ label }) => label)
const choose = async (label: string) => {
  const option = (await stepOptions(filterByCommand)).find(one => one.label === label)
  actAndReturn(() => void filterByCommand.run(context, { value: option?.value ?? '' }))
}
const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-command="list.filter-by"]')]
const shown = () => buttons().map(button => button.textContent)

it('the palette offers the values of each indexed field, and sets and clears them', async () => {
  const all = [
    'field.doses: from … to …',
    'field.poisonous: Yes',
    'field.poisonous: No',
    'field.state: Ready',
    'field.state: Spoilt',
  ]
  expect(await labels()).toEqual(all)
  await choose('field.poisonous: No')
  expect(chosen).toHaveBeenLastCalledWith({ poisonous: false })
  await choose('field.state: Spoilt')
  expect(chosen).toHaveBeenLastCalledWith({ poisonous: false, state: 'spoilt' })
  expect(shown()).toEqual(['field.doses: any', 'field.poisonous: No', 'field.state: Spoilt'])
  await choose('field.poisonous: any')
  expect(chosen).toHaveBeenLastCalledWith({ state: 'spoilt' })
})

it('a range is set with the keyboard: from the palette, number by number, Enter closes it', async () => {
  await choose('field.doses: from … to …')
  await waitUntil(() => document.querySelectorAll('[role=spinbutton]').length === 2)
  const [from, to] = [...document.querySelectorAll<HTMLInputElement>('[role=spinbutton]')]
  if (!from || !to) throw new Error('There are two inputs')
  typeInto(from, '3')
  expect(chosen).toHaveBeenLastCalledWith({ doses: { from: 3 } })
  expect(shown()[0]).toBe('field.doses: from 3')
  typeInto(to, '7')
  expect(chosen).toHaveBeenLastCalledWith({ doses: { from: 3, to: 7 } })
  expect(shown()[0]).toBe('field.doses: 3–7')
  typeInto(from, '')
  expect(shown()[0]).toBe('field.doses: up to 7')
  press('Escape', {}, to)
  await waitUntil(() => document.querySelector('[role=spinbutton]') === null)
  expect(document.activeElement).toBe(buttons()[0])
  await choose('field.doses: any')
  expect(chosen).toHaveBeenLastCalledWith({})
})

it('a choice is set from its menu', async () => {
  click(buttons()[2] ?? document.body)
  await waitUntil(() => document.querySelectorAll('[role=menuitemcheckbox]').length === 3)
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')]
  expect(items.map(item => item.textContent)).toEqual(['field.state: any', 'Ready', 'Spoilt'])
  click(items[1] ?? document.body)
  await waitUntil(() => chosen.mock.calls.length > 0)
  expect(chosen).toHaveBeenLastCalledWith({ state: 'ready' })
})

it('the orders of indexed fields are offered with the others', async () => {
  expect((await labels(sortCommand)).slice(-6)).toEqual([
    ...['field.doses, ascending', 'field.doses, descending', 'field.poisonous, ascending'],
    ...['field.poisonous, descending', 'field.state, ascending', 'field.state, descending'],
  ])
  actAndReturn(() => void sortCommand.run(context, { sorting: 'doses:desc' }))
  expect(find('button:last-of-type').textContent).toContain('field.doses, descending')
})
