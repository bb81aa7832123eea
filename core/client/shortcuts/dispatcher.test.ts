// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Binding } from './bindings.ts'
import { type Continuation, createDispatcher, type Dispatcher } from './dispatcher.ts'
import { type Held, pressAt } from './keyboards.fixture.ts'

const bind = (keys: string, command = keys, rest: Partial<Binding> = {}): Binding => ({
  keys,
  command,
  band: 'core',
  owner: 'core',
  ...rest,
})

let bindings: Binding[]
let facts: Record<string, boolean | string>
let ran: string[]
let hints: string[]
let dispatcher: Dispatcher
let detach: () => void

function start(isMac = false): void {
  detach?.()
  dispatcher = createDispatcher({
    bindings: () => bindings,
    context: () => facts,
    run: command => ran.push(command),
    onPending: (prefix, continuations: readonly Continuation[]) =>
      hints.push(`${prefix}>${continuations.map(({ keys }) => keys).join(',')}`),
    isMac,
  })
  detach = dispatcher.attach(window)
}

type Init = Held & { repeat?: boolean; isComposing?: boolean; keyCode?: number; code?: string; prevented?: boolean }

/** Presses a key where the focus is, or on what is given; true if its default was prevented. */
function type(key: string, init: Init = {}, on: Element = document.activeElement ?? document.body): boolean {
  const event = new KeyboardEvent('keydown', {
    key,
    code: init.code ?? (/^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key),
    ctrlKey: init.ctrl,
    shiftKey: init.shift,
    altKey: init.alt,
    metaKey: init.meta,
    repeat: init.repeat,
    isComposing: init.isComposing,
    keyCode: init.keyCode,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  Object.defineProperty(event, 'getModifierState', {
    value: (name: string) => name === 'AltGraph' && init.altGraph === true,
  })
  if (init.prevented) event.preventDefault()
  on.dispatchEvent(event)
  return event.defaultPrevented
}

function focus(html: string, selector = '*'): HTMLElement {
  document.body.innerHTML = html
  const element = document.body.querySelector<HTMLElement>(selector)!
  element.focus()
  return element
}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = ''
  bindings = []
  facts = {}
  ran = []
  hints = []
  start()
})

afterEach(() => {
  detach()
  vi.useRealTimers()
})

