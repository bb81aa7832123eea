import {
  AlignmentType,
  convertInchesToTwip,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  type IParagraphStyleOptions,
  type IRunOptions,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx'
import { isLink } from '#core/shared/rich-text/link.ts'
import {
  groupFootnotes,
  isMention,
  type Leaf,
  type Mention,
  type Paragraph as TextParagraph,
} from '#core/shared/rich-text/nodes.ts'
import { type Book, type BookChapter, divisionsOf, hasParts } from '../../shared/book.ts'
import { runningHead } from './running-head.ts'

const inch = convertInchesToTwip(1)
/** American publishers read Letter, the others A4. In twentieths of a point. */
const paper = { letter: { width: 12_240, height: 15_840 }, a4: { width: 11_906, height: 16_838 } }
const doubleSpaced = { line: 480, lineRule: LineRuleType.AUTO }
const alignments = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT }
/** The room of a picture in pixels, of which an inch has 96. */
const [figureWidth, figureHeight] = [576, 720]
const halfPoints = { small: 20, normal: 24, large: 30 }

/** Characters that XML cannot hold. */
const clean = (text: string) => text.replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]|\p{Cs}/gu, '')

function runOf(leaf: Leaf): (TextRun | ExternalHyperlink)[] {
  const look: IRunOptions = {
    ...(leaf.bold && { bold: true }),
    ...(leaf.italic && { italics: true }),
    ...(leaf.underline && { underline: {} }),
    ...(leaf.code && { font: 'Courier New' }),
    ...(leaf.fontSize && leaf.fontSize !== 'normal' && { size: halfPoints[leaf.fontSize] }),
  }
  const lines = clean(leaf.text).split('\n')
  const runs = lines.map((text, at) => new TextRun({ ...look, text, ...(at > 0 && { break: 1 }) }))
  return leaf.link && isLink(leaf.link) ? [new ExternalHyperlink({ link: leaf.link, children: runs })] : runs
}

const runsOf = (children: readonly (Leaf | Mention)[]) =>
  children.flatMap(child => (isMention(child) ? new TextRun(clean(child.label)) : runOf(child)))

/** The footnotes of the book by number, as Word has them. */
type WordFootnotes = Record<number, { children: Paragraph[] }>

/** What the paragraphs of a chapter are written with. */
interface Manuscript {
  pictures: Book['pictures']
  notes: WordFootnotes
  /** it has parts: headings of the first level are theirs, and those of chapters in none */
  isDivided: boolean
}

/** The text of a paragraph, with references to its footnotes, which are added to those of the book. */
const textRuns = (children: readonly (Leaf | Mention)[], notes: WordFootnotes) =>
  groupFootnotes(children).flatMap(group => {
    if (!group.footnote) return runsOf(group.children)
    const number = Object.keys(notes).length + 1
    notes[number] = { children: [new Paragraph({ style: 'FootnoteText', children: runsOf(group.children) })] }
    return [new FootnoteReferenceRun(number)]
  })

type Level = (typeof HeadingLevel)[keyof typeof HeadingLevel]

const below: readonly Level[] = [
  ...[HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4, HeadingLevel.HEADING_5],
]
const blockNames = ['heading1', 'heading2', 'heading3']

/** Of a heading in a text: below that of its chapter, also if that is in a part. */
const headingOf = (block: string | undefined, isDivided: boolean): Level | undefined => {
  const at = blockNames.indexOf(block ?? '')
  return at < 0 ? undefined : below[isDivided ? at + 1 : at]
}

