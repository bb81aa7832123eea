// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bind, createDispatcherFixture, type DispatcherFixture, focus, type } from './dispatcher.fixture.ts'
import { pressAt } from './keys/keyboards.fixture.ts'

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

describe('a key', () => {
  it('runs its command and prevents the browser’s default', () => {
    fixture.bindings = [bind('Mod-k'), bind('q')]
    expect(type('k', { ctrl: true })).toBe(true)
    expect(type('q')).toBe(true)
    expect(type('w')).toBe(false)
    expect(fixture.ran).toEqual(['Mod-k', 'q'])
  })

  it('reads the facts at the moment it is pressed', () => {
    fixture.bindings = [bind('e', 'edit', { when: { page: 'chapter' } }), bind('e', 'rename', { when: { list: true } })]
    type('e')
    fixture.facts = { page: 'chapter' }
    type('e')
    fixture.facts = { list: true }
    type('e')
    expect(fixture.ran).toEqual(['edit', 'rename'])
  })

  it('goes to the highest band whose `when` holds', () => {
    fixture.bindings = [
      bind('q', 'user', { band: 'user', when: { list: true } }),
      bind('q', 'core'),
      bind('q', 'page', { band: 'page', when: { page: 'map', entity: true } }),
      bind('q', 'plugin', { band: 'plugin', when: { page: 'map' } }),
    ]
    type('q')
    fixture.facts = { page: 'map' }
    type('q')
    fixture.facts = { page: 'map', entity: true }
    type('q')
    fixture.facts = { page: 'map', entity: true, list: true }
    type('q')
    expect(fixture.ran).toEqual(['core', 'plugin', 'page', 'user'])
  })

  it('goes to the first binding within a band', () => {
    fixture.bindings = [bind('q', 'first'), bind('q', 'second')]
    type('q')
    expect(fixture.ran).toEqual(['first'])
  })

  it('follows a changing table', () => {
    fixture.bindings = [bind('q')]
    type('q')
    fixture.bindings = [bind('w')]
    type('q')
    type('w')
    expect(fixture.ran).toEqual(['q', 'w'])
  })

  it('is ignored if another handler took it', () => {
    fixture.bindings = [bind('Mod-k'), bind('q')]
    type('k', { ctrl: true, prevented: true })
    type('q', { prevented: true })
    expect(fixture.ran).toEqual([])
  })

  it('is ignored while a character is being composed', () => {
    fixture.bindings = [bind('q'), bind('Enter', 'open', { allowInText: true })]
    type('q', { isComposing: true })
    type('Enter', { keyCode: 229 })
    type('Process', { code: 'KeyQ', keyCode: 229 })
    expect(fixture.ran).toEqual([])
  })

  it('survives an event without a key, as browsers send when they fill in a form', () => {
    fixture.bindings = [bind('q')]
    window.dispatchEvent(new Event('keydown'))
    const bare = new KeyboardEvent('keydown')
    Object.defineProperty(bare, 'key', { value: undefined })
    expect(fixture.dispatcher.handle(bare)).toBe(false)
    expect(fixture.ran).toEqual([])
  })

  it('does nothing once detached', () => {
    fixture.bindings = [bind('q')]
    fixture.detach()
    expect(type('q')).toBe(false)
    expect(fixture.ran).toEqual([])
  })

  it.each([
    ['й', 'KeyQ', 'q'],
    ['Й', 'KeyQ', 'q'],
    ['№', 'Digit3', '#'],
    ['х', 'BracketLeft', '['],
    ['?', 'Digit7', '?'],
  ])('is the one on the Latin layout for %s', (key, code, command) => {
    fixture.bindings = [bind('q'), bind('#'), bind('['), bind('?'), bind('7')]
    type(key, { code, shift: key === '№' || key === '?' })
    expect(fixture.ran).toEqual([command])
  })

  it('on a Greek keyboard follows the letters typed before', () => {
    fixture.bindings = [bind('q'), bind('g c')]
    const { key, code } = pressAt('greek', 'KeyQ')
    type(key, { code })
    expect(fixture.ran).toEqual([])
    focus('<input>')
    type('α', { code: 'KeyA' })
    document.body.innerHTML = ''
    type(key, { code })
    expect(fixture.ran).toEqual(['q'])
    type('q', { code: 'KeyQ' })
    type(key, { code })
    expect(fixture.ran).toEqual(['q', 'q'])
  })

  it('that types a bound sign is not the letter at its position', () => {
    fixture.bindings = [bind('q'), bind('/')]
    type('ש', { code: 'KeyA' })
    type('/', { code: 'KeyQ' })
    expect(fixture.ran).toEqual(['/'])
  })

  it('takes ⌘ for Mod on a Mac, and Ctrl for itself', () => {
    fixture.detach()
    fixture = createDispatcherFixture({ isMac: true })
    fixture.bindings = [bind('Mod-k'), bind('Ctrl-k')]
    type('k', { meta: true })
    type('k', { ctrl: true })
    expect(fixture.ran).toEqual(['Mod-k', 'Ctrl-k'])
  })
})

