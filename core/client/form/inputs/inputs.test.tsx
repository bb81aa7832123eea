// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultOf, type Field } from '#core/shared/fields/field.ts'
import { search } from '#plugins/search/client/index.ts'
import { tags } from '#plugins/tags/client/index.ts'
import { queryClient } from '../../api/query.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import { blur, click, find, flush, mount, press, type, unmountAll, waitUntil } from '../../ui/testing.tsx'
import { FieldInput, loadInputs } from '../field-input.tsx'
import { coreFieldTypes } from '../field-types.ts'

beforeAll(async () => {
  registry.add({ id: 'core', fieldTypes: coreFieldTypes })
  registry.add({ id: 'search', fieldTypes: search.fieldTypes })
  registry.add({ id: 'tags', fieldTypes: tags.fieldTypes })
  await loadInputs()
})
beforeEach(() => setLanguage('en'))
afterEach(unmountAll)
afterAll(() => {
  for (const id of ['core', 'search', 'tags']) registry.remove(id)
})

let held: unknown

function Shown({ field, issue, start }: { field: Field; issue?: string; start: unknown }) {
  const [value, setValue] = useState(start)
  held = value
  return <FieldInput id="it" name="it" label="It" field={field} value={value} error={issue} onChange={setValue} />
}

function show(form: string, more: Partial<Field> & { value?: unknown } = {}, issue?: string): HTMLElement {
  const { value = defaultOf(form), ...rest } = more
  const within = (input: ReactNode) => <QueryClientProvider client={queryClient}>{input}</QueryClientProvider>
  return mount(within(<Shown field={{ def: 'json', form, initial: value, ...rest }} start={value} issue={issue} />))
}

const options = [{ value: 'crown', label: 'The Crown' }, { value: 'guild' }]
const labelled = () => find('label').textContent