const typeNames = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** A picture within the lines of a page, and its caption; what cannot be shown is replaced by its description. */
function figureOf(paragraph: TextParagraph, { notes, pictures }: Manuscript): Paragraph[] {
  const { imageId = '', description = '' } = paragraph.image ?? {}
  const alignment = paragraph.align && alignments[paragraph.align]
  const altWords = clean(description)
  const picture = pictures.get(imageId)
  const runs: (ImageRun | TextRun)[] = []
  if (picture && picture.type !== 'image/webp') {
    const scale = Math.min(1, figureWidth / picture.width, figureHeight / picture.height)
    const transformation = { width: picture.width * scale, height: picture.height * scale }
    const altText = { name: imageId, title: altWords, description: altWords }
    runs.push(new ImageRun({ type: typeNames[picture.type], data: picture.bytes, transformation, altText }))
  } else if (altWords !== '') runs.push(new TextRun(`[${altWords}]`))
  const caption = textRuns(paragraph.children, notes)
  return [
    ...(runs.length > 0 ? [new Paragraph({ style: 'Figure', children: runs, alignment })] : []),
    ...(caption.length > 0 ? [new Paragraph({ style: 'Caption', children: caption, alignment })] : []),
  ]
}

function paragraphOf(paragraph: TextParagraph, list: number, { notes, isDivided }: Manuscript): Paragraph {
  const { block, align } = paragraph
  if (block === 'break') return new Paragraph({ style: 'SceneBreak', text: '#' })
  const children = textRuns(paragraph.children, notes)
  const heading = headingOf(block, isDivided)
  const alignment = align && alignments[align]
  if (heading) return new Paragraph({ heading, children, alignment })
  if (block === 'bullet') return new Paragraph({ style: 'ListItem', children, bullet: { level: 0 } })
  // Each list has its own instance, so that it begins with 1.
  if (block === 'number')
    return new Paragraph({ style: 'ListItem', children, numbering: { reference: 'numbers', level: 0, instance: list } })
  if (block === 'quote') return new Paragraph({ style: 'BlockQuote', children, alignment })
  return new Paragraph({
    style: 'BodyText',
    children,
    alignment,
    // What is set apart by its alignment has no first line to indent.
    ...(align && align !== 'left' && { indent: { firstLine: 0 } }),
  })
}

const isEmpty = ({ block, image, children }: TextParagraph) =>
  block !== 'break' && !image && children.every(child => !isMention(child) && child.text.trim() === '')

function chapterParagraphs({ over, title, text, part }: BookChapter, at: number, manuscript: Manuscript): Paragraph[] {
  const name = clean(title.trim()) || (over ? '' : String(at + 1))
  const lines = [over, name].filter(Boolean)
  const heading = new Paragraph({
    heading: part ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_1,
    pageBreakBefore: true,
    children: lines.map((line, index) => new TextRun({ text: line, ...(index > 0 && { break: 1 }) })),
  })
  let list = at * 10_000
  const paragraphs = text.filter(paragraph => !isEmpty(paragraph))
  const body = paragraphs.flatMap((paragraph, index) => {
    if (paragraph.image) return figureOf(paragraph, manuscript)
    if (paragraph.block === 'number' && paragraphs[index - 1]?.block !== 'number') list++
    return paragraphOf(paragraph, list, manuscript)
  })
  return [heading, ...body]
}

const partTitle = (title: string) =>
  new Paragraph({ style: partStyle.id, pageBreakBefore: true, text: clean(title.trim()) })

function titlePage(book: Book, textWidth: number): Paragraph[] {
  const { title, author, labels } = book
  return [
    new Paragraph({
      style: 'TitlePage',
      tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
      children: [new TextRun(clean(author)), new TextRun({ text: `\t${labels.words}` })],
    }),
    new Paragraph({ heading: HeadingLevel.TITLE, text: clean(title) }),
    ...(author
      ? [new Paragraph({ style: 'TitlePage', alignment: AlignmentType.CENTER, text: clean(`${labels.by} ${author}`) })]
      : []),
  ]
}

/** `Halloran / THE SALT LEDGER / 12`, on every page but the first. */
function runningHeader({ title, author }: Book): Header {
  const words = runningHead({ title: clean(title), author: clean(author) })
  const children = [new TextRun(`${words} / `), new TextRun({ children: [PageNumber.CURRENT] })]
  return new Header({ children: [new Paragraph({ style: 'RunningHeader', children })] })
}

const times = { font: 'Times New Roman', size: halfPoints.normal }
const centered = { alignment: AlignmentType.CENTER }

