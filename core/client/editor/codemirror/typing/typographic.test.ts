import { Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import type { Language } from '#core/shared/limits.ts'
import { isTypographic, replacementAt } from './typographic.ts'

/** Types a text key by key into the source; `|` is the caret if it is not at the end. */
function typing(keys: string, language: Language, source = '|'): string {
  let before = source.slice(0, source.indexOf('|'))
  const after = source.slice(source.indexOf('|') + 1)
  for (const key of keys) {
    before += key
    const doc = Text.of((before + after).split('\n'))
    const found = isTypographic(key) && replacementAt(doc, before.length, language)
    if (found) before = before.slice(0, before.length - found.length) + found.insert
  }
  return before + after
}

describe('English', () => {
  it.each([
    ['"Ahoy," he said.', '“Ahoy,” he said.'],
    ["It's the ship's bell, isn't it?", 'It’s the ship’s bell, isn’t it?'],
    [`"'Ahoy' is a word," he said.`, '“‘Ahoy’ is a word,” he said.'],
    [`'He said "no".'`, '‘He said “no”.’'],
    ['("so")', '(“so”)'],
    ['one--"two"', 'one–“two”'],
    ['"Wait---" she began', '“Wait—” she began'],
    ["'Wait---' and 'don't---'", '‘Wait—’ and ‘don’t—’'],
    ["the sailors'---'ay'", 'the sailors’—‘ay’'],
    ['""', '“”'],
    ["''", '‘’'],
    ['line\n"two"', 'line\n“two”'],
    ['"so"/"else"', '“so”/“else”'],
    ['----', '—-'],
    ['- a', '- a'],
  ])('%j is %j', (keys, expected) => {
    expect(typing(keys, 'en')).toBe(expected)
  })
})

describe('Ukrainian', () => {
  it.each([
    ['"Агов", --- сказав він.', '«Агов», — сказав він.'],
    ["Зв'язок, м'яко, об'їзд", 'Зв’язок, м’яко, об’їзд'],
    ['Читав "Повість "Земля" і "Мати"" удруге', 'Читав «Повість „Земля“ і „Мати“» удруге'],
    ['""Кобзар" --- це все"', '«„Кобзар“ — це все»'],
    ['("так")', '(«так»)'],
    ['"Стій---" і далі---"ні"', '«Стій—» і далі—«ні»'],
    ['"П\'ять "м\'ячів""', '«П’ять „м’ячів“»'],
    ['рядок\n"два"', 'рядок\n«два»'],
    ['- Агов! - - так', '— Агов! - - так'],
    ['--- Агов!', '— Агов!'],
    ['рядок\n\n- Агов!', 'рядок\n\n— Агов!'],
    ['рядок\n- два', 'рядок\n- два'],
  ])('%j is %j', (keys, expected) => {
    expect(typing(keys, 'ua')).toBe(expected)
  })
})

describe.each(['en', 'ua'] as const)('both languages: %s', language => {
  it.each([
    ['a - b', 'a - b'],
    ['a -- b', 'a – b'],
    ['a --- b', 'a — b'],
    ['1914--18', '1914–18'],
    ['so...', 'so…'],
    ['so....', 'so….'],
    ['a. b.. c', 'a. b.. c'],
    ['http://a.org/b--c...', 'http://a.org/b--c...'],
    ['www.a.org/b--c d--e', 'www.a.org/b--c d–e'],
  ])('%j is %j', (keys, expected) => {
    expect(typing(keys, language)).toBe(expected)
  })

  it.each([
    ['---|', '-', '----'],
    ['--|', '-', '—'],
    ['...|', '.', '....'],
  ])('after an undo, %j and %j is %j', (source, keys, expected) => {
    expect(typing(keys, language, source)).toBe(expected)
  })

  it.each([
    ['`|`', `"'--...`],
    ['`a|`', `"'--...`],
    ['`a|` and more', '"--"'],
    ['**bold** `a|`', '"'],
    ['not closed yet `a |', `"'--...`],
  ])('code is not changed: in %j %j', (source, keys) => {
    expect(typing(keys, language, source)).toBe(source.replace('|', keys))
  })
})

describe('marks and mentions', () => {
  it.each([
    ['**|**', '"so"', '**“so”**'],
    ['a **|**', '"so"', 'a **“so”**'],
    ['**so|**', '"', '**so”**'],
    ['{large:|}', '"so"', '{large:“so”}'],
    ['{center} |', '"so"', '{center} “so”'],
    ['`code`|', "'s", '`code`’s'],
    ['\\`not code |', '"so"', '\\`not code “so”'],
    ['..**|**', '.', '..**.**'],
    ['one\n\n|', '"', 'one\n\n“'],
    ['“left open\n\n|', '---"so"', '“left open\n\n—“so”'],
  ])('typing into %j: %j', (source, keys, expected) => {
    expect(typing(keys, 'en', source)).toBe(expected)
  })

  it('closes a quote behind a mention', () => {
    const mention = '@[Oda](character:oda?space=s1&project=p1)'
    expect(typing("'s", 'en', `${mention}|`)).toBe(`${mention}’s`)
  })

  it('leaves paragraphs shown as plain source unchanged', () => {
    expect(typing('"', 'en', `${'word '.repeat(5000)}|`)).toMatch(/ "$/)
  })
})
