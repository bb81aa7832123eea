// Generated manuscripts of many shapes, each with the expected titles.

export type ManuscriptLanguage = 'en' | 'ua'
export type NumberingStyle = 'roman' | 'arabic' | 'words' | 'ordinal'
export type ManuscriptShape =
  | 'flat'
  | 'parts'
  | 'books'
  | 'parts-through'
  | 'letters'
  | 'diary'
  | 'numbers'
  | 'numbers-in-parts'

export interface ManuscriptRecipe {
  language: ManuscriptLanguage
  shape: ManuscriptShape
  numbering: NumberingStyle
  /** chapters of each part of each book */
  plan: number[][]
  titled: boolean
  partTitled: boolean
  capitals: boolean
  /** the heading of a chapter includes its parts, which have no heading of their own */
  oneLine: boolean
  /** the title is below the number */
  below: boolean
  /** `Глава` instead of `Розділ` */
  otherWord: boolean
  wrapped: boolean
  prologue: boolean
  epilogue: 'none' | 'text' | 'chapters'
  interlude: boolean
  contents: boolean
  titlePage: boolean
  markdown: boolean
  crlf: boolean
  seed: number
}

export interface SampleManuscript {
  name: string
  text: string
  titles: string[]
}

const words = {
  en: {
    ...{ book: 'Book', part: 'Part', chapter: 'Chapter', letter: 'Letter' },
    ...{ prologue: 'Prologue', epilogue: 'Epilogue', interlude: 'Interlude', contents: 'Contents' },
    cardinal: 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen'.split(' '),
    ordinal: 'the First,the Second,the Third,the Fourth,the Fifth,the Sixth,the Seventh,the Eighth,the Ninth'.split(
      ',',
    ),
    titles: 'The Storm,A Long Way Home,What Anna Saw,Of Ropes and Tar,The Harbour,Night,Salt,Two Sisters'.split(','),
    again: ['', ' Again', ' Once More', ' at Last', ' and Later'],
    page: ['The Lamp on the Quay', 'by Jane Doe'],
    prose: 'the wind was high over sea and nobody in that old house slept until it grew light again while'.split(' '),
    months: 'January,March,May,October'.split(','),
  },
  ua: {
    ...{ book: 'Книга', part: 'Частина', chapter: 'Розділ', letter: 'Лист' },
    ...{ prologue: 'Пролог', epilogue: 'Епілог', interlude: 'Інтерлюдія', contents: 'Зміст' },
    cardinal: 'перша друга третя четверта п’ята шоста сьома восьма дев’ята десята'.split(' '),
    ordinal: 'перша друга третя четверта п’ята шоста сьома восьма дев’ята десята'.split(' '),
    titles: 'Буря,Довга дорога додому,Що бачила Ганна,Про мотузки й смолу,Гавань,Ніч,Сіль,Дві сестри'.split(','),
    again: ['', ' знову', ' ще раз', ' нарешті', ' і потім'],
    page: ['Ліхтар на березі', 'роман'],
    prose: 'вітер гудів над морем і ніхто в тій старій хаті не спав доки знову не розвиднілося а потім'.split(' '),
    months: 'січня,березня,травня,жовтня'.split(','),
  },
}

const roman = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX'.split(' ')
const masculine: Record<string, string> = { перша: 'перший', друга: 'другий', третя: 'третій' }

interface ManuscriptLine {
  text: string
  depth: number
  isHeading: boolean
}

/** Parts whose heading is merged into the first chapter, and whether the last of them is only a number. */
interface BorrowedTitle {
  title: string
  isPlain: boolean
}

/** Generates a manuscript from its recipe, deterministically. */
export function writeManuscript(made: ManuscriptRecipe): SampleManuscript {
  const writer = new ManuscriptWriter(made)
  writer.book()
  return { name: `book.${made.markdown ? 'md' : 'txt'}`, text: writer.text(), titles: writer.titles }
}

class ManuscriptWriter {
  readonly titles: string[] = []
  readonly #made: ManuscriptRecipe
  readonly #lines: ManuscriptLine[] = []
  #state: number

  constructor(made: ManuscriptRecipe) {
    this.#made = made
    this.#state = made.seed
  }

  book(): void {
    const { shape, prologue, epilogue } = this.#made
    if (prologue && shape !== 'diary' && shape !== 'numbers') this.#named('prologue')
    if (shape === 'flat' || shape === 'numbers' || shape === 'letters') this.#chapters(6, [], 0)
    else if (shape === 'diary') this.#diary()
    else if (shape === 'books') this.#books()
    else this.#parts()
    if (shape === 'diary' || shape === 'numbers' || epilogue === 'none') return
    if (epilogue === 'text' || !this.#beginsAnew || this.#isOneLine) this.#named('epilogue')
    else {
      const label = this.#cased(this.#words.epilogue)
      this.#head(label, 1)
      this.#chapters(2, [label], 0)
    }
  }

  text(): string {
    const { contents, titlePage, markdown, crlf } = this.#made
    const shown: string[] = []
    if (titlePage) shown.push(...this.#words.page.map((line, at) => (markdown && at === 0 ? `# ${line}` : line)))
    if (contents) {
      const heads = this.#lines.filter(line => line.isHeading).map(line => line.text)
      const name = this.#cased(this.#words.contents)
      if (markdown) shown.push(`# ${name}`, heads.map(head => `- ${head}`).join('\n'))
      else shown.push(name, ...heads)
    }
    for (const { text, depth, isHeading } of this.#lines) {
      shown.push(markdown && isHeading ? `${'#'.repeat(depth + 1)} ${text}` : text)
    }
    const text = `${shown.join('\n\n')}\n`
    return crlf ? text.replaceAll('\n', '\r\n') : text
  }

  get #words() {
    return words[this.#made.language]
  }

  /** Numbers restart in each part. */
  get #beginsAnew(): boolean {
    return ['parts', 'books', 'numbers-in-parts'].includes(this.#made.shape)
  }

  get #isOneLine(): boolean {
    return this.#made.oneLine && (this.#made.shape === 'parts' || this.#made.shape === 'books')
  }

  #below(most: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * most)
  }

