import { describe, expect, it } from 'vitest'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { completions, type FilterVocabulary, readQuery, splitWords } from './filter-words.ts'

const vocabulary: FilterVocabulary = {
  filters: { kind: ['вид', 'kind'], tag: ['тег', 'tag'], in: ['де', 'in'] },
  kinds: [
    { value: 'chapter', words: ['розділ', 'chapter', 'chapters'] },
    { value: 'character', words: ['персонаж', 'character'] },
  ],
  places: [
    { value: 'space', words: ['простір', 'space'] },
    { value: 'space sea', words: ['Deep Sea'] },
  ],
}
const read = (typed: string) => readQuery(typed, vocabulary)

describe('filters in a text', () => {
  it('are recognized at any position', () => {
    expect(read('white kind:character tag:elf whale in:space')).toMatchObject({
      text: 'white whale',
      kinds: ['character'],
      tags: ['elf'],
      place: 'space',
      unknown: [],
    })
  })

  it('are recognized in either language and any case', () => {
    expect(read('ВИД:Розділ Тег:"Морська відьма" де:ПРОСТІР кит')).toMatchObject({
      text: 'кит',
      kinds: ['chapter'],
      tags: ['Морська відьма'],
      place: 'space',
    })
  })

  it('take quoted values of several words, also without the closing quote', () => {
    expect(read('in:"deep sea"').place).toBe('space sea')
    expect(read('in:"deep sea').place).toBe('space sea')
  })

  it('report unknown values', () => {
    expect(read('kind:ghost in:nowhere whale').unknown).toEqual([
      { filter: 'kind', value: 'ghost', last: false },
      { filter: 'in', value: 'nowhere', last: false },
    ])
    expect(read('kind:gho').unknown).toEqual([{ filter: 'kind', value: 'gho', last: true }])
  })

  it('leave other words with a colon alone', () => {
    expect(read('http://sea 12:30 : kind :x')).toMatchObject({ text: 'http://sea 12:30 : kind :x', kinds: [] })
  })

  it('allow ten tags at most', () => {
    expect(read(Array.from({ length: 15 }, (_, at) => `tag:t${at}`).join(' ')).tags).toHaveLength(10)
  })
})

describe('completion', () => {
  const labels = (typed: string, tags: string[] = []) => completions(typed, vocabulary, tags).map(({ label }) => label)

  it('offers filters, then their values', () => {
    expect(labels('whale ki')).toEqual(['kind:'])
    expect(labels('k')).toEqual([])
    expect(labels('kind:')).toEqual(['розділ', 'персонаж'])
    expect(labels('kind:chara')).toEqual(['персонаж'])
    expect(labels('kind:chapter')).toEqual([])
    expect(labels('kind:chapter ')).toEqual([])
    expect(labels('tag:el', ['Elf', 'Sea', 'Elder wood'])).toEqual(['Elf', 'Elder wood'])
  })

  it('replaces the last word with the chosen value', () => {
    const [first] = completions('whale tag:eld', vocabulary, ['Elder wood'])
    expect(first?.typed).toBe('whale tag:"Elder wood" ')
    expect(read(first?.typed ?? '')).toMatchObject({ text: 'whale', tags: ['Elder wood'], last: undefined })
  })
})

/** Reproducible numbers in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('any text', () => {
  const pieces = [
    ...'ab:" \t\n\\*(й',
    'kind:',
    'tag:',
    'де:',
    '"',
    '""',
    'chapter',
    '\u0000',
    '\ud83d',
    '🐋',
    '\u202e',
    'ﬀ',
  ]
  const random = numbers(7)
  const any = () =>
    Array.from({ length: Math.floor(random() * 14) }, () => pieces[Math.floor(random() * pieces.length)]).join('')

  it('is parsed without an exception, and every word is at its reported position', () => {
    for (let round = 0; round < 5000; round++) {
      const typed = any()
      const query = read(typed)
      const words = splitWords(typed, vocabulary)
      let at = 0
      for (const { from, to, text } of words) {
        expect(typed.slice(at, from).trim()).toBe('')
        expect(typed.slice(from, to)).toContain(text)
        at = to
      }
      expect(typed.slice(at).trim()).toBe('')
      expect(read(query.text).text).toBe(query.text)
      for (const { typed: next } of completions(typed, vocabulary, ['a b', 'й"']))
        expect(() => read(next)).not.toThrow()
    }
  })

  it.each(['a', ':', '"', 'kind:', 'a:', ' "'])('is parsed in linear time: %j', one => {
    expect(slowdownOf(size => one.repeat(size), read, 20_000)).toBeLessThan(slowdownFactor / 2)
  })
})

describe('words of plugins', () => {
  const words = [
    { value: 'dates.before', words: ['до', 'before'] },
    { value: 'dates.in', words: ['in'] },
  ]
  const readWith = (typed: string) => readQuery(typed, { ...vocabulary, words })

  it('are read with their values, in either language, and are not searched for', () => {
    expect(readWith('whale до:"12 Frost 302" before:303')).toMatchObject({
      text: 'whale',
      narrowed: [
        { word: 'dates.before', value: '12 Frost 302' },
        { word: 'dates.before', value: '303' },
      ],
    })
    expect(read('before:303')).toMatchObject({ text: 'before:303', narrowed: [] })
  })

  it('that name places too are meant where the value is no place, nor the beginning of one', () => {
    expect(readWith('in:302')).toMatchObject({ narrowed: [{ word: 'dates.in', value: '302' }], unknown: [] })
    expect(readWith('in:space')).toMatchObject({ narrowed: [], place: 'space' })
    expect(readWith('in:spa')).toMatchObject({ narrowed: [], unknown: [{ filter: 'in', value: 'spa' }] })
  })

  it('are completed', () => {
    expect(completions('whale bef', { ...vocabulary, words }, [])).toEqual([
      { label: 'before:', typed: 'whale before:' },
    ])
  })
})
