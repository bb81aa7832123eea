// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/intl.ts'
import { listToasts } from '../../toasts/toast-store.ts'
import { TextInput } from '../../ui/input/text-input.tsx'
import { click, find, focus, mount, type, unmountAll } from '../../ui/testing.tsx'
import { insertName } from './localized-random-name.ts'
import { RandomNameButton } from './random-name-button.tsx'

beforeEach(() => setLanguage('en'))
afterEach(() => {
  vi.restoreAllMocks()
  unmountAll()
})

function Name() {
  const [name, setName] = useState('')
  return <TextInput value={name} onValue={setName} end={<RandomNameButton value={name} onName={setName} />} />
}

const field = () => find<HTMLInputElement>('input')
const dice = () => document.querySelector('button')

it('generates a name, then another in its place, and keeps typed text', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValue(0.4)
  mount(<Name />)
  expect(dice()?.tabIndex).toBe(-1)
  click(find('button'))
  const first = field().value
  expect(first).toMatch(/^[A-Z][a-z]{2}$/)
  click(find('button'))
  expect(field().value).not.toBe(first)
  type(field(), 'Mother Tallow')
  expect(dice()).toBeNull()
  type(field(), '')
  expect(dice()).not.toBeNull()
})

it('uses the reader’s alphabet', async () => {
  await setLanguage('ua')
  mount(<Name />)
  click(find('button'))
  expect(field().value).toMatch(/^[А-ЯІЄҐЇ][а-яіїєґ]*(?:[-'][а-яіїєґ]+)?$/)
})

describe('the command', () => {
  const typed = vi.fn((_command: string, _ui?: boolean, _text?: string) => true)
  beforeEach(() => Object.assign(document, { execCommand: typed }))
  afterEach(() => typed.mockClear())

  it('inserts a name at the caret', async () => {
    mount(<Name />)
    focus(field())
    await insertName()
    expect(typed.mock.calls).toEqual([['insertText', false, expect.stringMatching(/^[A-Z]/)]])
  })

  it('shows one in a toast if there is no text field', async () => {
    mount(<Name />)
    focus(field())
    field().readOnly = true
    await insertName()
    await vi.waitFor(() => expect(listToasts()[0]?.title).toMatch(/^[A-Z]/))
    expect(typed).not.toHaveBeenCalled()
  })
})
