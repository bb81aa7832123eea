// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actAndReturn, blur, click, find, flush, focus, mount, press, unmountAll } from '../testing.tsx'
import { tipAttributes } from './tooltip.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'

const advance = (ms: number) => actAndReturn(() => vi.advanceTimersByTime(ms))
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
      <button id="first" type="button" aria-describedby="note" {...tipAttributes({ text: label, keys: ['G', 'S'] })}>
        <span id="inside">1</span>
      </button>
      {second && <button id="second" type="button" {...tipAttributes({ text: 'Second', repeatsName: true })} />}
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
  it('shows a tooltip after half a second on a control or inside it, and on its neighbour at once', () => {
    mount(<Page />)
    move(at('inside'))
    advance(499)
    expect(shown()).toBeUndefined()
    advance(1)
    expect(shown()).toBe('FirstGS')
    move(at('second'))
    expect(shown()).toBe('Second')
    move(at('text'))
    advance(150)
    expect(shown()).toBeUndefined()
    advance(200)
    move(at('first'))
    expect(shown()).toBe('FirstGS')
    move(at('text'))
    advance(500)
    move(at('second'))
    advance(499)
    expect(shown()).toBeUndefined()
  })

  it('can move onto the tooltip and stay there', () => {
    mount(<Page />)
    move(at('first'))
    advance(500)
    move(at('text'))
    advance(100)
    move(find('[role="tooltip"]'))
    advance(5000)
    expect(shown()).toBe('FirstGS')
    move(at('text'))
    advance(150)
    expect(shown()).toBeUndefined()
  })

  it('shows none for touch', () => {
    mount(<Page />)
    move(at('first'), 'touch')
    advance(2000)
    expect(shown()).toBeUndefined()
  })

  it('hides the tooltip when it leaves the window', () => {
    mount(<Page />)
    move(at('first'))
    advance(500)
    act(() => void at('first').dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
    advance(150)
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
    advance(500)
    leave()
    expect(shown()).toBeUndefined()
    move(at('inside'))
    advance(2000)
    expect(shown()).toBeUndefined()
    move(at('text'))
    move(at('first'))
    advance(500)
    expect(shown()).toBe('FirstGS')
  })

  it('keeps the tooltip when something else scrolls, and leaves Escape to the focused element', () => {
    mount(<Page />)
    const events = vi.fn()
    at('field').addEventListener('keydown', events)
    move(at('first'))
    advance(500)
    act(() => void at('text').dispatchEvent(new Event('scroll')))
    expect(shown()).toBe('FirstGS')
    press('Escape', {}, at('field'))
    expect([shown(), events.mock.calls.length]).toEqual([undefined, 1])
  })
})

describe('keyboard focus', () => {
  it('shows a tooltip at once and hides it on blur', () => {
    mount(<Page />)
    press('Tab')
    focus(at('first'))
    expect(shown()).toBe('FirstGS')
    focus(at('second'))
    expect(shown()).toBe('Second')
    blur(at('second'))
    expect(shown()).toBeUndefined()
  })

  it('shows its tooltip again after the pointer has hovered another', () => {
    mount(<Page />)
    focus(at('first'))
    move(at('second'))
    advance(500)
    expect(shown()).toBe('Second')
    move(at('text'))
    advance(150)
    expect(shown()).toBe('FirstGS')
  })

  it('hides the tooltip on Escape, which then does nothing else', () => {
    mount(<Page />)
    const events = vi.fn()
    document.body.addEventListener('keydown', events)
    focus(at('first'))
    expect(press('Escape', {}, at('first'))).toBe(true)
    expect([shown(), events.mock.calls.length]).toEqual([undefined, 0])
    expect(press('Escape', {}, at('first'))).toBe(false)
    document.body.removeEventListener('keydown', events)
    expect(events).toHaveBeenCalledTimes(1)
  })

  it('keeps the tooltip while the page scrolls the control into view', () => {
    mount(<Page />)
    focus(at('first'))
    advance(100)
    act(() => void document.dispatchEvent(new Event('scroll')))
    expect(shown()).toBe('FirstGS')
    advance(300)
    act(() => void document.dispatchEvent(new Event('scroll')))
    expect(shown()).toBeUndefined()
  })

  it('shows its tooltip even if it was there before the layer', () => {
    const container = mount(<button id="early" type="button" {...tipAttributes({ text: 'Early' })} />)
    focus(at('early'))
    mount(<TooltipLayer />)
    expect([shown(), container.textContent]).toEqual(['Early', ''])
  })
})

describe('a tooltip', () => {
  it('describes its control while it is shown, unless the label says the same', () => {
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

  it('follows changes of its control’s text, and its removal', async () => {
    vi.useRealTimers()
    const container = mount(<Page />)
    focus(at('first'))
    mount(<Page label="Changed" />, container)
    await flush()
    expect(shown()).toBe('ChangedGS')
    focus(at('second'))
    mount(<Page second={false} />, container)
    await flush()
    expect(shown()).toBeUndefined()
  })
})
