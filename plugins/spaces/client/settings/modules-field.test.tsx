// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/index.ts'
import { click, find, mount, unmountAll } from '#core/client/ui/testing.tsx'
import { defineKind } from '#core/shared/kind.ts'
import { ModulesField } from './modules-field.tsx'

const names = ['chapter', 'character', 'entry', 'plan', 'map']

beforeEach(async () => {
  await setLanguage('en')
  const kinds = names.map(name => defineKind({ name, title: 'name', icon: 'map', fields: { name: 'string' } }))
  registry.add({ id: 'kinds', kinds })
})
afterEach(() => {
  unmountAll()
  registry.remove('kinds')
})

it('offers the presets minimal, full and text-only, and chooses their kinds [PROJ-12]', () => {
  const chosen = vi.fn()
  mount(<ModulesField value={names} onValue={chosen} />)
  const radios = [...document.querySelectorAll<HTMLInputElement>('[role="radiogroup"] input')]
  expect(radios.map(radio => radio.value)).toEqual(['minimal', 'full', 'text-only'])
  expect(radios.map(radio => radio.closest('label')?.firstElementChild?.nextElementSibling?.textContent)).toEqual([
    'Minimal',
    'Full',
    'Text only',
  ])
  expect(radios.map(radio => radio.checked)).toEqual([false, true, false])
  click(find('input[value="minimal"]'))
  click(find('input[value="text-only"]'))
  expect(chosen.mock.calls).toEqual([
    [['chapter', 'character', 'entry'], 'minimal'],
    [['chapter', 'entry', 'plan'], 'text-only'],
  ])
})
