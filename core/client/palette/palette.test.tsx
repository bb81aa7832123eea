// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Command, Option } from '../registry/contract.ts'
import { acting, find, focus, mount, press, settle, unmountAll, until } from '../ui/testing.tsx'

const input = () => document.querySelector<HTMLInputElement>('[cmdk-input]')

/** The palette of a page that has just been opened: its code is not there. */
async function open() {
  const { Palette } = await import('./palette.tsx')
  const { openPalette, palette } = await import('./state.ts')
  const { contextFor } = await import('../desk/commands.ts')
  const { desk } = await import('../desk/desk.ts')
  mount(
    <>
      <input id="title" />
      <Palette />
    </>,
  )
  focus(find('#title'))
  return {
    palette,
    overlays: () => [...desk.overlays],
    show: async (mode?: Parameters<typeof openPalette>[1]) => {
      await act(async () => openPalette(contextFor(), mode))
    },
  }
}

/** Lets the code of the palette arrive. */
let arrive: () => void

beforeEach(() => {
  vi.resetModules()
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  vi.doMock('./open-palette.tsx', async importActual => {
    await arrived
    return importActual()
  })
})
afterEach(() => {
  arrive()
  unmountAll()
})

async function shown() {
  arrive()
  await until(() => input() !== null)
}

it('opens as soon as its code is here, with what was typed meanwhile', async () => {
  const { show, overlays } = await open()
  const elsewhere = vi.fn()
  window.addEventListener('keydown', elsewhere)
  await show()
  expect([input(), overlays()]).toEqual([null, ['palette']])
  for (const key of ['w', 'h', 'x', 'Backspace', 'и', 'Shift', 'Tab', 'Enter', 'ArrowDown']) {
    expect(press(key)).toBe(true)
  }
  window.removeEventListener('keydown', elsewhere)
  expect(elsewhere).not.toHaveBeenCalled()
  await shown()
  expect([input()?.value, document.activeElement]).toEqual(['whи', input()])
  expect(overlays()).toEqual(['palette'])
})

it('leaves the browser its own keys while its code is on the way', async () => {
  const { show, palette } = await open()
  await show()
  expect([press('r', { ctrlKey: true }), press('F5'), press('l', { metaKey: true })]).toEqual([false, false, false])
  expect(palette.text).toBe('')
})

it('types what is written with AltGr', async () => {
  const { show, palette } = await open()
  await show()
  const event = new KeyboardEvent('keydown', { key: '@', ctrlKey: true, altKey: true, bubbles: true, cancelable: true })
  Object.assign(event, { getModifierState: (name: string) => name === 'AltGraph' })
  acting(() => find('#title').dispatchEvent(event))
  expect(palette.text).toBe('@')
})

it('does not open late when it is closed meanwhile, and gives the keys back', async () => {
  const { show, palette, overlays } = await open()
  await show()
  press('Escape')
  await settle()
  expect([palette.open, overlays()]).toEqual([false, []])
  arrive()
  await import('./open-palette.tsx')
  await settle(20)
  expect(input()).toBeNull()
  expect(press('w')).toBe(false)
})

it('lets what is typed follow what a question begins with', async () => {
  const { show } = await open()
  const command: Command = {
    id: 'shell.theme',
    steps: [{ name: 'name', label: 'palette.title', ask: 'text', initial: () => 'Chapter ' }],
    run: () => undefined,
  }
  const { contextFor } = await import('../desk/commands.ts')
  await show({ is: 'asking', asking: { command, context: contextFor(), answers: {} } })
  press('7')
  await shown()
  expect(input()?.value).toBe('Chapter 7')
})

it('opens in the same frame once its code is here, and gives the focus back', async () => {
  const { show } = await open()
  await show()
  await shown()
  press('Escape')
  await settle()
  expect([input(), document.activeElement]).toEqual([null, find('#title')])
  await show()
  expect(document.activeElement).toBe(input())
  expect(input()).not.toBeNull()
})