describe('each type of field has its input', () => {
  it('textarea: several lines [FORM-01]', () => {
    show('textarea')
    type(find<HTMLTextAreaElement>('textarea'), 'one\ntwo')
    expect(held).toBe('one\ntwo')
    expect(labelled()).toBe('It')
  })

  it('string: one line, no longer than its field allows [FORM-02]', () => {
    show('string', { max: 12 })
    const input = find<HTMLInputElement>('input')
    expect([input.type, input.maxLength]).toEqual(['text', 12])
    type(input, 'Oda')
    expect(held).toBe('Oda')
  })

  it('slate: the rich-text editor, from nothing too [FORM-03]', async () => {
    show('slate')
    await waitUntil(() => document.querySelector('[contenteditable=true]') !== null)
    expect(find('[role=textbox]').getAttribute('aria-labelledby')).toBeTruthy()
  })

  it('number: digits and arrows; an emptied field has its default value [FORM-04]', () => {
    show('number', { min: 0, max: 10 })
    const input = find<HTMLInputElement>('[role=spinbutton]')
    type(input, '9')
    expect(held).toBe(9)
    press('ArrowUp', {}, input)
    press('ArrowUp', {}, input)
    expect(held).toBe(10)
    type(input, '')
    expect([held, input.value]).toEqual([0, ''])
    blur(input)
  })

  it('color: the presets [FORM-05]', () => {
    show('color')
    const radios = document.querySelectorAll<HTMLInputElement>('input[type=radio]')
    expect([radios.length, radios[0]?.checked]).toEqual([18, true])
    click(radios[17] as Element)
    expect(held).toBe('#F44336')
  })

  it('tags: the control of the plugin for tags [FORM-06]', () => {
    show('tags', { value: [{ valueId: 't', value: 'Crown', color: '#607D8B' }] })
    expect(document.body.textContent).toContain('Crown')
    click(find('button[aria-label*="Crown"]'))
    expect(held).toEqual([])
  })

  it('file: a chooser [FORM-07]', () => {
    show('file', { accept: { 'text/plain': ['.txt'] } })
    expect(find('button').textContent).toContain('Choose')
    expect(find<HTMLInputElement>('input[type=file]').accept).toContain('.txt')
    expect(document.body.textContent).toContain('File not selected')
  })

  it('select: the browser’s own list, with none while nothing is chosen [FORM-09]', () => {
    show('select', { options })
    const select = find<HTMLSelectElement>('select')
    expect([...select.options].map(option => option.text)).toEqual(['Choose', 'The Crown', 'guild'])
  })

  it('single-picker: a list with a search [FORM-10]', async () => {
    show('single-picker', { options, value: 'guild' })
    const button = find('button[aria-haspopup=dialog]')
    expect(button.textContent).toContain('guild')
    click(button)
    await waitUntil(() => document.querySelector('[cmdk-input]') !== null)
    type(find<HTMLInputElement>('[cmdk-input]'), 'crown')
    await flush()
    press('Enter')
    expect(held).toBe('crown')
  })

  it('icon: the twelve [FORM-11]', () => {
    show('icon')
    click(find('input[value=boat]'))
    expect(held).toBe('boat')
  })

  it('password: hidden until it is revealed [FORM-12]', () => {
    show('password')
    const input = find<HTMLInputElement>('input')
    expect(input.type).toBe('password')
    click(find('button'))
    expect(input.type).toBe('text')
    click(find('button'))
    expect(input.type).toBe('password')
  })

  it('switch: on and off [FORM-13]', () => {
    show('switch')
    click(find('[role=switch]'))
    expect(held).toBe(true)
  })

  it('addList: one line each [FORM-14]', () => {
    show('addList')
    const input = find<HTMLInputElement>('input')
    type(input, 'first')
    expect(press('Enter', {}, input)).toBe(true)
    type(input, 'first')
    press('Enter', {}, input)
    expect(held).toEqual(['first'])
  })

  it('entityPicker: the picker of entities [FORM-15]', async () => {
    show('entityPicker')
    click(find('button[aria-haspopup=dialog]'))
    await waitUntil(() => document.querySelector('[cmdk-input]') !== null)
  })

  it('an unregistered type shows nothing', () => {
    show('hologram')
    expect(document.querySelectorAll('input, button, select')).toHaveLength(0)
  })

  it.each(['string', 'textarea', 'number', 'select', 'single-picker', 'password', 'addList'])(
    'the error of a %s is associated with its control',
    form => {
      show(form, {}, 'required')
      const control = find('[aria-invalid=true]')
      const descriptions = (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map(id => document.getElementById(id))
      expect(descriptions.map(element => element?.textContent)).toContain('required')
    },
  )
})

describe('radar', () => {
  const numbers = () => [...document.querySelectorAll<HTMLInputElement>('[role=spinbutton]')]
  const add = (name: string) => {
    const input = find<HTMLInputElement>('input[placeholder]')
    type(input, name)
    press('Enter', {}, input)
  }

  it('has one line for each option of its field [FORM-16]', () => {
    show('radar', { options })
    expect(numbers().map(input => input.getAttribute('aria-label'))).toEqual(['The Crown', 'guild'])
    expect(document.querySelector('input[placeholder]')).toBeNull()
    type(numbers()[1] as HTMLInputElement, '40')
    expect(held).toEqual({ guild: 40 })
  })

  it('starts each option at 1, and draws the radar from three options on [FORM-29]', () => {
    show('radar', { options: [...options, { value: 'sea' }] })
    expect(numbers().map(input => input.value)).toEqual(['1', '1', '1'])
    expect(find('svg polygon:last-of-type').getAttribute('points')).toBe('0,-0.56 0.48,0.28 -0.48,0.28')
  })

  it('caps a value at the maximum [FORM-31]', () => {
    show('radar', { options })
    const [input] = numbers() as [HTMLInputElement]
    type(input, '150')
    expect([held, input.value]).toEqual([{ crown: 100 }, '100'])
  })

  it('accepts the user’s own options, which start at 1, once each [FORM-29]', () => {
    show('radar')
    for (const name of ['Nerve', ' Nerve ', '', 'Luck']) add(name)
    expect(held).toEqual({ Nerve: 1, Luck: 1 })
    click(find('button[aria-label="Remove Nerve"]'))
    expect(held).toEqual({ Luck: 1 })
  })

  it('has no input for an eleventh [FORM-30]', () => {
    show('radar')
    for (let at = 1; at <= 10; at++) add(`Option ${at}`)
    expect(Object.keys(held as object)).toHaveLength(10)
    expect(document.querySelector('input[placeholder]')).toBeNull()
    expect(document.body.textContent).toContain('up to 10 options')
  })
})

describe('image', () => {
  afterEach(() => {
    unmountAll()
    registry.remove('gallery')
  })

  it('is a file to drop or choose where no plugin lists images', () => {
    show('image')
    expect(find<HTMLInputElement>('input[type=file]').accept).toContain('image/*')
    expect(document.querySelector('[role=radiogroup]')).toBeNull()
  })

  it('is a new file, or one the project has already [FORM-08]', async () => {
    registry.add({ id: 'gallery', images: { id: 'gallery', list: async () => [{ imageId: 'i1' }, { imageId: 'i2' }] } })
    show('image')
    expect(document.querySelector('input[type=file]')).not.toBeNull()
    click(find('input[value=existing]'))
    await waitUntil(() => document.querySelectorAll('[role=toolbar] button').length === 2)
    click(find('button[aria-label="Image 2"]'))
    expect(held).toBe('i2')
    click(find('button[aria-label="Remove the image"]'))
    expect(held).toBeNull()
  })

  it('reports images that cannot be listed, and retries', async () => {
    let attempts = 0
    const list = async () => {
      if (attempts++ === 0) throw new Error('no')
      return []
    }
    registry.add({ id: 'gallery', images: { id: 'broken', list } })
    show('image')
    click(find('input[value=existing]'))
    await waitUntil(() => document.querySelector('p[role=alert] button') !== null)
    click(find('p[role=alert] button'))
    await waitUntil(() => document.body.textContent?.includes('no images yet') ?? false)
  })
})
