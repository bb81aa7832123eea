// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actAndReturn, find, mount, unmountAll } from '../testing.tsx'
import { HoverCard } from './hover-card.tsx'

const delay = 500

function point(type: 'pointerover' | 'pointerout', target: Element, pointerType = 'mouse') {
  actAndReturn(() => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })))
}

const advance = (ms: number) => actAndReturn(() => vi.advanceTimersByTime(ms))
const card = () => document.querySelector('[role="tooltip"]')

function renderCard(onApproach?: () => void) {
  mount(
    <HoverCard delay={delay} card={<p>five facts</p>} onApproach={onApproach}>
      <a href="/user/profile/ines">Ines</a>
    </HoverCard>,
  )
  return find('a')
}

describe('a hover card', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    unmountAll()
  })

  it('opens after its delay, not before [USER-07]', () => {
    const onApproach = vi.fn()
    const link = renderCard(onApproach)
    point('pointerover', link)
    expect(onApproach).toHaveBeenCalledOnce()
    advance(delay - 1)
    expect(card()).toBeNull()
    advance(1)
    expect(card()?.textContent).toBe('five facts')
    expect(link.getAttribute('aria-describedby')).toBe(card()?.id)
  })

  it('does not open for a pointer passing by, nor for touch', () => {
    const link = renderCard()
    point('pointerover', link)
    advance(delay - 100)
    point('pointerout', link)
    advance(delay)
    expect(card()).toBeNull()
    point('pointerover', link, 'touch')
    advance(delay)
    expect(card()).toBeNull()
  })

  it('stays while the pointer is on the card, and closes after it has left', () => {
    const link = renderCard()
    point('pointerover', link)
    advance(delay)
    point('pointerout', link)
    advance(100)
    const shown = find('[role="tooltip"]')
    point('pointerover', shown)
    advance(1000)
    expect(card()).not.toBeNull()
    point('pointerout', shown)
    advance(200)
    expect(card()).toBeNull()
    expect(link.getAttribute('aria-describedby')).toBeNull()
  })

  it('opens on keyboard focus; Escape closes it and does nothing else', () => {
    const link = renderCard()
    const approached = vi.fn()
    window.addEventListener('keydown', approached)
    vi.spyOn(link, 'matches').mockReturnValue(true)
    actAndReturn(() => link.focus())
    advance(delay)
    expect(card()).not.toBeNull()
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    actAndReturn(() => link.dispatchEvent(pressed))
    expect(card()).toBeNull()
    expect(pressed.defaultPrevented).toBe(true)
    expect(approached).not.toHaveBeenCalled()
    window.removeEventListener('keydown', approached)
    expect(document.activeElement).toBe(link)
  })

  it('closes when its element is left or pressed', () => {
    const link = renderCard()
    point('pointerover', link)
    advance(delay)
    actAndReturn(() => link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
    expect(card()).toBeNull()
  })
})
