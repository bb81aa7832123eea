// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { find, focus, mount, press, unmountAll } from '../testing.tsx'
import { ComboboxOption, useCombobox } from './combobox.tsx'

const chosenKeys = vi.fn()
const tabbed = vi.fn()

function SampleCombobox({ keys, tab }: { keys: readonly string[]; tab?: boolean }) {
  const list = useCombobox({ keys, onTake: chosenKeys, onTab: tab ? tabbed : undefined })
  return (
    <>
      <input {...list.field} onKeyDown={list.onKey} />
      <div id={list.listId} role="listbox">
        {keys.map(key => (
          <ComboboxOption key={key} {...list.option(key)}>
            {key}
          </ComboboxOption>
        ))}
      </div>
    </>
  )
}

const chosen = () => find('[aria-selected="true"]').textContent
const mountList = (sample: React.ReactNode) => {
  const container = mount(sample)
  focus(find('input'))
  return container
}

afterEach(() => {
  unmountAll()
  vi.resetAllMocks()
})

describe('a list under a text field', () => {
  it('has its first row active; arrows wrap around, and the input has the aria attributes', () => {
    mountList(<SampleCombobox keys={['a', 'b', 'c']} />)
    expect(chosen()).toBe('a')
    press('ArrowUp')
    expect(chosen()).toBe('c')
    expect(find('input').getAttribute('aria-activedescendant')).toBe(find('[aria-selected="true"]').id)
    press('ArrowDown')
    expect(chosen()).toBe('a')
  })

  it('keeps the active row while rows come and go, and falls back to the first', () => {
    const container = mountList(<SampleCombobox keys={['a', 'b']} />)
    press('ArrowDown')
    mount(<SampleCombobox keys={['c', 'a', 'b']} />, container)
    expect(chosen()).toBe('b')
    mount(<SampleCombobox keys={['c', 'a']} />, container)
    expect(chosen()).toBe('c')
  })

  it('picks the active row with Enter, and with Tab only if allowed', () => {
    const container = mountList(<SampleCombobox keys={['a', 'b']} />)
    expect([press('Tab'), press('Enter', { ctrlKey: true }), press('Enter', { isComposing: true })]).toEqual([
      false,
      false,
      false,
    ])
    expect(chosenKeys).not.toHaveBeenCalled()
    expect(press('Enter')).toBe(true)
    expect(chosenKeys).toHaveBeenCalledExactlyOnceWith('a')
    mount(<SampleCombobox keys={['a', 'b']} tab />, container)
    expect(press('Tab')).toBe(true)
    expect(tabbed).toHaveBeenCalledExactlyOnceWith('a')
  })

  it('ignores every key while it has no rows', () => {
    mountList(<SampleCombobox keys={[]} />)
    expect([press('Enter'), press('ArrowDown')]).toEqual([false, false])
    expect(find('input').getAttribute('aria-expanded')).toBe('false')
  })
})
