// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createCommandContext, nextStep } from '../../context/run-command.ts'
import { setLanguage } from '../../i18n/intl.ts'
import type { Command, CommandContext } from '../../registry/contract.ts'
import { find, mount, press, type, unmountAll, waitUntil } from '../../ui/testing.tsx'
import { Palette } from '../palette.tsx'
import { closePalette, openPalette } from '../state.ts'

const run = vi.fn<Command['run']>()
const command: Command = {
  id: 'shell.theme',
  icon: 'upload',
  steps: [
    { name: 'texts', label: 'file.none', ask: 'file', accept: { 'text/plain': ['.txt'] }, multiple: true },
    { name: 'name', label: 'palette.title', ask: 'text' },
  ],
  run,
}
const texts = ['one.txt', 'two.txt'].map(name => new File([name], name, { type: 'text/plain' }))
const picture = new File(['x'], 'x.png', { type: 'image/png' })

beforeAll(() => setLanguage('en'))
afterEach(() => {
  act(closePalette)
  unmountAll()
  run.mockReset()
})

async function ask(prompted: Command): Promise<void> {
  mount(<Palette />)
  await act(async () =>
    openPalette(createCommandContext(), {
      is: 'asking',
      prompt: { command: prompted, context: createCommandContext(), answers: {} },
    }),
  )
  await waitUntil(() => document.querySelector('[cmdk-input]') !== null)
}

const answered = () => [...document.querySelectorAll('[class*=step]')].map(step => step.textContent)

/** Files as a browser hands them to an event. */
function give(target: Element, kind: 'drop' | 'paste' | 'change', files: readonly File[]): void {
  const event = new Event(kind, { bubbles: true, cancelable: true })
  if (kind === 'change') Object.defineProperty(target, 'files', { value: files, configurable: true })
  else Object.assign(event, { [kind === 'drop' ? 'dataTransfer' : 'clipboardData']: { files } })
  act(() => {
    target.dispatchEvent(event)
  })
}

it('asks for files with Enter, and hands them to the command', async () => {
  await ask(command)
  const chooser = find<HTMLInputElement>('input[type=file]')
  expect([chooser.accept, chooser.multiple]).toEqual(['text/plain,.txt', true])
  const opened = vi.fn()
  chooser.addEventListener('click', opened)
  press('Enter', {}, find('[cmdk-input]'))
  expect(opened).toHaveBeenCalledOnce()
  give(chooser, 'change', texts)
  await waitUntil(() => answered().includes('one.txt, two.txt'))
  expect(run).not.toHaveBeenCalled()
  const input = find<HTMLInputElement>('[cmdk-input]')
  type(input, 'Log')
  press('Enter', {}, input)
  await waitUntil(() => run.mock.calls.length > 0)
  expect(run.mock.calls[0]?.[0].files).toEqual({ texts })
  expect(run.mock.calls[0]?.[1]).toEqual({ texts: 'one.txt, two.txt', name: 'Log' })
})

it.each(['drop', 'paste'] as const)('takes files by %s, and refuses those of another format', async way => {
  const { steps = [] } = command
  await ask({ ...command, steps: steps.slice(0, 1) })
  give(find('[cmdk-input]'), way, [picture])
  await waitUntil(() => document.querySelector('[role=alert]')?.textContent?.includes('x.png') ?? false)
  expect(run).not.toHaveBeenCalled()
  give(find('[cmdk-input]'), way, texts)
  await waitUntil(() => run.mock.calls.length > 0)
  const [context, args] = run.mock.calls[0] ?? []
  expect(context?.files).toEqual({ texts })
  expect(args).toEqual({ texts: 'one.txt, two.txt' })
})

it('takes one file unless it says several, and asks again if only the name is known', async () => {
  const one: Command = { ...command, steps: [{ name: 'text', label: 'file.none', ask: 'file' }] }
  await ask(one)
  expect(find<HTMLInputElement>('input[type=file]').accept).toBe('')
  give(find('[cmdk-input]'), 'drop', texts)
  await waitUntil(() => run.mock.calls.length > 0)
  expect(run.mock.calls[0]?.[0].files).toEqual({ text: [texts[0]] })
  const context: CommandContext = createCommandContext()
  expect(nextStep(one, context, { text: 'one.txt' })?.name).toBe('text')
  expect(nextStep(one, { ...context, files: { text: texts } }, {})).toBeUndefined()
})
