// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { acting, blur, click, find, focus, mount, press, settle, unmountAll } from './testing.tsx'
import { Tooltip } from './tooltip.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'

const pass = (ms: number) => acting(() => vi.advanceTimersByTime(ms))
const shown = () => document.querySelector('[role="tooltip"]')?.textContent
const at = (id: string) => find(`#${id}`)

function move(target: Element, pointerType = 'mouse') {
  act(() => {
    target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType, relatedTarget: document.body }))
  })
}

function Page({ label = 'First', second = true }: { label?: string; second?: boolean }) {
  return (
    <main>
      <Tooltip text={label} keys={['G', 'S']}>
        <button id="first" type="button" aria-describedby="note">
          <span id="inside">1</span>
        </button>
      </Tooltip>
      {second && (
        <Tooltip text="Second" repeatsName>
          <button id="second" type="button" />
        </Tooltip>
      )}
      <p id="text" />
      <div role="dialog">
        <input id="field" />
      </div>
      <TooltipLayer />
    </main>
  )
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  unmountAll()
  vi.useRealTimers()
})

describe('a pointer', () => {
  it('gets a tip after half a second on a control or inside it, and its neighbour at once', () => {
    mount(<Page />)
    move(at('inside'))
    pass(499)
    expect(shown()).toBeUndefined()
    pass(1)
    expect(shown()).toBe('FirstGS')
    move(at('second'))
    expect(shown()).toBe('Second')
    move(at('text'))
    pass(150)
    expect(shown()).toBeUndefined()
    pass(200)
    move(at('first'))
    expect(shown()).toBe('FirstGS')
    move(at('text'))
    pass(500)
    move(at('second'))
    pass(499)
    expect(shown()).toBeUndefined()
  })

  it('may go on to the tip and stay there', () => {
    mount(<Page />)
    move(at('first'))
    pass(500)
    move(at('text'))
    pass(100)
    move(find('[role="tooltip"]'))
    pass(5000)
    expect(shown()).toBe('FirstGS')
    move(at('text'))
    pass(150)
    expect(shown()).toBeUndefined()
  })

  it('that is a finger gets none', () => {
    mount(<Page />)
    move(at('first'), 'touch')
    pass(2000)
    expect(shown()).toBeUndefined()
  })

  it('that leaves the window takes the tip away', () => {
    mount(<Page />)
    move(at('first'))
    pass(500)
    act(() => void at('first').dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
    pass(150)
    expect(shown()).toBeUndefined()
  })

  it.each([
    ['a click', () => click(at('first'))],
    ['scrolling', () => act(() => void document.dispatchEvent(new Event('scroll')))],
    ['a window that loses focus', () => act(() => void window.dispatchEvent(new Event('blur')))],
    ['Escape', () => press('Escape', {}, document.body)],
    ['focus that goes into a dialog', () => focus(at('field'))],
  ])('loses the tip by %s, until it comes back', (_, leave) => {
    mount(<Page />)
    move(at('first'))
    pass(500)
    leave()
    expect(shown()).toBeUndefined()
    move(at('inside'))
    pass(2000)
    expect(shown()).toBeUndefined()
    move(at('text'))
    move(at('first'))
    pass(500)
    expect(shown()).toBe('FirstGS')
  })

  it('keeps the tip when something else scrolls, and leaves Escape to whoever has the focus', () => {
    mount(<Page />)
    const heard = vi.fn()
    at('field').addEventListener('keydown', heard)
    move(at('first'))
    pass(500)
    act(() => void at('text').dispatchEvent(new Event('scroll')))
    expect(shown()).toBe('FirstGS')
    press('Escape', {}, at('field'))
    expect([shown(), heard.mock.calls.length]).toEqual([undefined, 1])
  })
})

describe('keyboard focus', () => {
  it('gets a tip at once and loses it with the focus', () => {
    mount(<Page />)
    press('Tab')
    focus(at('first'))
    expect(shown()).toBe('FirstGS')
    focus(at('second'))
    expect(shown()).toBe('Second')
    blur(at('second'))
    expect(shown()).toBeUndefined()
  })

  it('gets its tip back when the pointer has looked at another', () => {
    mount(<Page />)
    focus(at('first'))
    move(at('second'))
    pass(500)
    expect(shown()).toBe('Second')
    move(at('text'))
    pass(150)
    expect(shown()).toBe('FirstGS')
  })

  it('sends the tip away by Escape, which then means nothing else', () => {
    mount(<Page />)
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard)
    focus(at('first'))
    expect(press('Escape', {}, at('first'))).toBe(true)
    expect([shown(), heard.mock.calls.length]).toEqual([undefined, 0])
    expect(press('Escape', {}, at('first'))).toBe(false)
    document.body.removeEventListener('keydown', heard)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('keeps the tip while the page scrolls the control into view', () => {
    mount(<Page />)
    focus(at('first'))
    pass(100)
    act(() => void document.dispatchEvent(new Event('scroll')))
    expect(shown()).toBe('FirstGS')
    pass(300)
    act(() => void document.dispatchEvent(new Event('scroll')))
    expect(shown()).toBeUndefined()
  })

  it('that was there before the layer has its tip too', () => {
    const place = mount(
      <Tooltip text="Early">
        <button id="early" type="button" />
      </Tooltip>,
    )
    focus(at('early'))
    mount(<TooltipLayer />)
    expect([shown(), place.textContent]).toEqual(['Early', ''])
  })
})

describe('a tip', () => {
  it('describes its control while it is shown, unless the name says the same', () => {
    mount(<Page />)
    focus(at('first'))
    const tip = find('[role="tooltip"]')
    expect(at('first').getAttribute('aria-describedby')).toBe(`note ${tip.id}`)
    expect([tip.hasAttribute('aria-hidden'), tip.parentElement?.tagName]).toEqual([false, 'MAIN'])
    focus(at('second'))
    expect(at('first').getAttribute('aria-describedby')).toBe('note')
    expect(at('second').hasAttribute('aria-describedby')).toBe(false)
    expect(find('[role="tooltip"]').getAttribute('aria-hidden')).toBe('true')
  })

  it('says what its control says now, and goes with it', async () => {
    vi.useRealTimers()
    const place = mount(<Page />)
    focus(at('first'))
    mount(<Page label="Changed" />, place)
    await settle()
    expect(shown()).toBe('ChangedGS')
    focus(at('second'))
    mount(<Page second={false} />, place)
    await settle()
    expect(shown()).toBeUndefined()
  })
})
