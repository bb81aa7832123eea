import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Book, BookChapter } from './book.ts'
import { bookStyle } from './book-style.ts'
import { escaped, textMarkup } from './text-markup.ts'

const titlePageStyle = `.title-page { margin-top: 30%; text-align: center; }
.title-page p { text-indent: 0; }
.cover { margin: 0; text-align: center; }
.cover img { max-width: 100%; height: auto; }
`

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/** One page. `type` is what it is in the vocabulary of EPUB, `chapter`. */
function page(book: Book, title: string, type: string, body: string): string {
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
function nameOf({ over, title }: BookChapter, at: number): string {
  return [over, title.trim()].filter(Boolean).join(': ') || String(at + 1)
}

function chapterPage(book: Book, chapter: BookChapter, at: number): string {
  const over = chapter.over && `<span class="over">${escaped(chapter.over)}</span> `
  const heading = `<h1>${over}${escaped(chapter.title.trim() || (chapter.over ? '' : String(at + 1)))}</h1>`
  const body = `<section epub:type="chapter" role="doc-chapter">\n${heading}\n${textMarkup(chapter.text, 1)}\n</section>`
  return page(book, nameOf(chapter, at), 'bodymatter', body)
}

function titlePage(book: Book): string {
  const author = book.author && `\n<p>${escaped(book.author)}</p>`
  const body = `<section class="title-page" epub:type="titlepage">\n<h1>${escaped(book.title)}</h1>${author}\n</section>`
  return page(book, book.title, 'frontmatter', body)
}

function coverPage(book: Book): string {
  return page(
    book,
    book.labels.cover,
    'cover',
    `<p class="cover"><img src="cover.jpg" alt="${escaped(`${book.labels.cover}: ${book.title}`)}"/></p>`,
  )
}

const fileOf = (at: number) => `chapter-${String(at + 1).padStart(4, '0')}.xhtml`

function contentsPage(book: Book): string {
  const items = book.chapters.map(
    (chapter, at) => `<li><a href="${fileOf(at)}">${escaped(nameOf(chapter, at))}</a></li>`,
  )
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

function manifestOf(book: Book): ManifestItem[] {
  const cover: ManifestItem[] = [
    { id: 'cover-image', href: 'cover.jpg', type: 'image/jpeg', properties: 'cover-image' },
    { id: 'cover', href: 'cover.xhtml', type: xhtml, isRead: true },
  ]
  return [
    ...(book.cover ? cover : []),
    { id: 'title-page', href: 'title-page.xhtml', type: xhtml, isRead: true },
    { id: 'contents', href: 'contents.xhtml', type: xhtml, properties: 'nav', isRead: true },
    ...book.chapters.map((_, at) => ({ id: `c${at + 1}`, href: fileOf(at), type: xhtml, isRead: true })),
    { id: 'style', href: 'style.css', type: 'text/css' },
  ]
}

function packageDocument(book: Book): string {
  const manifest = manifestOf(book)
  const items = manifest.map(({ id, href, type, properties }) => {
    const more = properties ? ` properties="${properties}"` : ''
    return `<item id="${id}" href="${href}" media-type="${type}"${more}/>`
  })
  const spine = manifest.filter(({ isRead }) => isRead).map(({ id }) => `<itemref idref="${id}"/>`)
  const modes = book.cover ? ['textual', 'visual'] : ['textual']
  const features = [
    'structuralNavigation',
    'tableOfContents',
    'readingOrder',
    ...(book.cover ? ['alternativeText'] : []),
  ]
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

/** The book as EPUB 3: one page a chapter, a title page, contents and the cover. */
export function epubBytes(book: Book): Uint8Array<ArrayBuffer> {
  const files: Zippable = {
    // Readers know the format by this file: it is the first one, and not compressed.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(container),
    'OEBPS/package.opf': strToU8(packageDocument(book)),
    'OEBPS/contents.xhtml': strToU8(contentsPage(book)),
    'OEBPS/title-page.xhtml': strToU8(titlePage(book)),
    'OEBPS/style.css': strToU8(bookStyle + titlePageStyle),
  }
  if (book.cover) {
    files['OEBPS/cover.xhtml'] = strToU8(coverPage(book))
    files['OEBPS/cover.jpg'] = [book.cover.bytes, { level: 0 }]
  }
  for (const [at, chapter] of book.chapters.entries())
    files[`OEBPS/${fileOf(at)}`] = strToU8(chapterPage(book, chapter, at))
  return zipSync(files, { mtime: new Date(book.modified) })
}
