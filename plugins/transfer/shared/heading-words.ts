import type { SectionKind } from './types.ts'

export type HeadingKind = SectionKind | 'part' | 'contents' | 'note'

/** Words that head a section when a number follows. */
export const numberedWords: ReadonlyMap<string, 'chapter' | 'part'> = new Map([
  ...['chapter', 'chap', 'letter', 'stave', 'canto', 'розділ', 'глава'].map(word => [word, 'chapter'] as const),
  ...['part', 'book', 'volume', 'act', 'частина', 'книга', 'том', 'дія'].map(word => [word, 'part'] as const),
])

const named: Record<HeadingKind, string[]> = {
  front: [
    'prologue',
    'preface',
    'foreword',
    'introduction',
    'etymology',
    'extracts',
    'dedication',
    'epigraph',
    'пролог',
    'передмова',
    'вступ',
    'присвята',
    'епіграф',
  ],
  chapter: ['interlude', 'інтерлюдія', 'інтермедія'],
  back: [
    'epilogue',
    'afterword',
    'postscript',
    'appendix',
    'acknowledgements',
    'acknowledgments',
    'glossary',
    'about the author',
    'author’s note',
    'епілог',
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

const entries = Object.entries(named)
  .flatMap(([kind, names]) => names.map(name => [name, kind as HeadingKind] as const))
  .sort((a, b) => b[0].length - a[0].length)

/** Whole headings without a number by first letter; longer ones first, so that none hides behind its beginning. */
export const namedHeadings: ReadonlyMap<string, readonly (readonly [string, HeadingKind])[]> = Map.groupBy(
  entries,
  ([name]) => name[0]!,
)
