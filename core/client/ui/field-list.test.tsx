// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FieldOption, useFieldList } from './field-list.tsx'
import { find, focus, mount, press, unmountAll } from './testing.tsx'

const taken = vi.fn()
const tabbed = vi.fn()

function Sample({ keys, tab }: { keys: readonly string[]; tab?: boolean }) {
  const list = useFieldList({ keys, onTake: taken, onTab: tab ? tabbed : undefined })
  return (
    <>
      <input {...list.field} onKeyDown={list.onKey} />
      <div id={list.listId} role="listbox">
        {keys.map(key => (
          <FieldOption key={key} {...list.option(key)}>
            {key}
          </FieldOption>
        ))}
      </div>
    </>
  )
}

const chosen = () => find('[aria-selected="true"]').textContent
const begin = (sample: React.ReactNode) => {
  const place = mount(sample)
  focus(find('input'))
  return place
}

afterEach(() => {
  unmountAll()
  vi.resetAllMocks()
})

describe('a list under a text field', () => {
  it('has its first row chosen; arrows go round, and the field says where they are', () => {
    begin(<Sample keys={['a', 'b', 'c']} />)
    expect(chosen()).toBe('a')
    press('ArrowUp')
    expect(chosen()).toBe('c')
    expect(find('input').getAttribute('aria-activedescendant')).toBe(find('[aria-selected="true"]').id)
    press('ArrowDown')
    expect(chosen()).toBe('a')
  })

  it('keeps what is chosen while rows come and go, and falls back to the first', () => {
    const place = begin(<Sample keys={['a', 'b']} />)
    press('ArrowDown')
    mount(<Sample keys={['c', 'a', 'b']} />, place)
    expect(chosen()).toBe('b')
    mount(<Sample keys={['c', 'a']} />, place)
    expect(chosen()).toBe('c')
  })

  it('takes what is chosen with Enter, and Tab only where that is for it', () => {
    const place = begin(<Sample keys={['a', 'b']} />)
    expect([press('Tab'), press('Enter', { ctrlKey: true }), press('Enter', { isComposing: true })]).toEqual([
      false,
      false,
      false,
    ])
    expect(taken).not.toHaveBeenCalled()
    expect(press('Enter')).toBe(true)
    expect(taken).toHaveBeenCalledExactlyOnceWith('a')
    mount(<Sample keys={['a', 'b']} tab />, place)
    expect(press('Tab')).toBe(true)
    expect(tabbed).toHaveBeenCalledExactlyOnceWith('a')
  })

  it('leaves every key to the field where it is empty', () => {
    begin(<Sample keys={[]} />)
    expect([press('Enter'), press('ArrowDown')]).toEqual([false, false])
    expect(find('input').getAttribute('aria-expanded')).toBe('false')
  })
})
