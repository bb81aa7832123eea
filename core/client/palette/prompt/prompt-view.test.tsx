// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createCommandContext } from '../../context/run-command.ts'
import type { Command } from '../../registry/contract.ts'
import { presetColors } from '../../ui/color-picker/preset-colors.ts'
import { find, mount, press, type, unmountAll, waitUntil } from '../../ui/testing.tsx'
import { Palette } from '../palette.tsx'
import { closePalette, enterMode, openPalette, palette } from '../state.ts'
import { colorChoices } from './color-choices.ts'

const input = () => find<HTMLInputElement>('[cmdk-input]')
const keys = ['SelectAll', 'e', 'l', 'f']

afterEach(() => {
  act(closePalette)
  unmountAll()
})

function pressKey(key: string): void {
  if (key === 'SelectAll') press('a', { ctrlKey: true, code: 'KeyA' }, input())
  else press(key, {}, input())
}

/** What a browser does with a key that no handler prevents. */
function enterKey(key: string): void {
  const field = input()
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
  if (key === 'SelectAll') field.select()
  else type(field, field.value.slice(0, from) + key + field.value.slice(to))
}

it.each([0, 1, 2, 3, 4])('gives the same answer if a slow validation ends after %i of the keys', async queued => {
  let finish: (issue: null) => void = () => undefined
  const validate = () =>
    new Promise<null>(resolve => {
      finish = resolve
    })
  const command: Command = {
    id: 'shell.theme',
    steps: [
      { name: 'name', label: 'palette.title', ask: 'text', initial: () => 'Elvenland', validate },
      { name: 'id', label: 'palette.title', ask: 'text', initial: () => 'elvenland' },
    ],
    run: () => undefined,
  }
  mount(<Palette />)
  const context = createCommandContext()
  await act(async () => openPalette(context, { is: 'asking', prompt: { command, context, answers: {} } }))
  await waitUntil(() => document.querySelector('[cmdk-input]') !== null)
  press('Enter', {}, input())
  keys.slice(0, queued).forEach(pressKey)
  finish(null)
  await waitUntil(() => input().value !== 'Elvenland')
  keys.slice(queued).forEach(enterKey)
  expect(input().value).toBe('elf')
})

it.each([0, 2])('a suggestion is replaced by what is typed, %i keys of it early; Enter takes it', async early => {
  const run = vi.fn()
  const steps = [{ name: 'at', label: 'palette.title', ask: 'text', initial: () => '12 May', suggests: true }] as const
  const command: Command = { id: 'shell.theme', steps, run }
  mount(<Palette />)
  const context = createCommandContext()
  const ask = async (typedAhead: string) => {
    await act(async () => {
      openPalette(context)
      enterMode({ is: 'asking', prompt: { command, context, answers: {} } }, [...typedAhead])
    })
    await waitUntil(() => document.querySelector('[aria-invalid]') !== null)
  }
  await ask('3 June'.slice(0, early))
  ;[...'3 June'].slice(early).forEach(enterKey)
  expect(input().value).toBe('3 June')
  act(closePalette)
  await ask('')
  expect(input().value).toBe('12 May')
  press('Enter', {}, input())
  await waitUntil(() => run.mock.calls.length > 0)
  expect(run.mock.calls[0]?.[1]).toEqual({ at: '12 May' })
})

it.each([
  [['North'], ''],
  [['North', 'South'], 'South'],
])('of %j, a choice of one is taken without asking, and the way back leads past it', async (names, typed) => {
  const run = vi.fn<Command['run']>()
  const options = () => names.map(name => ({ value: name, label: name }))
  const command: Command = {
    id: 'shell.theme',
    steps: [
      { name: 'place', label: 'palette.title', ask: 'choice', options, takesOnly: true },
      { name: 'name', label: 'palette.title', ask: 'text' },
    ],
    run,
  }
  mount(<Palette />)
  const context = createCommandContext()
  await act(async () => openPalette(context, { is: 'asking', prompt: { command, context, answers: {} } }))
  if (typed) {
    await waitUntil(() => document.querySelectorAll('[cmdk-item]').length === 2)
    type(input(), typed)
    press('Enter', {}, input())
  }
  await waitUntil(() => document.querySelector('[cmdk-item]')?.getAttribute('data-value') === 'done')
  if (!typed) expect(palette.modes).toHaveLength(1)
  type(input(), 'Elf')
  press('Enter', {}, input())
  await waitUntil(() => run.mock.calls.length === 1)
  expect(run.mock.calls[0]?.[1]).toEqual({ place: typed || 'North', name: 'Elf' })
})

