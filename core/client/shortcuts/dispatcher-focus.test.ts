// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bind, createDispatcherFixture, type DispatcherFixture, focus, type } from './dispatcher.fixture.ts'

let fixture: DispatcherFixture

beforeEach(() => {
  document.body.innerHTML = ''
  fixture = createDispatcherFixture()
})

afterEach(() => {
  fixture.detach()
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

  it.each(fields)('%s: bare keys and Shift go to the text', (html, selector) => {
    fixture.bindings = [bind('q'), bind('Shift-d'), bind('g c'), bind('?'), bind('Alt-x'), bind('Enter')]
    focus(html, selector)
    const keys: Parameters<typeof type>[] = [
      ['q', {}],
      ['D', { shift: true }],
      ['g', {}],
      ['c', {}],
      ['?', { shift: true, code: 'Slash' }],
      ['x', { alt: true }],
      ['Enter', {}],
    ]
    expect(keys.map(([key, init]) => type(key, init))).toEqual(keys.map(() => false))
    expect(fixture.ran).toEqual([])
    expect(fixture.hints).toEqual([])
  })

  it.each(fields)('%s: keys with Ctrl fire, and those allowed', (html, selector) => {
    fixture.bindings = [bind('Mod-k'), bind('Mod-Enter'), bind('Escape', 'close', { allowInText: true })]
    focus(html, selector)
    type('k', { ctrl: true })
    type('Enter', { ctrl: true })
    type('Escape')
    expect(fixture.ran).toEqual(['Mod-k', 'Mod-Enter', 'close'])
  })

  it('runs the commands of an editor by their keys in its text only', () => {
    fixture.bindings = [bind('Mod-b', 'bold', { allowInText: 'editor' }), bind('F2', 'bold', { allowInText: 'editor' })]
    for (const [html, selector] of fields) {
      focus(html, selector)
      const isEditor = selector === '.cm-content'
      expect([type('b', { ctrl: true }), type('F2')], html).toEqual([isEditor, isEditor])
    }
    expect(fixture.ran).toEqual(['bold', 'bold'])
  })

  it('leaves editing keys to the field', () => {
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
    fixture.bindings = keys.map(key => bind(key))
    focus('<input>')
    for (const key of keys) {
      const parts = key.split('-')
      const last = parts.at(-1)!
      expect(type(last, { ctrl: true, shift: parts.includes('Shift') }), key).toBe(false)
    }
    document.body.innerHTML = ''
    type('a', { ctrl: true })
    expect(fixture.ran).toEqual(['Mod-a'])
  })

  it('takes even those with `inText`', () => {
    fixture.bindings = [bind('Mod-a', 'all', { allowInText: true })]
    focus('<input>')
    type('a', { ctrl: true })
    expect(fixture.ran).toEqual(['all'])
  })

  it('ignores what the editor has handled', () => {
    fixture.bindings = [bind('Mod-b')]
    const editor = focus('<div class="cm-editor"><div class="cm-content" tabindex="0"></div></div>', '.cm-content')
    editor.addEventListener('keydown', event => event.preventDefault())
    type('b', { ctrl: true })
    expect(fixture.ran).toEqual([])
  })

  it('continues a sequence that began with Ctrl', () => {
    fixture.bindings = [bind('Mod-j s'), bind('s')]
    focus('<input>')
    type('j', { ctrl: true })
    type('s')
    expect(fixture.ran).toEqual(['Mod-j s'])
  })

  it('ends a bare sequence when a text field gets the focus', () => {
    fixture.bindings = [bind('g c')]
    type('g')
    focus('<input>')
    expect(type('c')).toBe(false)
    expect(fixture.ran).toEqual([])
  })

  it('sees a field inside a shadow tree', () => {
    fixture.bindings = [bind('q')]
    const host = focus('<section></section>', 'section')
    const input = document.createElement('input')
    host.attachShadow({ mode: 'open' }).append(input)
    expect(type('q', {}, input)).toBe(false)
    // Outside a shadow tree the event's target is the host.
    const event = new KeyboardEvent('keydown', { key: 'q', code: 'KeyQ' })
    Object.defineProperty(event, 'target', { value: host })
    Object.defineProperty(event, 'composedPath', { value: () => [input, host, window] })
    expect(fixture.dispatcher.handle(event)).toBe(false)
    expect(fixture.ran).toEqual([])
  })

  it.each([
    '<input type="checkbox">',
    '<input type="button">',
    '<button>a</button>',
    '<a href="#a">a</a>',
    '<div contenteditable="false" tabindex="0"></div>',
  ])('is not %s', html => {
    fixture.bindings = [bind('q')]
    focus(html)
    type('q')
    expect(fixture.ran).toEqual(['q'])
  })
})

describe('the focused element', () => {
  it.each([
    '<button>a</button>',
    '<a href="#a">a</a>',
    '<input type="checkbox">',
    '<div role="switch" tabindex="0"></div>',
  ])('%s keeps Enter and Space', html => {
    fixture.bindings = [bind('Enter'), bind('Space'), bind('Mod-Enter'), bind('Shift-Enter'), bind('j')]
    focus(html)
    expect(type('Enter')).toBe(false)
    expect(type(' ', { code: 'Space' })).toBe(false)
    type('Enter', { ctrl: true })
    type('Enter', { shift: true })
    type('j')
    expect(fixture.ran).toEqual(['Mod-Enter', 'Shift-Enter', 'j'])
  })

  it.each(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter', 'Escape', 'Home', 'End'])(
    'in a place with its own keys keeps %s',
    key => {
      fixture.bindings = [bind(key), bind('j'), bind(`Mod-${key}`)]
      focus('<ul data-keys="own"><li tabindex="0">a</li></ul>', 'li')
      expect(type(key)).toBe(false)
      type('j')
      type(key, { ctrl: true })
      expect(fixture.ran).toEqual(['j', `Mod-${key}`])
    },
  )

  it('with data-keys="all" keeps every bare key', () => {
    fixture.bindings = [bind('j'), bind('Escape'), bind('Mod-k')]
    focus('<ul data-keys="all"><li tabindex="0">a</li></ul>', 'li')
    expect(type('j')).toBe(false)
    expect(type('Escape')).toBe(false)
    type('k', { ctrl: true })
    expect(fixture.ran).toEqual(['Mod-k'])
  })
})