describe('a key held down', () => {
  it('repeats only bindings with `repeat`', () => {
    fixture.bindings = [bind('j', 'next', { repeat: true }), bind('x', 'select'), bind('g g', 'top', { repeat: true })]
    type('j')
    type('j', { repeat: true })
    type('j', { repeat: true })
    type('x')
    expect(type('x', { repeat: true })).toBe(true)
    expect(fixture.ran).toEqual(['next', 'next', 'next', 'select'])
  })

  it('prevents the browser’s default while repeating', () => {
    fixture.bindings = [bind('Mod-k')]
    type('k', { ctrl: true })
    expect(type('k', { ctrl: true, repeat: true })).toBe(true)
    expect(fixture.ran).toEqual(['Mod-k'])
  })

  it('does not type into the field it has opened', () => {
    fixture.bindings = [bind('q', 'notes')]
    type('q')
    focus('<textarea></textarea>')
    expect(type('q', { repeat: true })).toBe(true)
    expect(type('w', { repeat: true })).toBe(false)
    expect(type('q')).toBe(false)
    expect(type('q', { repeat: true })).toBe(false)
    expect(fixture.ran).toEqual(['notes'])
  })

  it('does not run through a sequence', () => {
    fixture.bindings = [bind('g g', 'top')]
    type('g')
    expect(type('g', { repeat: true })).toBe(true)
    expect(fixture.ran).toEqual([])
    type('g')
    expect(fixture.ran).toEqual(['top'])
    fixture.bindings = [bind('g g', 'top', { repeat: true })]
    type('g')
    vi.advanceTimersByTime(1500)
    expect(type('g', { repeat: true })).toBe(true)
    expect(fixture.ran).toEqual(['top'])
  })
})

describe('keys pressed before the commands are there', () => {
  it('are handled once they are, in their order', async () => {
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    fixture.detach()
    fixture = createDispatcherFixture({ ready })
    for (const key of ['g', 'm', 'q']) type(key)
    expect(fixture.ran).toEqual([])
    fixture.bindings = [bind('g m', 'maps'), bind('q', 'notes')]
    resolve()
    await ready
    expect(fixture.ran).toEqual(['maps', 'notes'])
    type('q')
    expect(fixture.ran).toEqual(['maps', 'notes', 'notes'])
  })

  it('are the browser’s in a text, and at once with Ctrl', () => {
    fixture.detach()
    fixture = createDispatcherFixture({ ready: new Promise(() => undefined) })
    fixture.bindings = [bind('Mod-k', 'palette'), bind('q')]
    expect(type('k', { ctrl: true })).toBe(true)
    expect(fixture.ran).toEqual(['palette'])
    focus('<input>')
    expect(type('q')).toBe(false)
  })

  it('are forgotten if the commands come late', async () => {
    const { promise: ready, resolve } = Promise.withResolvers<void>()
    fixture.detach()
    fixture = createDispatcherFixture({ ready })
    fixture.bindings = [bind('q')]
    type('q')
    const pressed = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(pressed + 4000)
    resolve()
    await ready
    vi.restoreAllMocks()
    expect(fixture.ran).toEqual([])
  })
})
