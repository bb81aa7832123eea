import { toBase64 } from '#core/shared/text/base64.ts'
import { type Book, type BookChapter, type BookPicture, divisionsOf, hasParts, levelsOf } from '../../shared/book.ts'
import { bookStyle } from '../../shared/book-style.ts'
import { escaped, textMarkup } from '../../shared/text-markup.ts'

const pageStyle = `:root { color-scheme: light dark; }
body { max-width: 38em; margin: 0 auto; padding: 2em 1.2em; font-family: Georgia, 'Times New Roman', serif; }
body > header { margin: 4em 0; text-align: center; }
body > header p, nav p { text-indent: 0; text-align: center; }
body > header img { max-width: 100%; height: auto; }
nav ol { list-style: none; padding: 0; }
nav ol ol { margin: 0; }
section { margin-top: 5em; }
@media print { section { break-before: page; margin-top: 0; } .part > h2 { margin-top: 30%; } body { max-width: none; } nav { display: none; } }
`

function headingOf({ over, title }: BookChapter, at: number): string {
  const name = title.trim() || (over ? '' : String(at + 1))
  return over ? `<span class="over">${escaped(over)}</span><br/>${escaped(name)}` : escaped(name)
}

const dataOf = ({ type, bytes }: BookPicture) => `data:${type};base64,${toBase64(bytes)}`

function section(chapter: BookChapter, at: number, book: Pick<Book, 'pictures' | 'chapters'>): string {
  const levels = levelsOf(chapter, 2, hasParts(book))
  const text = textMarkup(chapter.text, levels.text, {
    id: `chapter-${at + 1}-note`,
    source: imageId => {
      const picture = book.pictures.get(imageId)
      return picture && dataOf(picture)
    },
  })
  const heading = `<h${levels.chapter}>${headingOf(chapter, at)}</h${levels.chapter}>`
  return `<section id="chapter-${at + 1}">\n${heading}\n${text}\n</section>`
}

const partId = (at: number) => `part-${at + 1}`

/** The chapters in their parts. */
function sections(book: Book): string[] {
  return divisionsOf(book.chapters).map(({ part, chapters }) => {
    const inside = chapters.map(({ chapter, at }) => section(chapter, at, book)).join('\n')
    if (!part) return inside
    const id = partId(chapters[0]?.at ?? 0)
    return `<section id="${id}" class="part" role="doc-part">\n<h2>${escaped(part.title)}</h2>\n${inside}\n</section>`
  })
}

function contents(book: Book): string {
  const { chapters, labels } = book
  if (chapters.length < 2) return ''
  const items = divisionsOf(chapters).flatMap(division => {
    const links = division.chapters.map(({ chapter: { over, title }, at }) => {
      const text = [over, title.trim()].filter(Boolean).join(': ') || String(at + 1)
      return `<li><a href="#chapter-${at + 1}">${escaped(text)}</a></li>`
    })
    const { part } = division
    if (!part) return links
    const first = partId(division.chapters[0]?.at ?? 0)
    return [`<li><a href="#${first}">${escaped(part.title)}</a>\n<ol>\n${links.join('\n')}\n</ol>\n</li>`]
  })
  return `<nav aria-label="${escaped(labels.contents)}">\n<ol>\n${items.join('\n')}\n</ol>\n</nav>\n`
}

/** The book as one HTML file that needs no other: styles and pictures are inside. */
export function bookHtml(book: Book): string {
  const { title, author, language, labels, cover } = book
  const alt = escaped(`${labels.cover}: ${title}`)
  const picture = cover
    ? `<img src="${dataOf(cover)}" width="${cover.width}" height="${cover.height}" alt="${alt}">\n`
    : ''
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
${author ? `<meta name="author" content="${escaped(author)}">\n` : ''}<style>
${bookStyle}${pageStyle}</style>
</head>
<body>
<header>
${picture}<h1>${escaped(title)}</h1>
${author ? `<p>${escaped(author)}</p>\n` : ''}</header>
${contents(book)}<main>
${sections(book).join('\n')}
</main>
</body>
</html>
`
}