  #cased(text: string): string {
    return this.#made.capitals ? text.toUpperCase() : text
  }

  #number(value: number, word: 'book' | 'part' | 'chapter' | 'letter'): string {
    const { numbering, language } = this.#made
    if (numbering === 'arabic') return String(value)
    if (numbering === 'roman') return roman[value - 1] ?? String(value)
    const list = numbering === 'words' ? this.#words.cardinal : this.#words.ordinal
    const found = list[value - 1]
    if (found === undefined) return String(value)
    const isMasculine = language === 'ua' && (word === 'chapter' || word === 'letter')
    return isMasculine ? (masculine[found] ?? found.replace(/а$/u, 'ий')) : found
  }

  #head(text: string, depth: number): void {
    this.#lines.push({ text, depth, isHeading: true })
  }

  #prose(): void {
    for (let count = 1 + this.#below(3); count > 0; count--) {
      const list = this.#words.prose
      const sentence = Array.from({ length: 14 + this.#below(20) }, () => list[this.#below(list.length)]!).join(' ')
      const text = `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`
      const shown = this.#made.wrapped ? text.replace(/(.{50,66}) /g, '$1\n') : text
      this.#lines.push({ text: shown, depth: 0, isHeading: false })
    }
  }

  #named(name: 'prologue' | 'epilogue' | 'interlude', parents: string[] = []): void {
    const label = this.#cased(this.#words[name])
    this.#head(label, name === 'interlude' && parents.length > 0 ? this.#depth : 1)
    this.#prose()
    this.titles.push(label)
  }

  get #depth(): number {
    const { shape } = this.#made
    return shape === 'books' ? 3 : shape.includes('parts') ? 2 : 1
  }

  #books(): void {
    const { plan, partTitled } = this.#made
    for (const [at, parts] of plan.entries()) {
      const book = this.#label('book', at + 1)
      const title = partTitled && !this.#isOneLine ? this.#title(at) : ''
      if (!this.#isOneLine) this.#head(title ? `${book}: ${title}` : book, 1)
      for (const [place, count] of parts.entries()) {
        const part = this.#label('part', place + 1)
        if (!this.#isOneLine) this.#head(part, 2)
        const whole = title ? `${book}: ${title} — ${part}` : `${book}, ${part}`
        this.#chapters(count, [book, part], 0, place > 0 ? undefined : { title: whole, isPlain: true })
      }
    }
  }

  #parts(): void {
    const { plan, partTitled } = this.#made
    let before = 0
    for (const [at, chapters] of plan.entries()) {
      const part = this.#label('part', at + 1)
      const title = partTitled && !this.#isOneLine ? this.#title(at) : ''
      if (!this.#isOneLine) this.#head(title ? `${part}: ${title}` : part, 1)
      const count = chapters.reduce((sum, one) => sum + one, 0)
      this.#chapters(count, [part], before, { title: title ? `${part}: ${title}` : part, isPlain: title === '' })
      if (!this.#beginsAnew) before += count
    }
  }

  #title(at: number): string {
    const { titles, again } = this.#words
    return this.#cased(`${titles[at % titles.length]}${again[Math.floor(at / titles.length)] ?? ''}`)
  }

  #label(word: 'book' | 'part' | 'chapter' | 'letter', value: number): string {
    const { otherWord, language } = this.#made
    const name = otherWord && language === 'ua' && word === 'chapter' ? 'Глава' : this.#words[word]
    return this.#cased(`${name} ${this.#number(value, word)}`)
  }

  /** Chapters numbered from `before` + 1; the title of the first includes the parts in `lent`. */
  #chapters(count: number, parents: string[], before: number, lent?: BorrowedTitle): void {
    const { shape, titled, interlude, below, markdown } = this.#made
    const isNumber = shape.startsWith('numbers')
    const word = shape === 'letters' ? 'letter' : 'chapter'
    for (let at = 1; at <= count; at++) {
      const value = before + at
      const label = isNumber ? this.#cased(this.#number(value, word)) : this.#label(word, value)
      const title = titled ? this.#title(value + parents.length) : ''
      const whole = title ? `${label}: ${title}` : label
      const named = this.#isOneLine ? [...parents, label].join(', ') : label
      if (title && below && !markdown) {
        this.#head(named, this.#depth)
        this.#lines.push({ text: title, depth: 0, isHeading: false })
      } else this.#head(title ? `${named}${isNumber ? '.' : ':'} ${title}` : named, this.#depth)
      this.#prose()
      const own = title && !this.#beginsAnew ? title : whole
      if (at === 1 && lent) this.titles.push(`${lent.title}${lent.isPlain && own === whole ? ', ' : ' — '}${own}`)
      else this.titles.push(this.#beginsAnew ? [...parents, own].join(', ') : own)
    }
    if (interlude && shape === 'flat') this.#named('interlude')
  }

  #diary(): void {
    const { months } = this.#words
    for (let day = 1; day <= 5; day++) {
      const month = months[this.#below(months.length)]!
      const date = this.#cased(this.#made.language === 'en' ? `${day} ${month} 1919` : `${day} ${month} 1919 року`)
      this.#head(date, 1)
      this.#prose()
      this.titles.push(date)
    }
  }
}
