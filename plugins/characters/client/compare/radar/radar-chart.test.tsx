// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
type Series = import('./radar-chart.tsx').RadarSeries
const { RadarChart } = await import('./radar-chart.tsx')

const options = ['Wit', 'Nerve', '<script>']
const series: Series[] = [
  { id: 'oda', name: 'Oda', values: { Wit: 20, Nerve: 5 } },
  { id: 'tal', name: 'Tal', values: { Wit: 900, Nerve: 'x', constructor: 3 } },
]
let root: Root | undefined

function mount(element: React.ReactNode): HTMLElement {
  const page = document.createElement('div')
  root = createRoot(page)
  act(() => root?.render(element))
  return page
}

afterEach(() => act(() => root?.unmount()))

it('draws an outline for each character and lists the values in a table [CHAR-04]', () => {
  const page = mount(<RadarChart label="Qualities" options={options} max={20} series={series} />)
  expect(page.querySelectorAll('[data-series] polygon')).toHaveLength(2)
  expect(page.querySelector('[data-series="oda"] polygon')?.getAttribute('points')).toBe('0,-100 21.65,12.5 -4.33,2.5')
  // A value above the maximum is drawn on the outer ring.
  expect(page.querySelector('[data-series="tal"] polygon')?.getAttribute('points')).toBe('0,-100 0,0 -4.33,2.5')
  expect(page.querySelector('svg')?.getAttribute('role')).toBe('img')
  const rows = [...page.querySelectorAll('tbody tr')].map(row => [...row.children].map(cell => cell.textContent))
  expect(rows).toEqual([
    ['Wit', '20', '900'],
    ['Nerve', '5', '0'],
    ['<script>', '1', '1'],
  ])
  expect(page.querySelector('table')?.className).toBe('vh')
})

it('shows the table to everyone if it is requested', () => {
  const page = mount(<RadarChart label="Qualities" options={options} max={20} series={series} withTable />)
  expect(page.querySelector('table')?.className).not.toBe('vh')
})
