// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { click, find, mount, press, type, unmountAll } from '#core/client/ui/testing.tsx'
import type { Metric } from '../../shared/metrics.ts'
import { Input } from './metrics-input.tsx'

beforeEach(() => setLanguage('en'))
afterEach(unmountAll)

const field = { def: 'unknown', form: 'metricsCreator', initial: null }
let held: readonly Metric[] = []

function Form() {
  const [metrics, setMetrics] = useState<unknown>([])
  held = metrics as readonly Metric[]
  return <Input id="metrics" name="metrics" label="Units" field={field} value={metrics} onChange={setMetrics} />
}

it('a unit is added by Enter in the name of one; the focus goes to it, and stays in the list when one is removed', () => {
  mount(<Form />)
  const names = () => [...document.querySelectorAll<HTMLInputElement>('input[aria-label="Name of the unit"]')]
  const name = (at: number, text: string) => type(names()[at] as HTMLInputElement, text)
  const enter = (at: number) => press('Enter', {}, names()[at] as HTMLInputElement)
  const focused = () => names().indexOf(document.activeElement as HTMLInputElement)
  // Without a name it is for the form, which says what is missing.
  expect(enter(0)).toBe(false)
  name(0, 'Year')
  expect(enter(0)).toBe(true)
  expect([names().length, focused()]).toEqual([2, 1])
  name(1, 'Day')
  enter(0)
  expect(held.map(({ label, index }) => [label, index])).toEqual([
    ['Year', 0],
    ['', 1],
    ['Day', 2],
  ])
  expect(focused()).toBe(1)
  // Three are enough: Enter is for the form again.
  expect(enter(2)).toBe(false)
  click(find('button[aria-label="Remove Day"]'))
  expect([names().length, focused()]).toEqual([2, 1])
})
