import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIntl } from '@formatjs/intl'
import { expect, it } from 'vitest'
import { compileMessages, mergeMessages, readMessages } from './messages.ts'

const part = (file: string, content: unknown) => ({ file, text: JSON.stringify(content) })

it('merges the messages of all files', () => {
  expect(mergeMessages([part('a.json', { 'a.one': 'One' }), part('b.json', { 'b.two': 'Two' })])).toEqual({
    'a.one': 'One',
    'b.two': 'Two',
  })
})

it('names both files of a duplicate key', () => {
  const twice = [part('locales/en.json', { title: 'A' }), part('plugins/maps/locales/en.json', { title: 'B' })]
  expect(() => mergeMessages(twice)).toThrow("'title' is in both locales/en.json and plugins/maps/locales/en.json")
})

it('names the file that is no list of messages', () => {
  expect(() => mergeMessages([part('a.json', { deep: { title: 'A' } })])).toThrow("'deep' in a.json is not text")
  expect(() => mergeMessages([part('a.json', ['A'])])).toThrow('a.json does not hold')
  expect(() => mergeMessages([{ file: 'a.json', text: '{' }])).toThrow('a.json is not JSON')
})

it('leaves messages without values as text, quotes resolved, and parses the rest', () => {
  const words = {
    title: "You don't '{may}' do “this”",
    empty: '',
    named: 'Select {label}',
    counted: '{count, plural, one {# річ} few {# речі} many {# речей} other {# речі}}',
  }
  const { texts, patterns } = compileMessages(words, 'ua')
  expect(texts).toEqual({ title: "You don't {may} do “this”", empty: '' })
  expect(Object.keys(patterns)).toEqual(['named', 'counted'])
  const intl = createIntl({ locale: 'uk', messages: JSON.parse(JSON.stringify(patterns)) })
  expect(intl.formatMessage({ id: 'named' }, { label: 'Ішмаель' })).toBe('Select Ішмаель')
  expect([1, 2, 5, 1.5].map(count => intl.formatMessage({ id: 'counted' }, { count }))).toEqual([
    '1 річ',
    '2 речі',
    '5 речей',
    '1,5 речі',
  ])
})

it('names a message that cannot be parsed', () => {
  expect(() => compileMessages({ broken: 'Hello {name' }, 'en')).toThrow("Message 'broken' in 'en' cannot be read")
})

it('takes the core first and every plugin that has the language', () => {
  const root = mkdtempSync(join(tmpdir(), 'skald-messages-'))
  for (const folder of ['locales', 'plugins/b/locales', 'plugins/a/locales', 'plugins/c']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  writeFileSync(join(root, 'locales/ua.json'), '{"core":"Ядро"}')
  writeFileSync(join(root, 'plugins/b/locales/ua.json'), '{"b":"Б"}')
  writeFileSync(join(root, 'plugins/a/locales/ua.json'), '{"a":"А"}')
  expect(Object.keys(readMessages(root, 'ua'))).toEqual(['core', 'a', 'b'])
  expect(readMessages(root, 'fr')).toEqual({})
  rmSync(root, { recursive: true })
})
