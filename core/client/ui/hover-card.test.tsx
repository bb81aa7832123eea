// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HoverCard } from './hover-card.tsx'
import { acting, find, mount, unmountAll } from './testing.tsx'

const delay = 500

function point(type: 'pointerover' | 'pointerout', target: Element, pointerType = 'mouse') {
  acting(() => target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })))
}

const pass = (ms: number) => acting(() => vi.advanceTimersByTime(ms))
const card = () => document.querySelector('[role="tooltip"]')

function draw(onApproach?: () => void) {
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
    const link = draw(onApproach)
    point('pointerover', link)
    expect(onApproach).toHaveBeenCalledOnce()
    pass(delay - 1)
    expect(card()).toBeNull()
    pass(1)
    expect(card()?.textContent).toBe('five facts')
    expect(link.getAttribute('aria-describedby')).toBe(card()?.id)
  })

  it('does not open for a pointer that only passes, nor for a finger', () => {
    const link = draw()
    point('pointerover', link)
    pass(delay - 100)
    point('pointerout', link)
    pass(delay)
    expect(card()).toBeNull()
    point('pointerover', link, 'touch')
    pass(delay)
    expect(card()).toBeNull()
  })

  it('stays while the pointer is on the card itself, and goes after it has left', () => {
    const link = draw()
    point('pointerover', link)
    pass(delay)
    point('pointerout', link)
    pass(100)
    const shown = find('[role="tooltip"]')
    point('pointerover', shown)
    pass(1000)
    expect(card()).not.toBeNull()
    point('pointerout', shown)
    pass(200)
    expect(card()).toBeNull()
    expect(link.getAttribute('aria-describedby')).toBeNull()
  })

  it('opens for the keyboard, and Escape sends it away and nothing else', () => {
    const link = draw()
    const heard = vi.fn()
    window.addEventListener('keydown', heard)
    vi.spyOn(link, 'matches').mockReturnValue(true)
    acting(() => link.focus())
    pass(delay)
    expect(card()).not.toBeNull()
    const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    acting(() => link.dispatchEvent(pressed))
    expect(card()).toBeNull()
    expect(pressed.defaultPrevented).toBe(true)
    expect(heard).not.toHaveBeenCalled()
    window.removeEventListener('keydown', heard)
    expect(document.activeElement).toBe(link)
  })

  it('goes when what it stands at is left or pressed', () => {
    const link = draw()
    point('pointerover', link)
    pass(delay)
    acting(() => link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
    expect(card()).toBeNull()
  })
})