describe('a key', () => {
  it('runs its command and keeps the browser from doing its own', () => {
    bindings = [bind('Mod-k'), bind('q')]
    expect(type('k', { ctrl: true })).toBe(true)
    expect(type('q')).toBe(true)
    expect(type('w')).toBe(false)
    expect(ran).toEqual(['Mod-k', 'q'])
  })

  it('follows the facts at the moment it is pressed', () => {
    bindings = [bind('e', 'edit', { when: { page: 'chapter' } }), bind('e', 'rename', { when: { list: true } })]
    type('e')
    facts = { page: 'chapter' }
    type('e')
    facts = { list: true }
    type('e')
    expect(ran).toEqual(['edit', 'rename'])
  })

  it('belongs to the highest band that wants it here', () => {
    bindings = [
      bind('q', 'user', { band: 'user', when: { list: true } }),
      bind('q', 'core'),
      bind('q', 'plugin', { band: 'plugin', when: { page: 'map' } }),
    ]
    type('q')
    facts = { page: 'map' }
    type('q')
    facts = { page: 'map', list: true }
    type('q')
    expect(ran).toEqual(['core', 'plugin', 'user'])
  })

  it('belongs to the first that wants it where bands are equal', () => {
    bindings = [bind('q', 'first'), bind('q', 'second')]
    type('q')
    expect(ran).toEqual(['first'])
  })

  it('follows a table that changes', () => {
    bindings = [bind('q')]
    type('q')
    bindings = [bind('w')]
    type('q')
    type('w')
    expect(ran).toEqual(['q', 'w'])
  })

  it('is left to those who took it first', () => {
    bindings = [bind('Mod-k'), bind('q')]
    type('k', { ctrl: true, prevented: true })
    type('q', { prevented: true })
    expect(ran).toEqual([])
  })

  it('is quiet while a character is being composed', () => {
    bindings = [bind('q'), bind('Enter', 'open', { allowInText: true })]
    type('q', { isComposing: true })
    type('Enter', { keyCode: 229 })
    type('Process', { code: 'KeyQ', keyCode: 229 })
    expect(ran).toEqual([])
  })

  it('survives an event without a key, as browsers send when they fill in a form', () => {
    bindings = [bind('q')]
    window.dispatchEvent(new Event('keydown'))
    const bare = new KeyboardEvent('keydown')
    Object.defineProperty(bare, 'key', { value: undefined })
    expect(dispatcher.handle(bare)).toBe(false)
    expect(ran).toEqual([])
  })

  it('is not heard once detached', () => {
    bindings = [bind('q')]
    detach()
    expect(type('q')).toBe(false)
    expect(ran).toEqual([])
  })

  it.each([
    ['й', 'KeyQ', 'q'],
    ['Й', 'KeyQ', 'q'],
    ['№', 'Digit3', '#'],
    ['х', 'BracketLeft', '['],
    ['?', 'Digit7', '?'],
  ])('is the one on the Latin layout for %s', (key, code, command) => {
    bindings = [bind('q'), bind('#'), bind('['), bind('?'), bind('7')]
    type(key, { code, shift: key === '№' || key === '?' })
    expect(ran).toEqual([command])
  })

  it('on a Greek keyboard is known by the letters typed before', () => {
    bindings = [bind('q'), bind('g c')]
    const { key, code } = pressAt('greek', 'KeyQ')
    type(key, { code })
    expect(ran).toEqual([])
    focus('<input>')
    type('α', { code: 'KeyA' })
    document.body.innerHTML = ''
    type(key, { code })
    expect(ran).toEqual(['q'])
    type('q', { code: 'KeyQ' })
    type(key, { code })
    expect(ran).toEqual(['q', 'q'])
  })

  it('that writes a bound sign is not the letter in its place', () => {
    bindings = [bind('q'), bind('/')]
    type('ש', { code: 'KeyA' })
    type('/', { code: 'KeyQ' })
    expect(ran).toEqual(['/'])
  })

  it('takes ⌘ for Mod on a Mac, and Ctrl for itself', () => {
    start(true)
    bindings = [bind('Mod-k'), bind('Ctrl-k')]
    type('k', { meta: true })
    type('k', { ctrl: true })
    expect(ran).toEqual(['Mod-k', 'Ctrl-k'])
  })
})

describe('a key held down', () => {
  it('repeats only what asks for it', () => {
    bindings = [bind('j', 'next', { repeat: true }), bind('x', 'select'), bind('g g', 'top', { repeat: true })]
    type('j')
    type('j', { repeat: true })
    type('j', { repeat: true })
    type('x')
    expect(type('x', { repeat: true })).toBe(true)
    expect(ran).toEqual(['next', 'next', 'next', 'select'])
  })

  it('keeps the browser from its own meaning', () => {
    bindings = [bind('Mod-k')]
    type('k', { ctrl: true })
    expect(type('k', { ctrl: true, repeat: true })).toBe(true)
    expect(ran).toEqual(['Mod-k'])
  })

  it('does not write into the field it has opened', () => {
    bindings = [bind('q', 'notes')]
    type('q')
    focus('<textarea></textarea>')
    expect(type('q', { repeat: true })).toBe(true)
    expect(type('w', { repeat: true })).toBe(false)
    expect(type('q')).toBe(false)
    expect(type('q', { repeat: true })).toBe(false)
    expect(ran).toEqual(['notes'])
  })

  it('does not go through a sequence', () => {
    bindings = [bind('g g', 'top')]
    type('g')
    expect(type('g', { repeat: true })).toBe(true)
    expect(ran).toEqual([])
    type('g')
    expect(ran).toEqual(['top'])
    bindings = [bind('g g', 'top', { repeat: true })]
    type('g')
    vi.advanceTimersByTime(1500)
    expect(type('g', { repeat: true })).toBe(true)
    expect(ran).toEqual(['top'])
  })
})