/** On a page of its own. An import knows the parts of a book by the name of this style. */
const partStyle: IParagraphStyleOptions = {
  ...{ id: 'PartTitle', name: 'Part Title', basedOn: 'Heading1', next: 'Heading2', quickFormat: true },
  paragraph: { ...centered, spacing: { before: 4800, after: 240 }, outlineLevel: 0 },
}

const chapterLook = {
  run: { ...times, bold: false },
  paragraph: { ...centered, spacing: { before: 2880, after: 480 }, keepNext: true },
}
const apart = { spacing: { before: 240, after: 120 }, keepNext: true }
/** Of the headings in texts. */
const textLooks = [{ ...times, bold: true }, { ...times, italics: true }, times].map(run => ({ run, paragraph: apart }))

/** How headings look, from the first level: chapters that are in parts look as others do. */
function headingStyles(isDivided: boolean) {
  const looks = isDivided ? [chapterLook, chapterLook, ...textLooks] : [chapterLook, ...textLooks]
  return Object.fromEntries(looks.map((look, at) => [`heading${at + 1}`, look]))
}

/**
 * The book in standard manuscript format: double spaced, first lines indented by half an inch, a title page with the
 * number of words, a running header, chapters on new pages, `#` for scene breaks. All of it is in styles, which a
 * publisher can change.
 */
export function manuscriptBytes(book: Book): Promise<ArrayBuffer> {
  const size = book.language.startsWith('en') ? paper.letter : paper.a4
  const footnotes: WordFootnotes = {}
  const isDivided = hasParts(book)
  const manuscript: Manuscript = { pictures: book.pictures, notes: footnotes, isDivided }
  const chapters = divisionsOf(book.chapters).flatMap(({ part, chapters: inside }) => [
    ...(part ? [partTitle(part.title)] : []),
    ...inside.flatMap(({ chapter, at }) => chapterParagraphs(chapter, at, manuscript)),
  ])
  const document = new Document({
    footnotes,
    title: clean(book.title),
    creator: clean(book.author) || undefined,
    styles: {
      default: {
        document: { run: { ...times, language: { value: book.language } } },
        title: { run: { ...times, bold: false }, paragraph: { ...centered, spacing: { before: 4800, after: 240 } } },
        ...headingStyles(isDivided),
      },
      paragraphStyles: [
        ...(isDivided ? [partStyle] : []),
        {
          ...{ id: 'BodyText', name: 'Body Text', basedOn: 'Normal', quickFormat: true },
          paragraph: { spacing: doubleSpaced, indent: { firstLine: inch / 2 } },
        },
        {
          ...{ id: 'BlockQuote', name: 'Block Quote', basedOn: 'Normal', quickFormat: true },
          paragraph: { spacing: doubleSpaced, indent: { left: inch / 2, right: inch / 2 } },
        },
        {
          ...{ id: 'SceneBreak', name: 'Scene Break', basedOn: 'Normal', quickFormat: true },
          paragraph: { ...centered, spacing: doubleSpaced },
        },
        { id: 'ListItem', name: 'List Item', basedOn: 'Normal', paragraph: { spacing: doubleSpaced } },
        {
          id: 'Figure',
          name: 'Figure',
          basedOn: 'Normal',
          paragraph: { ...centered, spacing: { before: 240 }, keepNext: true },
        },
        { id: 'Caption', name: 'caption', basedOn: 'Normal', paragraph: { ...centered, spacing: { after: 240 } } },
        { id: 'TitlePage', name: 'Title Page', basedOn: 'Normal' },
        {
          id: 'RunningHeader',
          name: 'Running Header',
          basedOn: 'Normal',
          paragraph: { alignment: AlignmentType.RIGHT },
        },
      ],
    },
    numbering: {
      config: [
        {
          reference: 'numbers',
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              style: { paragraph: { indent: { left: inch / 2, hanging: inch / 4 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: { titlePage: true, page: { size, margin: { top: inch, right: inch, bottom: inch, left: inch } } },
        headers: { default: runningHeader(book), first: new Header({ children: [] }) },
        children: [...titlePage(book, size.width - 2 * inch), ...chapters],
      },
    ],
  })
  return Packer.toArrayBuffer(document)
}
