import { describe, expect, it } from 'vitest'
import { expectEveryWordAccounted, wordsInText } from './accounting.fixture.ts'
import { splitManuscript } from './split.ts'
import type { ManuscriptFile } from './types.ts'

const prose = 'Вітер гудів над морем, і ніхто в тій старій хаті не спав, доки знову не розвиднілося.'
const stanza = 'Реве та стогне Дніпр широкий,\nСердитий вітер завива,\nДодолу верби гне високі,\nГорами хвилю підійма.'

/** Several hundred short texts of many kinds. */
function shelf(count: number): { file: ManuscriptFile; title: string }[] {
  const kinds: ((at: number) => { text: string; title?: string })[] = [
    () => ({ text: `${stanza}\n\n${stanza}` }),
    at => ({ text: `Пісня ${at} про море\n\n${stanza}`, title: `Пісня ${at} про море` }),
    () => ({ text: stanza.split('\n').join('\n\n') }),
    at => ({ text: `Казка про ${at} сестер\n\n${prose}\n\n${prose}`, title: `Казка про ${at} сестер` }),
    () => ({ text: `Ніч\n\nтиша\n\n1\n\n${stanza}\n\n2\n\n${stanza}` }),
    at => ({ text: `# Лист ${at + 1}. Додому\r\n\r\n${prose}\r\n`, title: `Лист ${at + 1}: Додому` }),
    () => ({ text: `Київ\n1919\n\n12 травня\n\n${prose}` }),
    () => ({ text: `${prose}\n\nВступ\n\n${prose}\n\nВисновки\n\n${prose}` }),
  ]
  return Array.from({ length: count }, (_, at) => {
    const { text, title } = kinds[at % kinds.length]!(at)
    return {
      file: { name: `текст ${at + 1}.${text.startsWith('#') ? 'md' : 'txt'}`, text },
      title: title ?? `Текст ${at + 1}`,
    }
  })
}

describe('several hundred short texts at once', () => {
  const texts = shelf(400)
  const shuffled = texts.map(({ file }) => file).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const split = splitManuscript(shuffled)

  it('are a chapter each, in the natural order of their names', () => {
    expect(split.files).toEqual(texts.map(({ file }) => file.name))
    expect(split.sections.map(({ id }) => Number(id.split(':')[0]))).toEqual(texts.map((_, at) => at))
  })

  it('are named by their first heading or title line, else by their file', () => {
    expect(split.sections.map(({ title }) => title)).toEqual(texts.map(({ title }) => title))
  })

  it('lose no word, and no first line to a title page', () => {
    expect(expectEveryWordAccounted(split)).toEqual(texts.flatMap(({ file }) => wordsInText(file.text)))
    expect(split.left).toEqual([])
  })
})

describe('chapters in a file each', () => {
  const chapters = ['Chapter 1. Out', 'Chapter 2. On', 'Chapter 10. Back'].map(heading => ({
    name: `${heading.split('.')[0]}.txt`,
    text: `${heading}\n\nThe wind was high over the sea, and nobody slept.\n`,
  }))

  it('are named by their headings', () => {
    expect(splitManuscript(chapters.toReversed()).sections.map(({ title }) => title)).toEqual(['Out', 'On', 'Back'])
  })

  it('include the file name if numbers restart', () => {
    const books = ['Book One.txt', 'Book Two.txt'].map(name => ({
      name,
      text: `Chapter 1. Out\n\nThe wind was high.\n\nChapter 2. Back\n\nNobody slept.\n`,
    }))
    expect(splitManuscript(books).sections.map(({ title }) => title)).toEqual([
      'Book One, Chapter 1: Out',
      'Book One, Chapter 2: Back',
      'Book Two, Chapter 1: Out',
      'Book Two, Chapter 2: Back',
    ])
  })
})

describe('a heading that does not fit into its title', () => {
  it('starts the text, so that no word of it is lost', () => {
    const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ')
    const file = { name: 'a.md', text: `# ${long}\n\nText.\n\n# See [the map](https://sea.example/map)\n\nMore.\n` }
    const split = splitManuscript([file])
    expect(split.sections[0]!.title.endsWith('…')).toBe(true)
    expect(expectEveryWordAccounted(split)).toEqual(wordsInText(file.text))
  })
})