it('takes an Enter that comes before the choices for the one that fits best', async () => {
  const { show } = await open()
  const run = vi.fn()
  let offer: (options: Option[]) => void = () => undefined
  const options = new Promise<Option[]>(resolve => {
    offer = resolve
  })
  const command: Command = {
    id: 'shell.theme',
    steps: [{ name: 'what', label: 'palette.title', ask: 'choice', initial: () => 'debt', options: () => options }],
    run,
  }
  const { contextFor } = await import('../desk/commands.ts')
  await show({ is: 'asking', asking: { command, context: contextFor(), answers: {} } })
  await shown()
  press('Enter')
  expect(run).not.toHaveBeenCalled()
  offer([
    { value: '1', label: 'Low Morrow' },
    { value: '2', label: 'The Lantern Debt' },
  ])
  await until(() => run.mock.calls.length > 0)
  expect(run.mock.calls[0]?.[1]).toEqual({ what: '2' })
})

it('keeps what is typed while an answer is judged for the next question, or for this one where it will not do', async () => {
  const { show } = await open()
  let judge: (fault: string | null) => void = () => undefined
  const fault = () =>
    new Promise<string | null>(resolve => {
      judge = resolve
    })
  const command: Command = {
    id: 'shell.theme',
    steps: [
      { name: 'name', label: 'palette.title', ask: 'text', initial: () => 'Elvenland', fault },
      { name: 'id', label: 'palette.title', ask: 'text', initial: (_, { name = '' }) => name.toLowerCase() },
    ],
    run: () => undefined,
  }
  const { contextFor } = await import('../desk/commands.ts')
  await show({ is: 'asking', asking: { command, context: contextFor(), answers: {} } })
  await shown()
  press('Enter')
  expect(press('!')).toBe(true)
  judge('required')
  await until(() => document.querySelector('[role="alert"]') !== null)
  expect(input()?.value).toBe('Elvenland!')
  press('Enter')
  press('-')
  press('x')
  press('Backspace')
  judge(null)
  await until(() => input()?.value === 'elvenland!-')
})

it('lets what is typed over a judged answer stand for what the next question begins with', async () => {
  const { show } = await open()
  let judge: (fault: null) => void = () => undefined
  const fault = () =>
    new Promise<null>(resolve => {
      judge = resolve
    })
  const command: Command = {
    id: 'shell.theme',
    steps: [
      { name: 'name', label: 'palette.title', ask: 'text', initial: () => 'Elvenland', fault },
      { name: 'id', label: 'palette.title', ask: 'text', initial: () => 'elvenland' },
    ],
    run: () => undefined,
  }
  const { contextFor } = await import('../desk/commands.ts')
  await show({ is: 'asking', asking: { command, context: contextFor(), answers: {} } })
  await shown()
  press('Enter')
  press('a', { ctrlKey: true, code: 'KeyA' })
  for (const key of 'elf') press(key)
  judge(null)
  await until(() => input()?.value === 'elf')
})

it('takes whole answers that are typed ahead, each for its question', async () => {
  const { show } = await open()
  let offer: (options: Option[]) => void = () => undefined
  const options = new Promise<Option[]>(resolve => {
    offer = resolve
  })
  const run = vi.fn()
  const command: Command = {
    id: 'shell.theme',
    steps: [
      { name: 'what', label: 'palette.title', ask: 'choice', options: () => options },
      { name: 'to', label: 'palette.title', ask: 'text', initial: () => 'Two', fault: async () => null },
      { name: 'why', label: 'palette.title', ask: 'text', initial: () => 'because' },
    ],
    run,
  }
  const { contextFor } = await import('../desk/commands.ts')
  await show({ is: 'asking', asking: { command, context: contextFor(), answers: {} } })
  await shown()
  press('Enter')
  press('a', { ctrlKey: true, code: 'KeyA' })
  for (const key of ['D', 'e', 'u', 'x', 'Enter', '!', 'Enter']) press(key)
  offer([{ value: '2', label: 'Two' }])
  await until(() => run.mock.calls.length > 0)
  expect(run.mock.calls[0]?.[1]).toEqual({ what: '2', to: 'Deux', why: 'because!' })
})
