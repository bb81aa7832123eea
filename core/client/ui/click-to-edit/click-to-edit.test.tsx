// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blur, click, find, focus, mount, press, type, unmountAll } from '../testing.tsx'
import { ClickToEdit, type ClickToEditHandle } from './click-to-edit.tsx'

afterEach(unmountAll)

const save = vi.fn()
const ref = createRef<ClickToEditHandle>()
beforeEach(() => save.mockReset())

function edit(text?: string): HTMLTextAreaElement {
  mount(<ClickToEdit ref={ref} label="Title" value="The Lantern Debt" onSave={save} />)
  click(find('button'))
  const field = find<HTMLTextAreaElement>('textarea')
  focus(field)
  if (text !== undefined) type(field, text)
  return field
}

const shown = () => document.querySelector('button')?.textContent

it('turns into a field on a click, with its text selected', () => {
  const field = edit()
  expect([field.value, field.getAttribute('aria-label')]).toEqual(['The Lantern Debt', 'Title'])
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 16])
  expect(document.querySelector('button')).toBeNull()
})

it('saves once on Enter and returns focus to the line [UI-47]', () => {
  edit('  Low Water ')
  press('Enter')
  expect(save.mock.calls).toEqual([['Low Water']])
  expect(document.activeElement).toBe(find('button'))
})

it('saves on leaving [UI-47]', () => {
  blur(edit('Low Water'))
  expect(save.mock.calls).toEqual([['Low Water']])
})

it('cancels on Escape and stops the key [UI-48]', () => {
  const outside = vi.fn()
  document.addEventListener('keydown', outside)
  edit('Low Water')
  press('Escape')
  document.removeEventListener('keydown', outside)
  expect([save.mock.calls.length, shown(), outside.mock.calls.length]).toEqual([0, 'The Lantern Debt', 0])
  expect(document.activeElement).toBe(find('button'))
})

it.each(['', '   ', 'The Lantern Debt', ' The Lantern Debt  '])(
  'saves nothing for %j and shows the old text [UI-49]',
  text => {
    edit(text)
    press('Enter')
    expect([save.mock.calls.length, shown()]).toEqual([0, 'The Lantern Debt'])
  },
)

it('ignores an Enter that ends a composition', () => {
  edit('低い')
  press('Enter', { isComposing: true })
  expect(save).not.toHaveBeenCalled()
  expect(document.querySelector('textarea')).not.toBeNull()
})

it('is one line: a pasted line break becomes a space', () => {
  const field = edit('Low\r\nWater\n')
  expect(field.value).toBe('Low Water ')
})

it('opens through its handle, and never when it is read-only', () => {
  const container = mount(<ClickToEdit ref={ref} label="Title" value="Debt" onSave={save} />)
  act(() => ref.current?.edit())
  expect(document.activeElement).toBe(find('textarea'))
  press('Escape')
  mount(<ClickToEdit ref={ref} label="Title" value="Debt" onSave={save} readOnly />, container)
  act(() => ref.current?.edit())
  expect([document.querySelector('textarea'), document.querySelector('button')]).toEqual([null, null])
})

it('names an empty line', () => {
  mount(<ClickToEdit label="Summary" value="" onSave={save} />)
  expect([shown(), find('button').getAttribute('aria-label')]).toEqual(['', 'Summary'])
})
