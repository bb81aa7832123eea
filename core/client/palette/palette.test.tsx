// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Issue, requiredIssue } from '#core/shared/issue.ts'
import type { Command, StepOption } from '../registry/contract.ts'
import { actAndReturn, find, flush, focus, mount, press, type, unmountAll, waitUntil } from '../ui/testing.tsx'

const input = () => document.querySelector<HTMLInputElement>('[cmdk-input]')

/** The palette of a newly opened page: its code is not loaded. */
async function open() {
  const { Palette } = await import('./palette.tsx')
  const { openPalette, palette } = await import('./state.ts')
  const { createCommandContext } = await import('../context/run-command.ts')
  const { commandContext } = await import('../context/command-context.ts')
  mount(
    <>
      <input id="title" />
      <Palette />
    </>,
  )
  focus(find('#title'))
  return {
    palette,
    overlays: () => [...commandContext.overlays],
    show: async (mode?: Parameters<typeof openPalette>[1]) => {
      await act(async () => openPalette(createCommandContext(), mode))
    },
  }
}

/** Lets the palette's code load. */
let loadPalette: () => void

beforeEach(() => {
  vi.resetModules()
  const arrived = new Promise<void>(resolve => {
    loadPalette = resolve
  })
  vi.doMock('./open-palette.tsx', async importActual => {
    await arrived
    return importActual()
  })
})
afterEach(() => {
  loadPalette()
  unmountAll()
})

async function shown() {
  loadPalette()
  await waitUntil(() => input() !== null)
}

