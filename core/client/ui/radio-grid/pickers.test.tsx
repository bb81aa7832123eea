// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ColorPicker } from '../color-picker/color-picker.tsx'
import { presetColors, presetOf } from '../color-picker/preset-colors.ts'
import { IconPicker } from '../icon/icon-picker.tsx'
import { rovingStep } from '../roving.ts'
import { Tabs } from '../tabs/tabs.tsx'
import { click, find, flush, focus, mount, press, unmountAll } from '../testing.tsx'

afterEach(unmountAll)

const radios = () => [...document.querySelectorAll<HTMLInputElement>('[type="radio"]')]

it('offers 18 colours from blue-grey and grey round to red [UI-18]', () => {
  mount(<ColorPicker label="Colour" value={null} onValue={() => undefined} nameOf={name => name} canClear={false} />)
  expect(radios().map(radio => radio.getAttribute('aria-label'))).toEqual([
    'blue-grey',
    'grey',
    'deep-orange',
    'orange',
    'amber',
    'yellow',
    'lime',
    'light-green',
    'green',
    'teal',
    'cyan',
    'light-blue',
    'blue',
    'indigo',
    'deep-purple',
    'purple',
    'pink',
    'red',
  ])
  expect(presetColors[0].value).toBe('#607D8B')
  expect(new Set(presetColors.map(preset => preset.value)).size).toBe(18)
})

it('clears the colour unless clearing is disabled [UI-19]', () => {
  const values = vi.fn()
  const container = mount(
    <ColorPicker label="Colour" value="#f44336" onValue={values} nameOf={name => name} clearLabel="No colour" />,
  )
  expect(radios().findIndex(radio => radio.checked)).toBe(17)
  click(find('button'))
  expect(values.mock.calls).toEqual([[null]])
  mount(
    <ColorPicker label="Colour" value="#f44336" onValue={values} nameOf={name => name} canClear={false} />,
    container,
  )
  expect(document.querySelector('button')).toBeNull()
})

it('recognises a preset in any case, and nothing else', () => {
  expect([presetOf('#607d8b')?.name, presetOf('#607d8c'), presetOf(null)]).toEqual(['blue-grey', undefined, undefined])
})

it('offers the twelve icons [UI-21]', () => {
  const values = vi.fn()
  mount(<IconPicker label="Icon" value="unheard-of" onValue={values} nameOf={name => name} />)
  expect(radios().map(radio => radio.value)).toEqual([
    'sword',
    'leaf',
    'charm',
    'axe',
    'wing',
    'cover',
    'diamond',
    'deer',
    'dream',
    'dSword',
    'boat',
    'shield',
  ])
  expect(radios().some(radio => radio.checked)).toBe(false)
  click(find('[value="deer"]'))
  expect(values.mock.calls).toEqual([['deer']])
})

function Icons() {
  const [icon, setIcon] = useState('sword')
  return <IconPicker label="Icon" value={icon} onValue={setIcon} nameOf={name => name} />
}

it('moves in two directions by arrows and selects', () => {
  mount(<Icons />)
  focus(find('[value="sword"]'))
  press('ArrowDown')
  press('ArrowRight')
  const chosen = radios().filter(radio => radio.checked)
  expect(chosen.map(radio => radio.value)).toEqual(['deer'])
  expect(document.activeElement).toBe(chosen[0])
})

it.each([
  ['ArrowRight', 5, 6],
  ['ArrowRight', 10, 0],
  ['ArrowLeft', 0, 10],
  ['ArrowDown', 2, 8],
  ['ArrowDown', 8, 2],
  ['ArrowDown', 5, 5],
  ['ArrowUp', 1, 7],
  ['Home', 7, 0],
  ['End', 0, 10],
  ['a', 3, undefined],
])('%s from %i of eleven in rows of six leads to %s', (key, from, to) => {
  expect(rovingStep(key, from, 11, 6)).toBe(to)
})

function Kinds({ onReport: values }: { onReport: (value: string) => void }) {
  const [value, setValue] = useState('chapters')
  const choose = (next: string) => {
    values(next)
    setValue(next)
  }
  const tabs = [
    { value: 'chapters', label: 'Chapters', count: 23 },
    { value: 'maps', label: 'Maps', count: 5 },
    { value: 'plans', label: 'Plans' },
  ]
  return <Tabs label="Kinds" value={value} onValue={choose} tabs={tabs} />
}

it('keeps one tab stop in a row of tabs and moves with arrows, Home and End', async () => {
  const values = vi.fn()
  mount(<Kinds onReport={values} />)
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
  const state = () => tabs.map(tab => [tab.getAttribute('aria-selected'), tab.tabIndex])
  expect(tabs.map(tab => tab.textContent)).toEqual(['Chapters23', 'Maps5', 'Plans'])
  expect([find('[role="tablist"]').tabIndex, tabs.map(tab => tab.tabIndex)]).toEqual([-1, [0, -1, -1]])
  focus(find('[aria-selected="true"]'))
  for (const key of ['ArrowRight', 'End', 'ArrowRight']) {
    press(key)
    await flush()
  }
  press('ArrowLeft', { ctrlKey: true })
  await flush()
  expect(values.mock.calls.flat()).toEqual(['maps', 'plans', 'chapters'])
  expect(state()).toEqual([
    ['true', 0],
    ['false', -1],
    ['false', -1],
  ])
  expect(document.activeElement).toBe(tabs[0])
})
