import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** For tests only: renders into the test's document and acts on it as a user does. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const roots = new Map<HTMLElement, Root>()

/** Renders an element at the end of the body, or again into the same container. */
export function mount(element: ReactNode, into?: HTMLElement): HTMLElement {
  const container = into ?? document.body.appendChild(document.createElement('div'))
  const root = roots.get(container) ?? createRoot(container)
  roots.set(container, root)
  act(() => root.render(element))
  return container
}

/** For afterEach: unmounts everything. */
export function unmountAll(): void {
  act(() => {
    for (const root of roots.values()) root.unmount()
  })
  roots.clear()
  document.body.replaceChildren()
  localStorage.clear()
}

/** The element that matches; throws if there is none. */
export function find<Kind extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): Kind {
  const found = within.querySelector<Kind>(selector)
  if (!found) throw new Error(`nothing matches ${selector} in ${document.body.innerHTML}`)
  return found
}

export function click(target: Element, init: MouseEventInit = {}): void {
  act(() => {
    const pointer = { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse' }
    target.dispatchEvent(new PointerEvent('pointerdown', pointer))
    target.dispatchEvent(new MouseEvent('mousedown', pointer))
    target.dispatchEvent(new PointerEvent('pointerup', pointer))
    target.dispatchEvent(new MouseEvent('mouseup', pointer))
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  })
}

/** Presses a key on the target, or on the focused element. Returns whether the default was prevented. */
export function press(
  key: string,
  init: KeyboardEventInit = {},
  target: Element = document.activeElement ?? document.body,
): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  act(() => {
    target.dispatchEvent(event)
  })
  return event.defaultPrevented
}

export function focus(target: HTMLElement): void {
  act(() => target.focus())
}

export function blur(target: HTMLElement): void {
  act(() => target.blur())
}

/** Runs a function that changes the page and returns its result. */
export function actAndReturn<Result>(run: () => Result): Result {
  const results: Result[] = []
  act(() => {
    results.push(run())
  })
  return results[0] as Result
}

/** Replaces the text of a field as typing does. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const valueProperty = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  act(() => {
    valueProperty?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Waits for timers, effects and focus. */
export async function flush(ms = 0): Promise<void> {
  await act(() => new Promise<void>(resolve => setTimeout(resolve, ms)))
}

/** Waits until a condition holds, loading code included; throws after two seconds. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  for (let left = 200; left > 0; left--) {
    await flush(10)
    if (condition()) return
  }
  throw new Error(`it never was so: ${document.body.innerHTML}`)
}