it('opens as soon as its code is loaded, with the keys typed meanwhile', async () => {
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

it('leaves the browser its own keys while its code loads', async () => {
  const { show, palette } = await open()
  await show()
  expect([press('r', { ctrlKey: true }), press('F5'), press('l', { metaKey: true })]).toEqual([false, false, false])
  expect(palette.text).toBe('')
})

it('types characters written with AltGr', async () => {
  const { show, palette } = await open()
  await show()
  const event = new KeyboardEvent('keydown', { key: '@', ctrlKey: true, altKey: true, bubbles: true, cancelable: true })
  Object.assign(event, { getModifierState: (name: string) => name === 'AltGraph' })
  actAndReturn(() => find('#title').dispatchEvent(event))
  expect(palette.text).toBe('@')
})

it('does not open late if it is closed meanwhile, and releases the keys', async () => {
  const { show, palette, overlays } = await open()
  await show()
  press('Escape')
  await flush()
  expect([palette.open, overlays()]).toEqual([false, []])
  loadPalette()
  await import('./open-palette.tsx')
  await flush(20)
  expect(input()).toBeNull()
  expect(press('w')).toBe(false)
})

it('appends typed keys to the initial text of a question', async () => {
  const { show } = await open()
  const command: Command = {
    id: 'shell.theme',
    steps: [{ name: 'name', label: 'palette.title', ask: 'text', initial: () => 'Chapter ' }],
    run: () => undefined,
  }
  const { createCommandContext } = await import('../context/run-command.ts')
  await show({ is: 'asking', prompt: { command, context: createCommandContext(), answers: {} } })
  press('7')
  await shown()
  expect(input()?.value).toBe('Chapter 7')
})

it('opens in the same frame once its code is loaded, and restores the focus', async () => {
  const { show } = await open()
  await show()
  await shown()
  press('Escape')
  await flush()
  expect([input(), document.activeElement]).toEqual([null, find('#title')])
  await show()
  expect(document.activeElement).toBe(input())
  expect(input()).not.toBeNull()
})

it('applies an Enter that comes before the choices to the best match', async () => {
  const { show } = await open()
  const run = vi.fn()
  let offer: (options: StepOption[]) => void = () => undefined
  const options = new Promise<StepOption[]>(resolve => {
    offer = resolve
  })
  const command: Command = {
    id: 'shell.theme',
    steps: [{ name: 'what', label: 'palette.title', ask: 'choice', initial: () => 'debt', options: () => options }],
    run,
  }
  const { createCommandContext } = await import('../context/run-command.ts')
  await show({ is: 'asking', prompt: { command, context: createCommandContext(), answers: {} } })
  await shown()
  press('Enter')
  expect(run).not.toHaveBeenCalled()
  offer([
    { value: '1', label: 'Low Morrow' },
    { value: '2', label: 'The Lantern Debt' },
  ])
  await waitUntil(() => run.mock.calls.length > 0)
  expect(run.mock.calls[0]?.[1]).toEqual({ what: '2' })
})

it('passes keys typed during validation to the next question, or to this one if the answer is invalid', async () => {
  const { show } = await open()
  let resolveIssue: (issue: Issue | null) => void = () => undefined
  const validate = () =>
    new Promise<Issue | null>(resolve => {
      resolveIssue = resolve
    })
  const command: Command = {
    id: 'shell.theme',
    steps: [
      { name: 'name', label: 'palette.title', ask: 'text', initial: () => 'Elvenland', validate },
      { name: 'id', label: 'palette.title', ask: 'text', initial: (_, { name = '' }) => name.toLowerCase() },
    ],
    run: () => undefined,
  }
  const { createCommandContext } = await import('../context/run-command.ts')
  await show({ is: 'asking', prompt: { command, context: createCommandContext(), answers: {} } })
  await shown()
  press('Enter')
  expect(press('!')).toBe(true)
  resolveIssue(requiredIssue)
  await waitUntil(() => document.querySelector('[role="alert"]') !== null)
  expect(input()?.value).toBe('Elvenland!')
  press('Enter')
  press('-')
  press('x')
  press('Backspace')
  resolveIssue(null)
  await waitUntil(() => input()?.value === 'elvenland!-')
})

it('takes whole answers that are typed ahead, each for its question', async () => {
  const { show } = await open()
  let offer: (options: StepOption[]) => void = () => undefined
  const options = new Promise<StepOption[]>(resolve => {
    offer = resolve
  })
  const run = vi.fn()
  const command: Command = {
    id: 'shell.theme',
    steps: [
      { name: 'what', label: 'palette.title', ask: 'choice', options: () => options },
      { name: 'to', label: 'palette.title', ask: 'text', initial: () => 'Two', validate: async () => null },
      { name: 'why', label: 'palette.title', ask: 'text', initial: () => 'because' },
    ],
    run,
  }
  const { createCommandContext } = await import('../context/run-command.ts')
  await show({ is: 'asking', prompt: { command, context: createCommandContext(), answers: {} } })
  await shown()
  press('Enter')
  press('a', { ctrlKey: true, code: 'KeyA' })
  for (const key of ['D', 'e', 'u', 'x', 'Enter', '!', 'Enter']) press(key)
  offer([{ value: '2', label: 'Two' }])
  await waitUntil(() => run.mock.calls.length > 0)
  expect(run.mock.calls[0]?.[1]).toEqual({ what: '2', to: 'Deux', why: 'because!' })
})

/** A command that creates, with a default, runAgain and openForm. */
function createPrompt() {
  const run = vi.fn()
  const more = vi.fn()
  const again = vi.fn(async (_: unknown, answers: Readonly<Record<string, string>>) => ({
    place: { value: `after ${answers.title}`, label: `After ${answers.title}` },
  }))
  const places = [
    { value: 'after 7', label: 'After seven' },
    { value: 'end', label: 'At the end' },
  ]
  const command: Command = {
    id: 'shell.theme',
    steps: [
      { name: 'title', label: 'field.title', ask: 'text' },
      { name: 'place', label: 'create.place', ask: 'choice', preset: () => places[0], options: () => places },
    ],
    stepActions: {
      runAgain: again,
      openForm: { label: 'create.all-fields', icon: 'list', run: (_, answers) => more(answers) },
    },
    run: (_, answers) => run(answers),
  }
  return { command, run, more, again }
}

const rows = () => [...document.querySelectorAll('[cmdk-item]')].map(row => row.textContent ?? '')
const selected = () => document.querySelector('[cmdk-item][data-selected="true"]')?.getAttribute('data-value')

async function ask(command: Command) {
  const { show } = await open()
  const { createCommandContext } = await import('../context/run-command.ts')
  await show({ is: 'asking', prompt: { command, context: createCommandContext(), answers: {} } })
  await shown()
}

describe('the last question of a command', () => {
  it('lists the defaults, and Enter runs with them', async () => {
    const { command, run } = createPrompt()
    await ask(command)
    await waitUntil(() => rows().length === 3)
    expect(rows()[1]).toContain('After seven')
    expect(document.querySelector('[cmdk-list] [role="status"]')).toBeNull()
    type(find<HTMLInputElement>('[cmdk-input]'), 'Ten')
    press('Enter')
    await waitUntil(() => run.mock.calls.length > 0)
    expect(run).toHaveBeenCalledWith({ title: 'Ten', place: 'after 7' })
  })

  it('lets a default be changed without losing what is typed', async () => {
    const { command, run } = createPrompt()
    await ask(command)
    type(find<HTMLInputElement>('[cmdk-input]'), 'Ten')
    press('ArrowDown')
    await waitUntil(() => selected() === 'default place')
    press('Enter')
    await waitUntil(() => rows().some(row => row.includes('At the end')))
    press('ArrowDown')
    press('Enter')
    await waitUntil(() => input()?.value === 'Ten')
    expect(rows()[1]).toContain('At the end')
    press('Enter')
    await waitUntil(() => run.mock.calls.length > 0)
    expect(run).toHaveBeenCalledWith({ title: 'Ten', place: 'end' })
  })

  it('goes back from a default to what was typed, with Backspace on nothing', async () => {
    const { command } = createPrompt()
    await ask(command)
    type(find<HTMLInputElement>('[cmdk-input]'), 'Ten')
    press('ArrowDown')
    press('Enter')
    await waitUntil(() => input()?.value === '')
    press('Backspace')
    await waitUntil(() => input()?.value === 'Ten')
  })

  it('creates and asks again, the next one after this one', async () => {
    const { command, run, again } = createPrompt()
    await ask(command)
    type(find<HTMLInputElement>('[cmdk-input]'), 'Ten')
    press('Enter', { ctrlKey: true, shiftKey: true })
    await waitUntil(() => input()?.value === '' && rows()[1]?.includes('After Ten') === true)
    expect(run).not.toHaveBeenCalled()
    type(find<HTMLInputElement>('[cmdk-input]'), 'Eleven')
    press('Enter', { ctrlKey: true, shiftKey: true })
    await waitUntil(() => again.mock.calls.length === 2)
    expect(again.mock.calls[1]?.[1]).toEqual({ title: 'Eleven', place: 'after Ten' })
  })

  it('opens the larger form with the typed text', async () => {
    const { command, more } = createPrompt()
    await ask(command)
    type(find<HTMLInputElement>('[cmdk-input]'), 'Ten')
    press('ArrowUp')
    await waitUntil(() => selected() === 'more')
    press('Enter')
    await waitUntil(() => more.mock.calls.length > 0)
    expect(more).toHaveBeenCalledWith({ title: 'Ten', place: 'after 7' })
    expect(input()).toBeNull()
  })

  it('says in a sentence what is missing, and if there is nothing to choose from', async () => {
    await (await import('../i18n/intl.ts')).setLanguage('en')
    await ask(createPrompt().command)
    press('Enter')
    await waitUntil(() => document.querySelector('[role="alert"]') !== null)
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('Fill this in')
    unmountAll()
    const none: Command = {
      id: 'shell.theme',
      steps: [
        {
          name: 'what',
          label: 'field.title',
          ask: 'choice',
          options: () => [],
          emptyMessage: 'palette.nothing-to-repeat',
        },
      ],
      run: () => undefined,
    }
    const { openPalette } = await import('./state.ts')
    const { createCommandContext } = await import('../context/run-command.ts')
    const { Palette } = await import('./palette.tsx')
    mount(<Palette />)
    await act(async () =>
      openPalette(createCommandContext(), {
        is: 'asking',
        prompt: { command: none, context: createCommandContext(), answers: {} },
      }),
    )
    await waitUntil(() => document.querySelector('[cmdk-list] [role="status"]') !== null)
    expect(document.querySelector('[cmdk-list] [role="status"]')?.textContent).toBe('Nothing to repeat yet')
  })
})

describe('over a dialog', () => {
  it('hides it while a command asks, and restores it with its focus', async () => {
    const { show } = await open()
    const layer = document.createElement('div')
    layer.setAttribute('data-modal-layer', 'true')
    document.body.append(layer)
    const { command } = createPrompt()
    const { createCommandContext } = await import('../context/run-command.ts')
    await show({ is: 'asking', prompt: { command, context: createCommandContext(), answers: {} } })
    await shown()
    expect(layer.style.visibility).toBe('hidden')
    press('Escape')
    await waitUntil(() => input() === null)
    expect([layer.style.visibility, document.activeElement]).toEqual(['', find('#title')])
    layer.remove()
  })
})
