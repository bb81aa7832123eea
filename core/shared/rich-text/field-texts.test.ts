import { expect, it } from 'vitest'
import { textsByField } from './field-texts.ts'
import { fromPlainText } from './nodes.ts'

const fields = {
  name: { form: 'string' },
  bio: { form: 'slate' },
  more: { form: 'customFields' },
  tags: { form: 'tags' },
}

it('finds the rich texts of an entity, also among the values of one field', () => {
  const [bio, past] = [fromPlainText('Bio.'), fromPlainText('Past.')]
  const values = {
    name: 'Oda',
    bio,
    more: { a: 'plain', b: past, c: ['rope'], d: [], e: { type: 'entry', id: 'x' } },
    tags: [],
  }
  expect([...textsByField(fields, values)]).toEqual([
    ['bio', [bio]],
    ['more', [past]],
  ])
})

it('finds nothing in other values', () => {
  expect(textsByField(fields, {}).size).toBe(0)
  expect(textsByField(fields, { bio: null, more: [past()], name: past() }).size).toBe(0)
})

function past() {
  return fromPlainText('Past.')
}
