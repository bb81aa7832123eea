import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../client/messages.ts'
import { argumentsOf, type IcuParts, missingForms, wordsIn } from './message-icu.ts'
import { readUse } from './message-source.ts'
import { unionIn } from './message-tree.ts'

/** Code as in a file, `#{x}` for placeholders of a template. */
const use = (code: string) => readUse('a.tsx', code.replaceAll('#{', '${'))
const texts = (code: string) => use(code).texts.map(({ text }) => text)
const patterns = (code: string) => use(code).patterns.map(({ text }) => text)
const parts = (message: string): IcuParts => compileMessages({ id: message }, 'ua').patterns.id ?? []

describe('reading messages used by code', () => {
  it('finds requested ids, under any function name, and their position', () => {
    const code = `const words = useT()\nwords('a.one'); t(late ? 'a.two' : 'a.three'); context.t({ id: 'a.four', values: {} })`
    expect(use(code).translated).toEqual([
      { text: 'a.one', at: 'a.tsx:2', values: [] },
      { text: 'a.two', at: 'a.tsx:2', values: [] },
      { text: 'a.three', at: 'a.tsx:2', values: [] },
      { text: 'a.four', at: 'a.tsx:2', values: [] },
    ])
  })

  it('finds the values that a message is given, where they are written out', () => {
    const values = (code: string) => use(code).translated.map(one => one.values)
    expect(values("t('a.one', { count, name: 'x' })")).toEqual([['count', 'name']])
    expect(values("t({ id: 'a.one', values: { count } })")).toEqual([['count']])
    expect(values("t('a.one', given); t('a.two', { ...given }); hasMessage('a.three')")).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('finds composed ids, and ignores paths and commands', () => {
    expect(patterns('t(`kind.#{kind.name}.many`)')).toEqual(['kind.*.many'])
    expect(patterns('const command = { label: `kind.#{name}.go`, id: `#{name}.go`, path: `/kind.#{x}` }')).toEqual([
      'kind.*.go',
    ])
    expect(patterns('const command = { id: `sky.#{way}`, label: labels[way], run: () => move(way) }')).toEqual([])
    expect(patterns('const label = { id: `sky.#{way}`, values: { count } }')).toEqual(['sky.*'])
    expect(patterns('<Tool command={`import.#{name}`} keys={keysOf(`editor.#{mark}`)} />')).toEqual([])
  })

  it('counts a literal as used only if it is a value', () => {
    const code = `import x from 'a.from'\ntype T = 'a.type'\nconst y = { 'a.key': 'a.value' };\n<p data-message-id="a.mark" />`
    expect([...use(code).literals]).toEqual(['a.value'])
  })

  it.each([
    ['<p>Save it</p>', 'Save it'],
    ['<p>{saved ? "Saved" : null}</p>', 'Saved'],
    ['<p>{`#{count} words`}</p>', '* words'],
    ['<input placeholder="Your name" />', 'Your name'],
    ['<input aria-label={late && "Name"} />', 'Name'],
    ['<Field label="Ім’я" />', 'Ім’я'],
    ['showToast({ title: "It is saved" })', 'It is saved'],
  ])('finds the text in %s', (code, text) => expect(texts(code)).toEqual([text]))

  it.each([
    ['<p>{t("a.one")} · {count}</p>'],
    ['<b>Skald</b>'],
    ['<Kbd label="Enter" />'],
    ['<p className="wide" data-kind="chapter">…</p>'],
    ['const command = { label: "a.one", id: "Chapters" }'],
  ])('finds none in %s', code => expect(texts(code)).toEqual([]))

  it('reads unions', () => {
    expect(unionIn('a.ts', `type A = 'x'\nexport type B = 'y' | 'z'`, 'B')).toEqual(['y', 'z'])
    expect(() => unionIn('a.ts', 'type A = string', 'A')).toThrow('no union')
  })
})

describe('reading messages', () => {
  it('finds values in every branch', () => {
    expect(argumentsOf(parts('{n, plural, =0 {{who}} other {<b>{what}</b>}}'))).toEqual(['b', 'n', 'what', 'who'])
  })

  it('names missing forms, unless the text is the same for every number', () => {
    expect(missingForms(parts('{n, plural, one {# слово} other {# слова}}'), 'ua')).toEqual(['few', 'many'])
    expect(missingForms(parts('{n, plural, one {# word} other {# words}}'), 'en')).toEqual([])
    expect(missingForms(parts('{n, plural, =0 {жодного} other {усього #}}'), 'ua')).toEqual([])
    expect(missingForms(parts('{a, select, x {{n, plural, one {#}  few {#} other {#}}} other {}}'), 'ua')).toEqual([
      'many',
    ])
  })

  it('reads the text without the values', () => {
    expect(wordsIn(parts('{name}: {n, number}')).replace(/[\s:]/g, '')).toBe('')
    expect(wordsIn(parts('{n, plural, =0 {none} other {# left}}'))).toContain('none')
  })
})
