// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { ariaKeyShortcuts } from '../keys/key-names.ts'
import { Keys } from '../keys/keys.tsx'
import { click, find, focus, mount, press, unmountAll } from '../testing.tsx'
import { TooltipLayer } from '../tooltip/tooltip-layer.tsx'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

afterEach(unmountAll)

it('runs on click; its keys are shown but not read out', () => {
  const run = vi.fn()
  mount(
    <Button keys={['Ctrl', 'K']} onClick={run}>
      Find
    </Button>,
  )
  const button = find('button')
  click(button)
  expect(run).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K')
  expect(find('[aria-hidden]', button).textContent).toBe('CtrlK')
})

it.each([{ disabled: true }, { busy: true }])('stays focusable but does nothing while %o', state => {
  const run = vi.fn()
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  mount(
    <form onSubmit={submit}>
      <Button {...state} type="submit" onClick={run}>
        Save
      </Button>
    </form>,
  )
  const button = find<HTMLButtonElement>('button')
  click(button)
  expect([run.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0])
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.textContent).toBe('Save')
})

it('names an icon button by its label and explains it on keyboard focus', () => {
  mount(
    <>
      <IconButton icon="ellipsis" label="Actions" keys={['.']} />
      <TooltipLayer />
    </>,
  )
  const button = find('button')
  expect(button.getAttribute('aria-label')).toBe('Actions')
  expect(button.getAttribute('aria-keyshortcuts')).toBe('.')
  press('Tab')
  focus(button)
  const tip = find('[role="tooltip"]')
  expect([tip.textContent, tip.getAttribute('aria-hidden')]).toEqual(['Actions.', 'true'])
  expect(button.hasAttribute('aria-describedby')).toBe(false)
})

it('draws Enter, Tab, Backspace and arrows, and still reads them out', () => {
  const page = mount(<Keys keys={['Enter', 'Tab', 'Backspace', 'ArrowUp', '↓', 'Esc', 'Enter']} />)
  const caps = [...page.querySelectorAll('kbd')]
  expect(caps.map(cap => cap.querySelector('svg')?.dataset.icon)).toEqual([
    'corner-down-left',
    'arrow-right-to-line',
    'delete',
    'arrow-up',
    'arrow-down',
    undefined,
    'corner-down-left',
  ])
  expect(caps.map(cap => cap.textContent)).toEqual(['Enter', 'Tab', 'Backspace', 'ArrowUp', '↓', 'Esc', 'Enter'])
})

it.each([
  [['Ctrl', 'Shift', 'Enter'], 'Control+Shift+Enter'],
  [['⌘', 'K'], 'Meta+K'],
  [['Esc'], 'Escape'],
  [['G', 'C'], undefined],
  [['Ctrl'], undefined],
  [[], undefined],
])('tells %j to assistive technology as %s', (keys, expected) => {
  expect(ariaKeyShortcuts(keys)).toBe(expected)
})