it('what is typed before the only choice is known is for the next question', async () => {
  const run = vi.fn<Command['run']>()
  let find: (options: { value: string; label: string }[]) => void = () => undefined
  const options = () =>
    new Promise<{ value: string; label: string }[]>(resolve => {
      find = resolve
    })
  const command: Command = {
    id: 'shell.theme',
    steps: [
      { name: 'place', label: 'palette.title', ask: 'choice', options, takesOnly: true },
      { name: 'name', label: 'palette.title', ask: 'text' },
    ],
    run,
  }
  mount(<Palette />)
  const context = createCommandContext()
  await act(async () => openPalette(context, { is: 'asking', prompt: { command, context, answers: {} } }))
  await waitUntil(() => document.querySelector('[cmdk-input]') !== null)
  type(input(), 'Elf')
  press('Enter', {}, input())
  await act(async () => find([{ value: 'n', label: 'North' }]))
  await waitUntil(() => run.mock.calls.length === 1)
  expect(run.mock.calls[0]?.[1]).toEqual({ place: 'n', name: 'Elf' })
})

it('a choice may offer what is typed, unless there is one that is called so', async () => {
  const run = vi.fn<Command['run']>()
  const options = () => [{ value: 'n', label: 'North' }]
  const offers = (text: string) => ({ value: `new ${text}`, label: `A new ${text}` })
  const command: Command = {
    id: 'shell.theme',
    steps: [{ name: 'place', label: 'palette.title', ask: 'choice', options, offers }],
    run,
  }
  mount(<Palette />)
  const context = createCommandContext()
  await act(async () => openPalette(context, { is: 'asking', prompt: { command, context, answers: {} } }))
  const rows = () => [...document.querySelectorAll('[cmdk-item]')].map(one => one.getAttribute('data-value'))
  await waitUntil(() => rows().length === 1)
  type(input(), 'north')
  expect(rows()).toEqual(['n'])
  type(input(), 'nor')
  expect(rows()).toEqual(['n', 'new nor'])
  type(input(), ' Harbour ')
  expect(rows()).toEqual(['new Harbour'])
  press('Enter', {}, input())
  await waitUntil(() => run.mock.calls.length === 1)
  expect(run.mock.calls[0]?.[1]).toEqual({ place: 'new Harbour' })
})

it('a choice of colours shows them', async () => {
  const steps = [{ name: 'color', label: 'field.color', ask: 'choice', options: colorChoices }] as const
  const command: Command = { id: 'shell.theme', steps, run: () => undefined }
  mount(<Palette />)
  const context = createCommandContext()
  await act(async () => openPalette(context, { is: 'asking', prompt: { command, context, answers: {} } }))
  const styles = () => [...document.querySelectorAll('[cmdk-item] > svg')].map(icon => icon.getAttribute('style'))
  // Icons come a moment after their rows.
  await waitUntil(() => styles().filter(style => style !== null).length === presetColors.length)
  expect(styles()).toEqual(presetColors.map(({ value }) => `--own: ${value};`))
})

it('a choice may have an empty value, which means none', async () => {
  const run = vi.fn<Command['run']>()
  const options = () => [
    { value: 'n', label: 'North' },
    { value: '', label: 'Nowhere' },
  ]
  const steps = [{ name: 'place', label: 'palette.title', ask: 'choice', options }] as const
  const command: Command = { id: 'shell.theme', steps, run }
  mount(<Palette />)
  const context = createCommandContext()
  await act(async () => openPalette(context, { is: 'asking', prompt: { command, context, answers: {} } }))
  await waitUntil(() => document.querySelectorAll('[cmdk-item]').length === 2)
  type(input(), 'nowhere')
  await waitUntil(() => document.querySelector('[cmdk-item][data-selected="true"]') !== null)
  press('Enter', {}, input())
  await waitUntil(() => run.mock.calls.length === 1)
  expect(run.mock.calls[0]?.[1]).toEqual({ place: '' })
})

it('a command that asks for another one leaves the palette to it, with an empty answer', async () => {
  const ran = vi.fn()
  const context = createCommandContext()
  const other: Command = {
    id: 'shell.language',
    steps: [{ name: 'name', label: 'palette.title', ask: 'text' }],
    run: (_, { name }) => ran(name),
  }
  const command: Command = {
    id: 'shell.theme',
    steps: [{ name: 'name', label: 'palette.title', ask: 'text' }],
    run: async () => openPalette(context, { is: 'asking', prompt: { command: other, context, answers: {} } }),
  }
  mount(<Palette />)
  await act(async () => openPalette(context, { is: 'asking', prompt: { command, context, answers: {} } }))
  await waitUntil(() => document.querySelector('[cmdk-input]') !== null)
  type(input(), 'first')
  press('Enter', {}, input())
  await waitUntil(() => document.querySelector('[cmdk-input]') !== null && input().value === '')
  type(input(), 'second')
  press('Enter', {}, input())
  await waitUntil(() => ran.mock.calls.length > 0)
  expect(ran.mock.calls).toEqual([['second']])
  await waitUntil(() => !palette.open)
})
