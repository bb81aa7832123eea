// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { IconPicker } from '../icon/icon-picker.tsx'
import { NumberInput, type NumberInputProps, readNumber, stepNumber } from '../input/number-input.tsx'
import { PasswordInput } from '../input/password-input.tsx'
import { Select } from '../input/select.tsx'
import { TextArea } from '../input/text-area.tsx'
import { TextInput } from '../input/text-input.tsx'
import { Segmented } from '../segmented/segmented.tsx'
import { Switch } from '../switch/switch.tsx'
import { blur, click, find, focus, mount, press, type, unmountAll } from '../testing.tsx'
import { Field } from './field.tsx'

afterEach(unmountAll)

const texts = (ids: string | null) => ids?.split(' ').map(id => document.getElementById(id)?.textContent)

it('connects label, hint and error to its control', () => {
  mount(
    <Field label="Name" hint="As the crew says it" error="A character needs a name" required>
      <TextInput value="" onValue={() => undefined} />
    </Field>,
  )
  const input = find<HTMLInputElement>('input')
  expect(input.labels?.[0]?.textContent).toBe('Name')
  expect(texts(input.getAttribute('aria-describedby'))).toEqual(['A character needs a name', 'As the crew says it'])
  expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-required')]).toEqual(['true', 'true'])
})

it('labels a group', () => {
  mount(
    <Field label="Icon" group>
      <IconPicker value={null} onValue={() => undefined} nameOf={name => name} />
    </Field>,
  )
  expect(texts(find('[role="radiogroup"]').getAttribute('aria-labelledby'))).toEqual(['Icon'])
})

it('reports typed text', () => {
  const values = vi.fn()
  mount(
    <>
      <TextInput aria-label="Line" value="" onValue={values} />
      <TextArea aria-label="Text" value="" onValue={values} />
    </>,
  )
  type(find<HTMLInputElement>('input'), 'Oda')
  type(find<HTMLTextAreaElement>('textarea'), 'Varrick\n')
  expect(values.mock.calls).toEqual([['Oda'], ['Varrick\n']])
})

it('shows and hides a password', () => {
  mount(
    <PasswordInput
      autoComplete="new-password"
      aria-label="Password"
      revealLabel="Show"
      value="secret1"
      onValue={() => undefined}
    />,
  )
  const toggle = find('[aria-label="Show"]')
  expect([find<HTMLInputElement>('input').type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  click(toggle)
  expect([find<HTMLInputElement>('input').type, toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
})

function Day(props: Partial<NumberInputProps> & { onReport: (value: number | null) => void; from: number | null }) {
  const { onReport: values, from, ...rest } = props
  const [value, setValue] = useState(from)
  const onValue = (next: number | null) => {
    values(next)
    setValue(next)
  }
  return <NumberInput aria-label="Day" {...rest} value={value} onValue={onValue} />
}

it('reports numbers only, and clears other text on blur', () => {
  const values = vi.fn()
  mount(<Day from={5} onReport={values} />)
  const input = find<HTMLInputElement>('input')
  focus(input)
  for (const text of ['', '-', '-1', '-1,', '-1,5', 'x']) type(input, text)
  expect(values.mock.calls.flat()).toEqual([null, -1, -1.5])
  expect(input.value).toBe('x')
  blur(input)
  expect(input.value).toBe('-1.5')
})

it('steps with the arrows inside its range, by ten with Shift', () => {
  const values = vi.fn()
  mount(<Day from={27} onReport={values} min={1} max={28} />)
  const input = find<HTMLInputElement>('input')
  focus(input)
  expect(press('ArrowUp')).toBe(true)
  press('ArrowUp')
  press('ArrowDown', { shiftKey: true })
  expect(press('ArrowDown', { altKey: true })).toBe(false)
  expect(values.mock.calls.flat()).toEqual([28, 28, 18])
  expect([input.value, input.getAttribute('aria-valuenow'), input.getAttribute('aria-valuemax')]).toEqual([
    '18',
    '18',
    '28',
  ])
})

it('reads and steps numbers as written', () => {
  expect(['', ' 1 250,5 ', '−3', '.5', '1e3', '0x10', '1.2.3'].map(readNumber)).toEqual([
    null,
    1250.5,
    -3,
    0.5,
    undefined,
    undefined,
    undefined,
  ])
  expect(stepNumber(0.1, 0.2, {})).toBe(0.3)
  expect(stepNumber(null, 1, { min: 4 })).toBe(4)
})

it('switches, ticks and chooses', () => {
  const values = vi.fn()
  mount(
    <>
      <Switch checked={false} onValue={values}>
        Codex
      </Switch>
      <Checkbox checked="mixed" onValue={values}>
        All
      </Checkbox>
      <Segmented
        label="Unit"
        value="day"
        onValue={values}
        options={['tide', 'day'].map(value => ({ value, label: value }))}
      />
    </>,
  )
  const box = find<HTMLInputElement>('[type="checkbox"]')
  expect([
    find('[role="switch"]').getAttribute('aria-checked'),
    box.indeterminate,
    box.labels?.[0]?.textContent,
  ]).toEqual(['false', true, 'All'])
  click(find('[role="switch"]'))
  click(box)
  click(find('[value="tide"]'))
  expect(values.mock.calls.flat()).toEqual([true, true, 'tide'])
})

it('does nothing when a switch is disabled', () => {
  const values = vi.fn()
  mount(
    <Switch checked onValue={values} disabled>
      Codex
    </Switch>,
  )
  click(find('[role="switch"]'))
  expect(values).not.toHaveBeenCalled()
})

it('selects the value of the chosen option', () => {
  const values = vi.fn()
  const options = [
    { value: 'crown', label: 'The Crown' },
    { value: 'none', label: 'Nobody' },
  ] as const
  mount(<Select aria-label="Allegiance" value="crown" onValue={values} options={options} />)
  const select = find<HTMLSelectElement>('select')
  expect(select.value).toBe('crown')
  select.selectedIndex = 1
  select.dispatchEvent(new Event('change', { bubbles: true }))
  expect(values.mock.calls).toEqual([['none']])
})
