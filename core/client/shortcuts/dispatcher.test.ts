// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bind, focus, makeRig, type Rig, type } from './dispatcher.fixture.ts'
import { pressAt } from './keyboards.fixture.ts'

let rig: Rig

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = ''
  rig = makeRig()
})

afterEach(() => {
  rig.detach()
  vi.useRealTimers()
})

describe('a key', () => {
  it('runs its command and keeps the browser from doing its own', () => {
    rig.bindings = [bind('Mod-k'), bind('q')]
    expect(type('k', { ctrl: true })).toBe(true)
    expect(type('q')).toBe(true)
    expect(type('w')).toBe(false)
    expect(rig.ran).toEqual(['Mod-k', 'q'])
  })

  it('follows the facts at the moment it is pressed', () => {
    rig.bindings = [bind('e', 'edit', { when: { page: 'chapter' } }), bind('e', 'rename', { when: { list: true } })]
    type('e')
    rig.facts = { page: 'chapter' }
    type('e')
    rig.facts = { list: true }
    type('e')
    expect(rig.ran).toEqual(['edit', 'rename'])
  })

  it('belongs to the highest band that wants it here', () => {
    rig.bindings = [
      bind('q', 'user', { band: 'user', when: { list: true } }),
      bind('q', 'core'),
      bind('q', 'plugin', { band: 'plugin', when: { page: 'map' } }),
    ]
    type('q')
    rig.facts = { page: 'map' }
    type('q')
    rig.facts = { page: 'map', list: true }
    type('q')
    expect(rig.ran).toEqual(['core', 'plugin', 'user'])
  })

  it('belongs to the first that wants it where bands are equal', () => {
    rig.bindings = [bind('q', 'first'), bind('q', 'second')]
    type('q')
    expect(rig.ran).toEqual(['first'])
  })

  it('follows a table that changes', () => {
    rig.bindings = [bind('q')]
    type('q')
    rig.bindings = [bind('w')]
    type('q')
    type('w')
    expect(rig.ran).toEqual(['q', 'w'])
  })

  it('is left to those who took it first', () => {
    rig.bindings = [bind('Mod-k'), bind('q')]
    type('k', { ctrl: true, prevented: true })
    type('q', { prevented: true })
    expect(rig.ran).toEqual([])
  })

  it('is quiet while a character is being composed', () => {
    rig.bindings = [bind('q'), bind('Enter', 'open', { allowInText: true })]
    type('q', { isComposing: true })
    type('Enter', { keyCode: 229 })
    type('Process', { code: 'KeyQ', keyCode: 229 })
    expect(rig.ran).toEqual([])
  })

  it('survives an event without a key, as browsers send when they fill in a form', () => {
    rig.bindings = [bind('q')]
    window.dispatchEvent(new Event('keydown'))
    const bare = new KeyboardEvent('keydown')
    Object.defineProperty(bare, 'key', { value: undefined })
    expect(rig.dispatcher.handle(bare)).toBe(false)
    expect(rig.ran).toEqual([])
  })

  it('is not heard once detached', () => {
    rig.bindings = [bind('q')]
    rig.detach()
    expect(type('q')).toBe(false)
    expect(rig.ran).toEqual([])
  })

  it.each([
    ['й', 'KeyQ', 'q'],
    ['Й', 'KeyQ', 'q'],
    ['№', 'Digit3', '#'],
    ['х', 'BracketLeft', '['],
    ['?', 'Digit7', '?'],
  ])('is the one on the Latin layout for %s', (key, code, command) => {
    rig.bindings = [bind('q'), bind('#'), bind('['), bind('?'), bind('7')]
    type(key, { code, shift: key === '№' || key === '?' })
    expect(rig.ran).toEqual([command])
  })

  it('on a Greek keyboard is known by the letters typed before', () => {
    rig.bindings = [bind('q'), bind('g c')]
    const { key, code } = pressAt('greek', 'KeyQ')
    type(key, { code })
    expect(rig.ran).toEqual([])
    focus('<input>')
    type('α', { code: 'KeyA' })
    document.body.innerHTML = ''
    type(key, { code })
    expect(rig.ran).toEqual(['q'])
    type('q', { code: 'KeyQ' })
    type(key, { code })
    expect(rig.ran).toEqual(['q', 'q'])
  })

  it('that writes a bound sign is not the letter in its place', () => {
    rig.bindings = [bind('q'), bind('/')]
    type('ש', { code: 'KeyA' })
    type('/', { code: 'KeyQ' })
    expect(rig.ran).toEqual(['/'])
  })

  it('takes ⌘ for Mod on a Mac, and Ctrl for itself', () => {
    rig.detach()
    rig = makeRig({ isMac: true })
    rig.bindings = [bind('Mod-k'), bind('Ctrl-k')]
    type('k', { meta: true })
    type('k', { ctrl: true })
    expect(rig.ran).toEqual(['Mod-k', 'Ctrl-k'])
  })
})

describe('a key held down', () => {
  it('repeats only what asks for it', () => {
    rig.bindings = [bind('j', 'next', { repeat: true }), bind('x', 'select'), bind('g g', 'top', { repeat: true })]
    type('j')
    type('j', { repeat: true })
    type('j', { repeat: true })
    type('x')
    expect(type('x', { repeat: true })).toBe(true)
    expect(rig.ran).toEqual(['next', 'next', 'next', 'select'])
  })

  it('keeps the browser from its own meaning', () => {
    rig.bindings = [bind('Mod-k')]
    type('k', { ctrl: true })
    expect(type('k', { ctrl: true, repeat: true })).toBe(true)
    expect(rig.ran).toEqual(['Mod-k'])
  })

  it('does not write into the field it has opened', () => {
    rig.bindings = [bind('q', 'notes')]
    type('q')
    focus('<textarea></textarea>')
    expect(type('q', { repeat: true })).toBe(true)
    expect(type('w', { repeat: true })).toBe(false)
    expect(type('q')).toBe(false)
    expect(type('q', { repeat: true })).toBe(false)
    expect(rig.ran).toEqual(['notes'])
  })

  it('does not go through a sequence', () => {
    rig.bindings = [bind('g g', 'top')]
    type('g')
    expect(type('g', { repeat: true })).toBe(true)
    expect(rig.ran).toEqual([])
    type('g')
    expect(rig.ran).toEqual(['top'])
    rig.bindings = [bind('g g', 'top', { repeat: true })]
    type('g')
    vi.advanceTimersByTime(1500)
    expect(type('g', { repeat: true })).toBe(true)
    expect(rig.ran).toEqual(['top'])
  })
})
