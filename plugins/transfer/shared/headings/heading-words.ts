import type { SectionKind } from '../types.ts'

export type HeadingKind = SectionKind | 'part' | 'contents' | 'note'

interface HeadingWord {
  kind: 'chapter' | 'part'
  /** canonical name of a word and its abbreviation */
  word: string
}

const chapterWords = ['chapter', 'letter', 'stave', 'canto', 'episode', 'розділ', 'глава', 'лист', 'пісня']
const partWords = ['part', 'book', 'volume', 'act', 'частина', 'книга', 'том', 'дія']

/** Words that make a heading together with a number. */
export const numberedWords: ReadonlyMap<string, HeadingWord> = new Map<string, HeadingWord>([
  ...chapterWords.map(word => [word, { kind: 'chapter', word }] as const),
  ...partWords.map(word => [word, { kind: 'part', word }] as const),
  ['chap', { kind: 'chapter', word: 'chapter' }],
])

const namedHeadingWords: Record<HeadingKind, string[]> = {
  front: [
    'prologue',
    'prelude',
    'preface',
    'author’s preface',
    'translator’s preface',
    'foreword',
    'introduction',
    'etymology',
    'extracts',
    'dedication',
    'epigraph',
    'пролог',
    'прелюдія',
    'передмова',
    'передмова автора',
    'передмова перекладача',
    'вступ',
    'присвята',
    'епіграф',
  ],
  chapter: ['interlude', 'інтерлюдія', 'інтермедія'],
  back: [
    'epilogue',
    'finale',
    'conclusion',
    'afterword',
    'postscript',
    'appendix',
    'acknowledgements',
    'acknowledgments',
    'glossary',
    'about the author',
    'author’s note',
    'епілог',
    'фінал',
    'післямова',
    'додаток',
    'подяки',
    'подяка',
    'глосарій',
    'від автора',
    'від авторки',
  ],
  part: [],
  contents: ['contents', 'table of contents', 'зміст'],
  note: ['transcriber’s notes', 'transcriber’s note', 'original transcriber’s notes'],
}

const headingEntries = Object.entries(namedHeadingWords)
  .flatMap(([kind, names]) => names.map(name => [name, kind as HeadingKind] as const))
  .sort((a, b) => b[0].length - a[0].length)

/** Headings without a number by first letter; longer ones first, because one may be a prefix of another. */
export const namedHeadings: ReadonlyMap<string, readonly (readonly [string, HeadingKind])[]> = Map.groupBy(
  headingEntries,
  ([name]) => name[0]!,
)
