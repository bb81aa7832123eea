// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPlugin } from '#core/client/boot.ts'
import { corePlugin } from '#core/client/core-plugin.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import * as clientPlugins from '#plugins/client.ts'
import { compileMessages, listMessageFiles, readMessages } from '../../scripts/client/messages.ts'
import { families, idsOf, type KnownMessages, ownFieldMessages } from './messages-families.ts'
import { argumentsOf, type IcuParts, missingForms, wordsIn } from './messages-icu.ts'
import { type MessageUse, readUse, type SourceText } from './messages-source.ts'

const root = join(import.meta.dirname, '..', '..')
const sources = ['core/client/**/*.{ts,tsx}', 'plugins/*/client/**/*.{ts,tsx}']
const shown = ['en', 'ua'] as const
const words = { en: readMessages(root, 'en'), ua: readMessages(root, 'ua'), fr: readMessages(root, 'fr') }

/** The same in both languages. */
const names = ['English', 'Skald', 'UTF-16', 'UTF-8', 'Windows-1251', 'Windows-1252', 'Українська']

const uses = globSync(sources, { cwd: root })
  .filter(path => !/\.(test|fixture)\.tsx?$|\/testing\.tsx$/.test(path))
  .sort()
  .map(path => readUse(path, readFileSync(join(root, path), 'utf8')))
const all = (list: keyof Omit<MessageUse, 'literals'>): SourceText[] => uses.flatMap(use => use[list])
const literals = new Set(uses.flatMap(use => [...use.literals]))
const print = ({ text, at }: SourceText) => `${at} ${text}`

/** Every message parsed, plain text included. */
function partsOf(language: (typeof shown)[number]): Record<string, IcuParts> {
  const { texts, patterns } = compileMessages(words[language], language)
  const plain = Object.entries(texts).map(([id, value]): [string, IcuParts] => [id, [{ type: 0, value }]])
  return { ...patterns, ...Object.fromEntries(plain) }
}

let known: KnownMessages
let patterns: SourceText[]

beforeAll(async () => {
  for (const plugin of [corePlugin, ...Object.values(clientPlugins)]) registerPlugin(plugin)
  await setLanguage('ua')
  known = { words: words.ua }
  // A template outside of t() counts as an id only if there are messages with that prefix.
  const patternUses = all('patterns')
  patterns = patternUses.filter(({ text }) => text in families || isOfMessages(text))
})
afterAll(() => {
  for (const plugin of [...registry.plugins.list()]) registry.remove(plugin.id)
})

function isOfMessages(pattern: string): boolean {
  const shape = new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.+')}$`)
  return Object.keys(words.en).some(id => shape.test(id))
}

describe('the messages', () => {
  it('have the same ids in English and Ukrainian, and no unknown id in French', () => {
    const missing = (from: object, to: object) => Object.keys(from).filter(id => !(id in to))
    expect({ ua: missing(words.en, words.ua), en: missing(words.ua, words.en) }).toEqual({ ua: [], en: [] })
    expect(missing(words.fr, words.en)).toEqual([])
  })

  it.each(['en', 'ua', 'fr'] as const)('are valid in %s', language => {
    expect(() => compileMessages(words[language], language)).not.toThrow()
  })

  it('take the same values in both languages', () => {
    const [en, ua] = [partsOf('en'), partsOf('ua')]
    const differ = Object.keys(en).filter(id => String(argumentsOf(en[id] ?? [])) !== String(argumentsOf(ua[id] ?? [])))
    expect(differ).toEqual([])
  })

  it.each(shown)('have every plural form in %s', language => {
    const missing = Object.entries(partsOf(language)).map(([id, parts]) => [id, missingForms(parts, language)] as const)
    expect(missing.filter(([, forms]) => forms.length > 0)).toEqual([])
  })

  it('are translated, except names', () => {
    const same = Object.entries(partsOf('en')).filter(([id, parts]) => {
      return words.en[id] === words.ua[id] && /\p{L}/u.test(wordsIn(parts))
    })
    expect(same.flatMap(([id]) => (names.includes(words.en[id] ?? '') ? [] : id))).toEqual([])
  })

  it('are sorted in each file', () => {
    for (const language of ['en', 'ua', 'fr'] as const)
      for (const file of listMessageFiles(root, language)) {
        const ids = Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8')) as object)
        expect([file, ...ids]).toEqual([file, ...ids.toSorted()])
      }
  })
})

describe('the code', () => {
  it('requests only existing messages', () => {
    expect(
      all('asked')
        .filter(({ text }) => !(text in words.en))
        .map(print),
    ).toEqual([])
  })

  it('composes ids only in families with known members, and all of them exist', () => {
    expect(patterns.filter(({ text }) => !(text in families)).map(print)).toEqual([])
    const unused = Object.keys(families).filter(pattern => !patterns.some(({ text }) => text === pattern))
    expect(unused.filter(pattern => idsOf(pattern, known).length > 0)).toEqual([])
  })

  it('has a message for every member of a family', () => {
    const ids = Object.keys(families).flatMap(pattern => idsOf(pattern, known))
    expect(ids.length).toBeGreaterThan(100)
    expect([...new Set(ids)].filter(id => !(id in words.en))).toEqual([])
  })

  it('uses all messages', () => {
    const used = new Set([
      ...all('asked').map(({ text }) => text),
      // A single word is ambiguous: it counts only if it is requested.
      ...[...literals].filter(text => /[.-]/.test(text)),
      ...Object.keys(families).flatMap(pattern => idsOf(pattern, known)),
      ...ownFieldMessages(known),
    ])
    expect(Object.keys(words.en).filter(id => !used.has(id))).toEqual([])
  })

  it('shows no literal text to users', () => {
    expect(all('texts').map(print)).toEqual([])
  })
})
