// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { setLanguage } from '../i18n/intl.ts'
import { classNames } from './class-names.ts'
import { EmptyState } from './empty-state/empty-state.tsx'
import { readLocal, writeLocal } from './local-store.ts'
import { ProgressBar } from './progress-bar/progress-bar.tsx'
import { SaveState } from './save-state/save-state.tsx'
import { Skeleton } from './skeleton/skeleton.tsx'
import { Spinner } from './spinner/spinner.tsx'
import { find, mount, unmountAll } from './testing.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  unmountAll()
})

it('shows a picture, a message, a description and a command to start with [UI-05]', async () => {
  await setLanguage('en')
  const page = mount(
    <EmptyState title="Nobody yet" text="People live here.">
      <button type="button">New</button>
    </EmptyState>,
  )
  expect(page.querySelector('svg')).not.toBeNull()
  expect([find('h2').textContent, find('p').textContent, find('button').textContent]).toEqual([
    'Nobody yet',
    'People live here.',
    'New',
  ])
  const other = mount(<EmptyState title="Empty" />)
  expect([find('h2', other).textContent, other.querySelector('p')]).toEqual(['Empty', null])
  expect(find('h2', mount(<EmptyState />)).textContent).toBe('Nothing to see here yet.')
})

it('shows progress, clamped, and an unknown length', () => {
  const container = mount(<ProgressBar label="Exporting" value={1.7} />)
  expect(find('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('100')
  mount(<ProgressBar label="Exporting" value={null} />, container)
  expect(find('[role="progressbar"]').hasAttribute('aria-valuenow')).toBe(false)
})

it('shows the state of saving, and announces only problems', () => {
  const phases = ['saved', 'saving', 'retrying', 'offline', 'conflict'] as const
  const page = mount(
    phases.map(phase => (
      <SaveState key={phase} phase={phase}>
        {phase}
      </SaveState>
    )),
  )
  const states = [...page.querySelectorAll('[data-phase]')]
  expect(states.map(state => state.textContent)).toEqual(phases)
  expect(states.map(state => state.getAttribute('aria-live'))).toEqual(['off', 'off', 'polite', 'polite', 'polite'])
})

it('reserves the space of the coming content', () => {
  mount(<Skeleton label="Loading" lines={5} rowHeight={36} />)
  const rows = [...find('[role="status"]').querySelectorAll<HTMLElement>('[aria-hidden="true"]')]
  expect(rows.map(row => row.style.height)).toEqual(Array(5).fill('36px'))
  expect(find('[role="status"]').textContent).toBe('Loading')
})

it('announces a spinner only if it has a label', () => {
  const page = mount(<Spinner />)
  expect(page.querySelector('[role="status"]')).toBeNull()
  expect(find('[role="status"]', mount(<Spinner label="Loading" />)).textContent).toBe('Loading')
})

it('joins class names', () => {
  expect(classNames('a', false, undefined, '', null, 'b')).toBe('a b')
})

it('stores a preference if possible and reports if not', () => {
  expect([writeLocal('k', 'v'), readLocal('k'), readLocal('none')]).toEqual([true, 'v', null])
  vi.stubGlobal('localStorage', undefined)
  expect([writeLocal('k', 'w'), readLocal('k')]).toEqual([false, null])
  vi.unstubAllGlobals()
})
