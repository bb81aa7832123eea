// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Field } from '../field/field.tsx'
import { click, find, focus, mount, press, type, unmountAll } from '../testing.tsx'
import { ListEditor } from './list-editor.tsx'

afterEach(unmountAll)

const changes = vi.fn()
afterEach(() => changes.mockReset())

function Names({ given: initial = [] as string[] }) {
  const [items, setItems] = useState(initial)
  return (
    <ListEditor
      label="Aliases"
      addLabel="Add"
      removeLabel={item => `Remove ${item}`}
      items={items}
      onItems={next => {
        changes(next)
        setItems(next)
      }}
    />
  )
}

const field = () => find<HTMLInputElement>('input')
const shown = () => [...document.querySelectorAll('li')].map(item => item.textContent)

function write(text: string) {
  focus(field())
  type(field(), text)
  press('Enter')
}

it('adds the trimmed text, and clears the input', () => {
  mount(<Names />)
  write('  Heron ')
  expect([shown(), field().value, document.activeElement]).toEqual([['Heron'], '', field()])
  type(field(), 'Tallow')
  click(find('button:last-of-type', find('input').parentElement?.parentElement ?? document))
  expect(shown()).toEqual(['Heron', 'Tallow'])
})

it('adds nothing empty [UI-38]', () => {
  mount(<Names />)
  write('')
  write(' \t ')
  expect([changes.mock.calls, shown()]).toEqual([[], []])
})

it('silently ignores duplicates [UI-39]', () => {
  const page = mount(<Names given={['Heron']} />)
  write('Heron')
  write(' Heron ')
  expect([changes.mock.calls, shown(), page.querySelector('[role="alert"], [role="status"]')]).toEqual([
    [],
    ['Heron'],
    null,
  ])
  write('heron')
  expect(shown()).toEqual(['Heron', 'heron'])
})

it('stops its Enter from submitting the form, but not Mod-Enter', () => {
  mount(<Names />)
  focus(field())
  type(field(), 'Heron')
  expect([press('Enter', { ctrlKey: true }), shown()]).toEqual([false, []])
  expect([press('Enter', { isComposing: true }), shown()]).toEqual([false, []])
  expect([press('Enter'), shown()]).toEqual([true, ['Heron']])
})

it('removes an item and keeps the focus next to it', () => {
  mount(<Names given={['a', 'b', 'c']} />)
  const remove = (item: string) => click(find(`[aria-label="Remove ${item}"]`))
  const focused = () => document.activeElement?.getAttribute('aria-label')
  remove('b')
  expect([shown(), focused()]).toEqual([['a', 'c'], 'Remove c'])
  remove('c')
  expect(focused()).toBe('Remove a')
  remove('a')
  expect([shown(), document.activeElement]).toEqual([[], field()])
})

it('is labelled by its field, else by its label', () => {
  mount(
    <Field label="Other names">
      <Names />
    </Field>,
  )
  expect(field().id).toBe(find<HTMLLabelElement>('label').htmlFor)
  expect(field().hasAttribute('aria-label')).toBe(false)
  unmountAll()
  mount(<Names />)
  expect(field().getAttribute('aria-label')).toBe('Aliases')
})
