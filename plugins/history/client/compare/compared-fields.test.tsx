// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { mount, unmountAll } from '#core/client/ui/testing.tsx'
import { collection, defineKind, richText, tags } from '#core/shared/kind.ts'
import { ComparedFields } from './compared-fields.tsx'
import { changedFields } from './text-fields.ts'

const kind = defineKind({
  name: 'constellation',
  title: 'name',
  icon: 'dream',
  fields: {
    name: 'string >= 1',
    text: richText,
    cost: 'number',
    secret: 'boolean',
    tags,
    stars: collection({ label: 'string', x: 'number' }, { text: ['label'] }),
    notes: 'string',
  },
})
const tag = (value: string) => ({ valueId: value, value })
const star = (id: string, label: string, x: number) => ({ id, label, x })

beforeEach(() => setLanguage('en'))
afterEach(unmountAll)

it('shows each changed field as it was and as it is, and items that were removed, changed and added', () => {
  const before = {
    name: 'Lyra',
    cost: 1,
    secret: false,
    tags: [tag('old'), tag('both'), { valueId: 'gone' }],
    stars: [star('a', 'Vega', 1), star('b', 'Deneb', 2), star('c', 'Rigel', 3)],
    notes: 'same',
  }
  const now = {
    ...before,
    name: 'Cygnus',
    cost: 5,
    secret: true,
    tags: [tag('both'), tag('new')],
    stars: [star('a', 'Vega', 9), star('b', 'Deneb', 2), star('d', 'Altair', 4)],
  }
  mount(<ComparedFields kind={kind} names={changedFields(kind, before, now)} before={before} now={now} />)
  const changes = (field: string) =>
    [...document.querySelectorAll(`[data-field="${field}"] :is(ins, del)`)]
      .filter(one => one.textContent)
      .map(one => `${one.localName} ${one.textContent}`)
  expect(changes('cost')).toEqual(['del 1', 'ins 5'])
  expect(changes('secret')).toEqual(['del no', 'ins yes'])
  expect(changes('tags')).toEqual(['del old, deleted meanwhile', 'ins new'])
  expect(changes('stars')).toEqual(['del Rigel', 'del x 1', 'ins x 9', 'ins Altair'])
  for (const field of ['name', 'notes', 'text']) expect(document.querySelector(`[data-field="${field}"]`)).toBeNull()
})

it('has nothing of fields that are not known of a version', () => {
  expect(changedFields(kind, { name: 'Lyra' }, { name: 'Lyra', cost: 5 })).toEqual([])
})
