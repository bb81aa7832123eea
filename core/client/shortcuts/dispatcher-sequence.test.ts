// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bind, createDispatcherFixture, type DispatcherFixture, type } from './dispatcher.fixture.ts'
import { createDispatcher } from './dispatcher.ts'

let fixture: DispatcherFixture

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = ''
  fixture = createDispatcherFixture()
})

afterEach(() => {
  fixture.detach()
  vi.useRealTimers()
})

describe('a sequence', () => {
  beforeEach(() => {
    fixture.bindings = [
      bind('g c', 'chapters'),
      bind('g h', 'characters'),
      bind('n c', 'new chapter'),
      bind('c', 'chat'),
      bind('x', 'select'),
    ]
  })

  it('runs at its last key, and reports possible continuations', () => {
    expect(type('g')).toBe(true)
    expect(fixture.ran).toEqual([])
    expect(fixture.hints).toEqual(['g>c,h'])
    expect(type('c')).toBe(true)
    expect(fixture.ran).toEqual(['chapters'])
    expect(fixture.hints).toEqual(['g>c,h', '>'])
  })

  it('ends at another key, which then counts by itself', () => {
    type('g')
    type('x')
    expect(fixture.ran).toEqual(['select'])
    expect(fixture.hints.at(-1)).toBe('>')
    type('c')
    expect(fixture.ran).toEqual(['select', 'chat'])
  })

  it('ends at an unbound key, and lets it through', () => {
    type('g')
    expect(type('ArrowDown')).toBe(false)
    type('c')
    expect(fixture.ran).toEqual(['chat'])
  })

  it('starts another sequence with the key that ended it', () => {
    type('g')
    type('n')
    type('c')
    expect(fixture.ran).toEqual(['new chapter'])
  })

  it('ends after a pause', () => {
    type('g')
    vi.advanceTimersByTime(1499)
    expect(fixture.hints).toEqual(['g>c,h'])
    vi.advanceTimersByTime(1)
    expect(fixture.hints).toEqual(['g>c,h', '>'])
    type('c')
    expect(fixture.ran).toEqual(['chat'])
  })

  it('ends at Escape, which does nothing else', () => {
    fixture.bindings.push(bind('Escape', 'close'))
    type('g')
    expect(type('Escape')).toBe(true)
    expect(fixture.ran).toEqual([])
    type('Escape')
    expect(fixture.ran).toEqual(['close'])
  })

  it('ignores modifier keys in between', () => {
    fixture.bindings.push(bind('g Shift-d', 'far'))
    type('g')
    expect(type('Shift', { shift: true })).toBe(false)
    type('D', { shift: true })
    expect(fixture.ran).toEqual(['far'])
  })

  it('ends when the window loses the focus', () => {
    type('g')
    window.dispatchEvent(new Event('blur'))
    expect(fixture.hints.at(-1)).toBe('>')
    type('c')
    expect(fixture.ran).toEqual(['chat'])
  })

  it('ends when it is cancelled or detached, and nothing fires later', () => {
    fixture.bindings.push(bind('g', 'go'))
    type('g')
    fixture.dispatcher.cancel()
    type('g')
    fixture.detach()
    vi.advanceTimersByTime(5000)
    expect(fixture.ran).toEqual([])
    expect(fixture.hints.filter(hint => hint === '>')).toHaveLength(2)
  })

  it('ends when another handler has taken a key', () => {
    type('g')
    type('c', { prevented: true })
    type('c')
    expect(fixture.ran).toEqual(['chat'])
  })

  it('waits for the longer one, and runs the shorter after the timeout', () => {
    fixture.bindings.push(bind('g', 'go'))
    type('g')
    expect(fixture.ran).toEqual([])
    type('h')
    expect(fixture.ran).toEqual(['characters'])
    type('g')
    vi.advanceTimersByTime(1500)
    expect(fixture.ran).toEqual(['characters', 'go'])
  })

  it('runs the shorter one before the next key, if that does not continue the longer', () => {
    fixture.bindings.push(bind('g', 'go'))
    type('g')
    type('x')
    vi.advanceTimersByTime(5000)
    expect(fixture.ran).toEqual(['go', 'select'])
  })

  it('runs none of them at Escape', () => {
    fixture.bindings.push(bind('g', 'go'))
    type('g')
    type('Escape')
    vi.advanceTimersByTime(5000)
    expect(fixture.ran).toEqual([])
  })

  it('can be longer than two, each key with its own timeout', () => {
    fixture.bindings = [bind('g t x', 'far'), bind('g t', 'near')]
    type('g')
    vi.advanceTimersByTime(1000)
    type('t')
    vi.advanceTimersByTime(1000)
    type('x')
    expect(fixture.ran).toEqual(['far'])
    expect(fixture.hints).toEqual(['g>t x,t', 'g t>x', '>'])
  })

  it('continues only while `when` holds', () => {
    fixture.bindings = [bind('g c', 'chapters', { when: { project: true } })]
    type('g')
    expect(fixture.hints).toEqual([])
    fixture.facts = { project: true }
    type('g')
    fixture.facts = {}
    type('c')
    expect(fixture.ran).toEqual([])
  })

  it('works on other layouts', () => {
    type('п', { code: 'KeyG' })
    type('с', { code: 'KeyC' })
    expect(fixture.ran).toEqual(['chapters'])
  })

  it('belongs to the highest band', () => {
    fixture.bindings.push(bind('g c', 'mine', { band: 'user' }))
    type('g')
    type('c')
    expect(fixture.ran).toEqual(['mine'])
  })

  it('has ended before its command runs, so that the command may throw', () => {
    const fail = () => {
      throw new TypeError('no')
    }
    const failing = createDispatcher({
      bindings: () => fixture.bindings,
      context: () => fixture.facts,
      run: fail,
      isMac: false,
    })
    const key = (name: string) =>
      new KeyboardEvent('keydown', { key: name, code: `Key${name.toUpperCase()}`, cancelable: true })
    failing.handle(key('g'))
    expect(() => failing.handle(key('c'))).toThrow(TypeError)
    expect(() => failing.handle(key('h'))).not.toThrow()
  })
})