describe('in a text field', () => {
  const fields: [string, string][] = [
    ['<input>', 'input'],
    ['<input type="search">', 'input'],
    ['<input type="number">', 'input'],
    ['<input type="radio">', 'input'],
    ['<input type="range">', 'input'],
    ['<textarea></textarea>', 'textarea'],
    ['<select><option>a</option></select>', 'select'],
    ['<div contenteditable="true" tabindex="0">a</div>', 'div'],
    ['<div contenteditable tabindex="0"><b tabindex="0">a</b></div>', 'b'],
    ['<div role="textbox" tabindex="0"></div>', 'div'],
    ['<div class="cm-editor"><div class="cm-content" tabindex="0"></div></div>', '.cm-content'],
  ]

  it.each(fields)('%s: bare keys and Shift are for the text', (html, selector) => {
    bindings = [bind('q'), bind('Shift-d'), bind('g c'), bind('?'), bind('Alt-x'), bind('Enter')]
    focus(html, selector)
    const keys: [string, Init][] = [
      ['q', {}],
      ['D', { shift: true }],
      ['g', {}],
      ['c', {}],
      ['?', { shift: true, code: 'Slash' }],
      ['x', { alt: true }],
      ['Enter', {}],
    ]
    expect(keys.map(([key, init]) => type(key, init))).toEqual(keys.map(() => false))
    expect(ran).toEqual([])
    expect(hints).toEqual([])
  })

  it.each(fields)('%s: keys with Ctrl fire, and those allowed', (html, selector) => {
    bindings = [bind('Mod-k'), bind('Mod-Enter'), bind('Escape', 'close', { allowInText: true })]
    focus(html, selector)
    type('k', { ctrl: true })
    type('Enter', { ctrl: true })
    type('Escape')
    expect(ran).toEqual(['Mod-k', 'Mod-Enter', 'close'])
  })

  it('leaves the keys it edits with to the field', () => {
    const keys = [
      'Mod-a',
      'Mod-c',
      'Mod-v',
      'Mod-x',
      'Mod-z',
      'Mod-Shift-z',
      'Mod-ArrowLeft',
      'Mod-Backspace',
      'Mod-Home',
    ]
    bindings = keys.map(key => bind(key))
    focus('<input>')
    for (const key of keys) {
      const parts = key.split('-')
      const last = parts.at(-1)!
      expect(type(last, { ctrl: true, shift: parts.includes('Shift') }), key).toBe(false)
    }
    document.body.innerHTML = ''
    type('a', { ctrl: true })
    expect(ran).toEqual(['Mod-a'])
  })

  it('takes even those where it is said', () => {
    bindings = [bind('Mod-a', 'all', { allowInText: true })]
    focus('<input>')
    type('a', { ctrl: true })
    expect(ran).toEqual(['all'])
  })

  it('leaves to the editor what it has handled', () => {
    bindings = [bind('Mod-b')]
    const editor = focus('<div class="cm-editor"><div class="cm-content" tabindex="0"></div></div>', '.cm-content')
    editor.addEventListener('keydown', event => event.preventDefault())
    type('b', { ctrl: true })
    expect(ran).toEqual([])
  })

  it('goes on with a sequence that began with Ctrl', () => {
    bindings = [bind('Mod-j s'), bind('s')]
    focus('<input>')
    type('j', { ctrl: true })
    type('s')
    expect(ran).toEqual(['Mod-j s'])
  })

  it('ends a bare sequence when the focus has gone there', () => {
    bindings = [bind('g c')]
    type('g')
    focus('<input>')
    expect(type('c')).toBe(false)
    expect(ran).toEqual([])
  })

  it('sees a field inside a shadow tree', () => {
    bindings = [bind('q')]
    const host = focus('<section></section>', 'section')
    const input = document.createElement('input')
    host.attachShadow({ mode: 'open' }).append(input)
    expect(type('q', {}, input)).toBe(false)
    // Outside, the event seems to come from the host.
    const event = new KeyboardEvent('keydown', { key: 'q', code: 'KeyQ' })
    Object.defineProperty(event, 'target', { value: host })
    Object.defineProperty(event, 'composedPath', { value: () => [input, host, window] })
    expect(dispatcher.handle(event)).toBe(false)
    expect(ran).toEqual([])
  })

  it.each([
    '<input type="checkbox">',
    '<input type="button">',
    '<button>a</button>',
    '<a href="#a">a</a>',
    '<div contenteditable="false" tabindex="0"></div>',
  ])('is not %s', html => {
    bindings = [bind('q')]
    focus(html)
    type('q')
    expect(ran).toEqual(['q'])
  })
})

