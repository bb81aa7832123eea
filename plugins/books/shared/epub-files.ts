import {
  type Book,
  type BookChapter,
  type BookPart,
  type BookPicture,
  divisionsOf,
  hasParts,
  levelsOf,
} from './book.ts'
import { bookStyle } from './book-style.ts'
import { escaped, textMarkup } from './text-markup.ts'

const titlePageStyle = `.title-page, .part { margin-top: 30%; text-align: center; }
.title-page p { text-indent: 0; }
.cover { margin: 0; text-align: center; }
.cover img { max-width: 100%; height: auto; }
`

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/** A book whose chapters have no texts yet: all that its other pages need. */
export interface BookFrame extends Omit<Book, 'chapters'> {
  chapters: readonly ChapterName[]
}
type ChapterName = Pick<BookChapter, 'over' | 'title' | 'part'>

/** A file of an EPUB, which is a ZIP archive. */
export interface EpubFile {
  path: string
  content: string | Uint8Array
  /** it is not compressed */
  isStored?: boolean
}

/** One page. `type` is what it is in the vocabulary of EPUB, `chapter`. */
function page(book: BookFrame, title: string, type: string, body: string): string {
  const language = escaped(book.language)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${escaped(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body epub:type="${type}">
${body}
</body>
</html>
`
}

/** The name of a chapter in the contents; every entry needs a text. */
function nameOf({ over, title }: ChapterName, at: number): string {
  return [over, title.trim()].filter(Boolean).join(': ') || String(at + 1)
}

function titlePage(book: BookFrame): string {
  const author = book.author && `\n<p>${escaped(book.author)}</p>`
  const body = `<section class="title-page" epub:type="titlepage">\n<h1>${escaped(book.title)}</h1>${author}\n</section>`
  return page(book, book.title, 'frontmatter', body)
}

const coverNames: Record<BookPicture['type'], string> = {
  'image/jpeg': 'cover.jpg',
  'image/png': 'cover.png',
  'image/webp': 'cover.webp',
}

function coverPage(book: BookFrame, { type }: BookPicture): string {
  return page(
    book,
    book.labels.cover,
    'cover',
    `<p class="cover"><img src="${coverNames[type]}" alt="${escaped(`${book.labels.cover}: ${book.title}`)}"/></p>`,
  )
}

const endings: Record<BookPicture['type'], string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

const pictureFile = (imageId: string, { type }: BookPicture) => `images/${imageId}.${endings[type]}`

const fileOf = (at: number) => `chapter-${String(at + 1).padStart(4, '0')}.xhtml`

/** @param at the place of its first chapter among those of the book */
const partFile = (at: number) => `part-${String(at + 1).padStart(4, '0')}.xhtml`

function partPage(book: BookFrame, { title }: BookPart): string {
  const body = `<section class="part" epub:type="part" role="doc-part">\n<h1>${escaped(title)}</h1>\n</section>`
  return page(book, title, 'bodymatter', body)
}

/** Chapters of a part are in a list of its own, below it. */
function contentsPage(book: BookFrame): string {
  const items = divisionsOf(book.chapters).flatMap(({ part, chapters }) => {
    const links = chapters.map(
      ({ chapter, at }) => `<li><a href="${fileOf(at)}">${escaped(nameOf(chapter, at))}</a></li>`,
    )
    if (!part) return links
    const first = partFile(chapters[0]?.at ?? 0)
    return [`<li><a href="${first}">${escaped(part.title)}</a>\n<ol>\n${links.join('\n')}\n</ol>\n</li>`]
  })
  const heading = escaped(book.labels.contents)
  const body = `<nav epub:type="toc" role="doc-toc">\n<h1>${heading}</h1>\n<ol>\n${items.join('\n')}\n</ol>\n</nav>`
  return page(book, book.labels.contents, 'frontmatter', body)
}

interface ManifestItem {
  id: string
  href: string
  type: string
  properties?: string
  /** read in its turn */
  isRead?: boolean
}

const xhtml = 'application/xhtml+xml'

function manifestOf(book: BookFrame): ManifestItem[] {
  const coverOf = ({ type }: BookPicture): ManifestItem[] => [
    { id: 'cover-image', href: coverNames[type], type, properties: 'cover-image' },
    { id: 'cover', href: 'cover.xhtml', type: xhtml, isRead: true },
  ]
  return [
    ...(book.cover ? coverOf(book.cover) : []),
    { id: 'title-page', href: 'title-page.xhtml', type: xhtml, isRead: true },
    { id: 'contents', href: 'contents.xhtml', type: xhtml, properties: 'nav', isRead: true },
    ...divisionsOf(book.chapters).flatMap(({ part, chapters }) => {
      const first = chapters[0]?.at ?? 0
      const own = part ? [{ id: `part${first + 1}`, href: partFile(first), type: xhtml, isRead: true }] : []
      return [...own, ...chapters.map(({ at }) => ({ id: `c${at + 1}`, href: fileOf(at), type: xhtml, isRead: true }))]
    }),
    ...[...book.pictures].map(([imageId, picture], at) => ({
      ...{ id: `p${at + 1}`, href: pictureFile(imageId, picture), type: picture.type },
    })),
    { id: 'style', href: 'style.css', type: 'text/css' },
  ]
}

function packageDocument(book: BookFrame): string {
  const manifest = manifestOf(book)
  const items = manifest.map(({ id, href, type, properties }) => {
    const more = properties ? ` properties="${properties}"` : ''
    return `<item id="${id}" href="${href}" media-type="${type}"${more}/>`
  })
  const spine = manifest.filter(({ isRead }) => isRead).map(({ id }) => `<itemref idref="${id}"/>`)
  const isVisual = book.cover !== null || book.pictures.size > 0
  const modes = isVisual ? ['textual', 'visual'] : ['textual']
  const features = ['structuralNavigation', 'tableOfContents', 'readingOrder', ...(isVisual ? ['alternativeText'] : [])]
  const accessibility = [
    ...modes.map(mode => `<meta property="schema:accessMode">${mode}</meta>`),
    '<meta property="schema:accessModeSufficient">textual</meta>',
    ...features.map(feature => `<meta property="schema:accessibilityFeature">${feature}</meta>`),
    '<meta property="schema:accessibilityHazard">none</meta>',
  ]
  const author = book.author && `\n<dc:creator id="author">${escaped(book.author)}</dc:creator>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escaped(book.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escaped(book.id)}</dc:identifier>
<dc:title>${escaped(book.title)}</dc:title>
<dc:language>${escaped(book.language)}</dc:language>${author}
<meta property="dcterms:modified">${book.modified}</meta>
${accessibility.join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine>
${spine.join('\n')}
</spine>
</package>
`
}

/** The files of an EPUB 3 in their order, without those of its chapters, which follow them: each is a page. */
export function epubFrame(book: BookFrame): EpubFile[] {
  const { cover, pictures } = book
  const coverFiles = (picture: BookPicture): EpubFile[] => [
    { path: 'OEBPS/cover.xhtml', content: coverPage(book, picture) },
    { path: `OEBPS/${coverNames[picture.type]}`, content: picture.bytes, isStored: true },
  ]
  return [
    // Readers know the format by this file: it is the first one, and not compressed.
    { path: 'mimetype', content: 'application/epub+zip', isStored: true },
    { path: 'META-INF/container.xml', content: container },
    { path: 'OEBPS/package.opf', content: packageDocument(book) },
    { path: 'OEBPS/contents.xhtml', content: contentsPage(book) },
    { path: 'OEBPS/title-page.xhtml', content: titlePage(book) },
    { path: 'OEBPS/style.css', content: bookStyle + titlePageStyle },
    ...(cover ? coverFiles(cover) : []),
    ...divisionsOf(book.chapters).flatMap(({ part, chapters }): EpubFile[] =>
      part ? [{ path: `OEBPS/${partFile(chapters[0]?.at ?? 0)}`, content: partPage(book, part) }] : [],
    ),
    ...[...pictures].map(([imageId, picture]): EpubFile => {
      return { path: `OEBPS/${pictureFile(imageId, picture)}`, content: picture.bytes, isStored: true }
    }),
  ]
}

/** The page of a chapter; `at` is its place among the chapters of the book. */
export function epubChapter(book: BookFrame, chapter: BookChapter, at: number): EpubFile {
  const over = chapter.over && `<span class="over">${escaped(chapter.over)}</span><br/>`
  const levels = levelsOf(chapter, 1, hasParts(book))
  const name = escaped(chapter.title.trim() || (chapter.over ? '' : String(at + 1)))
  const heading = `<h${levels.chapter}>${over}${name}</h${levels.chapter}>`
  const text = textMarkup(chapter.text, levels.text, {
    ...{ id: 'note', isEpub: true },
    source: imageId => {
      const picture = book.pictures.get(imageId)
      return picture && pictureFile(imageId, picture)
    },
  })
  const body = `<section epub:type="chapter" role="doc-chapter">\n${heading}\n${text}\n</section>`
  return { path: `OEBPS/${fileOf(at)}`, content: page(book, nameOf(chapter, at), 'bodymatter', body) }
}
