import type { Binding } from './bindings.ts'
import { createDispatcher, type Dispatcher, type DispatcherOptions } from './dispatcher.ts'
import type { Held } from './keys/keyboards.fixture.ts'

export const bind = (keys: string, command = keys, rest: Partial<Binding> = {}): Binding => ({
  keys,
  command,
  band: 'core',
  owner: 'core',
  ...rest,
})

/** The inputs and outputs of a test, and a dispatcher attached to the window. */
export type DispatcherFixture = {
  bindings: Binding[]
  facts: Record<string, boolean | string>
  ran: string[]
  /** what was pending, then the continuations: `g>c,h`; `>` when it has ended */
  hints: string[]
  dispatcher: Dispatcher
  detach: () => void
}

export function createDispatcherFixture({ isMac = false, ready }: Partial<DispatcherOptions> = {}): DispatcherFixture {
  const fixture: Omit<DispatcherFixture, 'dispatcher' | 'detach'> = { bindings: [], facts: {}, ran: [], hints: [] }
  const dispatcher = createDispatcher({
    bindings: () => fixture.bindings,
    context: () => fixture.facts,
    run: command => fixture.ran.push(command),
    onPending: (prefix, continuations) =>
      fixture.hints.push(`${prefix}>${continuations.map(({ keys }) => keys).join(',')}`),
    isMac,
    ready,
  })
  return Object.assign(fixture, { dispatcher, detach: dispatcher.attach(window) })
}

type KeyInit = Held & { repeat?: boolean; isComposing?: boolean; keyCode?: number; code?: string; prevented?: boolean }

/** Presses a key on the focused element, or on the one given; true if its default was prevented. */
export function type(key: string, init: KeyInit = {}, on: Element = document.activeElement ?? document.body): boolean {
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
  const getModifierState = (name: string) => name === 'AltGraph' && init.altGraph === true
  Object.defineProperty(event, 'getModifierState', { value: getModifierState })
  if (init.prevented) event.preventDefault()
  on.dispatchEvent(event)
  return event.defaultPrevented
}

/** Adds HTML to the page and focuses it, or the element the selector finds in it. */
export function focus(html: string, selector = '*'): HTMLElement {
  document.body.innerHTML = html
  const element = document.body.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`${html} has no ${selector}`)
  element.focus()
  return element
}