describe('what has the focus', () => {
  it.each([
    '<button>a</button>',
    '<a href="#a">a</a>',
    '<input type="checkbox">',
    '<div role="switch" tabindex="0"></div>',
  ])('%s keeps Enter and Space', html => {
    bindings = [bind('Enter'), bind('Space'), bind('Mod-Enter'), bind('Shift-Enter'), bind('j')]
    focus(html)
    expect(type('Enter')).toBe(false)
    expect(type(' ', { code: 'Space' })).toBe(false)
    type('Enter', { ctrl: true })
    type('Enter', { shift: true })
    type('j')
    expect(ran).toEqual(['Mod-Enter', 'Shift-Enter', 'j'])
  })

  it.each(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', 'Escape', 'Home', 'End'])(
    'in a place with its own keys keeps %s',
    key => {
      bindings = [bind(key), bind('j'), bind(`Mod-${key}`)]
      focus('<ul data-keys="own"><li tabindex="0">a</li></ul>', 'li')
      expect(type(key)).toBe(false)
      type('j')
      type(key, { ctrl: true })
      expect(ran).toEqual(['j', `Mod-${key}`])
    },
  )

  it('in a place with all keys keeps every bare one', () => {
    bindings = [bind('j'), bind('Escape'), bind('Mod-k')]
    focus('<ul data-keys="all"><li tabindex="0">a</li></ul>', 'li')
    expect(type('j')).toBe(false)
    expect(type('Escape')).toBe(false)
    type('k', { ctrl: true })
    expect(ran).toEqual(['Mod-k'])
  })
})

describe('a sequence', () => {
  beforeEach(() => {
    bindings = [
      bind('g c', 'chapters'),
      bind('g h', 'characters'),
      bind('n c', 'new chapter'),
      bind('c', 'chat'),
      bind('x', 'select'),
    ]
  })

  it('runs at its last key, and says how it may go on', () => {
    expect(type('g')).toBe(true)
    expect(ran).toEqual([])
    expect(hints).toEqual(['g>c,h'])
    expect(type('c')).toBe(true)
    expect(ran).toEqual(['chapters'])
    expect(hints).toEqual(['g>c,h', '>'])
  })

  it('ends quietly at another key, which then counts for itself', () => {
    type('g')
    type('x')
    expect(ran).toEqual(['select'])
    expect(hints.at(-1)).toBe('>')
    type('c')
    expect(ran).toEqual(['select', 'chat'])
  })

  it('ends at a key that means nothing, and lets it through', () => {
    type('g')
    expect(type('ArrowDown')).toBe(false)
    type('c')
    expect(ran).toEqual(['chat'])
  })

  it('begins another sequence with the key that ended it', () => {
    type('g')
    type('n')
    type('c')
    expect(ran).toEqual(['new chapter'])
  })

  it('ends after a pause', () => {
    type('g')
    vi.advanceTimersByTime(1499)
    expect(hints).toEqual(['g>c,h'])
    vi.advanceTimersByTime(1)
    expect(hints).toEqual(['g>c,h', '>'])
    type('c')
    expect(ran).toEqual(['chat'])
  })

  it('ends at Escape, which does nothing else', () => {
    bindings.push(bind('Escape', 'close'))
    type('g')
    expect(type('Escape')).toBe(true)
    expect(ran).toEqual([])
    type('Escape')
    expect(ran).toEqual(['close'])
  })

  it('does not mind modifiers on the way', () => {
    bindings.push(bind('g Shift-d', 'far'))
    type('g')
    expect(type('Shift', { shift: true })).toBe(false)
    type('D', { shift: true })
    expect(ran).toEqual(['far'])
  })

  it('ends when the window loses the focus', () => {
    type('g')
    window.dispatchEvent(new Event('blur'))
    expect(hints.at(-1)).toBe('>')
    type('c')
    expect(ran).toEqual(['chat'])
  })

  it('ends when it is cancelled or detached, and nothing fires later', () => {
    bindings.push(bind('g', 'go'))
    type('g')
    dispatcher.cancel()
    type('g')
    detach()
    vi.advanceTimersByTime(5000)
    expect(ran).toEqual([])
    expect(hints.filter(hint => hint === '>')).toHaveLength(2)
  })

  it('ends when someone else has taken a key', () => {
    type('g')
    type('c', { prevented: true })
    type('c')
    expect(ran).toEqual(['chat'])
  })

  it('waits for the longer one, and takes the shorter after the pause', () => {
    bindings.push(bind('g', 'go'))
    type('g')
    expect(ran).toEqual([])
    type('h')
    expect(ran).toEqual(['characters'])
    type('g')
    vi.advanceTimersByTime(1500)
    expect(ran).toEqual(['characters', 'go'])
  })

  it('takes the shorter one before the next key, where that does not go on', () => {
    bindings.push(bind('g', 'go'))
    type('g')
    type('x')
    vi.advanceTimersByTime(5000)
    expect(ran).toEqual(['go', 'select'])
  })

  it('takes none of them at Escape', () => {
    bindings.push(bind('g', 'go'))
    type('g')
    type('Escape')
    vi.advanceTimersByTime(5000)
    expect(ran).toEqual([])
  })

  it('can be longer than two, each key with its own pause', () => {
    bindings = [bind('g t x', 'far'), bind('g t', 'near')]
    type('g')
    vi.advanceTimersByTime(1000)
    type('t')
    vi.advanceTimersByTime(1000)
    type('x')
    expect(ran).toEqual(['far'])
    expect(hints).toEqual(['g>t x,t', 'g t>x', '>'])
  })

  it('goes on only where the facts still allow it', () => {
    bindings = [bind('g c', 'chapters', { when: { project: true } })]
    type('g')
    expect(hints).toEqual([])
    facts = { project: true }
    type('g')
    facts = {}
    type('c')
    expect(ran).toEqual([])
  })

  it('works on other layouts', () => {
    type('п', { code: 'KeyG' })
    type('с', { code: 'KeyC' })
    expect(ran).toEqual(['chapters'])
  })

  it('belongs to the highest band', () => {
    bindings.push(bind('g c', 'mine', { band: 'user' }))
    type('g')
    type('c')
    expect(ran).toEqual(['mine'])
  })

  it('has ended before its command runs, so that the command may fail', () => {
    const fail = () => {
      throw new TypeError('no')
    }
    const failing = createDispatcher({ bindings: () => bindings, context: () => facts, run: fail, isMac: false })
    const key = (name: string) =>
      new KeyboardEvent('keydown', { key: name, code: `Key${name.toUpperCase()}`, cancelable: true })
    failing.handle(key('g'))
    expect(() => failing.handle(key('c'))).toThrow(TypeError)
    expect(() => failing.handle(key('h'))).not.toThrow()
  })
})
