import type { Book, BookChapter, BookPicture } from '../../shared/book.ts'
import { bookStyle } from '../../shared/book-style.ts'
import { escaped, textMarkup } from '../../shared/text-markup.ts'

const pageStyle = `:root { color-scheme: light dark; }
body { max-width: 38em; margin: 0 auto; padding: 2em 1.2em; font-family: Georgia, 'Times New Roman', serif; }
body > header { margin: 4em 0; text-align: center; }
body > header p, nav p { text-indent: 0; text-align: center; }
body > header img { max-width: 100%; height: auto; }
nav ol { list-style: none; padding: 0; }
section { margin-top: 5em; }
@media print { section { break-before: page; margin-top: 0; } body { max-width: none; } nav { display: none; } }
`

/** Bytes as base64; in pieces, because a call has a limited number of arguments. */
export function base64(bytes: Uint8Array): string {
  const piece = 8192
  let binary = ''
  for (let at = 0; at < bytes.length; at += piece) binary += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(binary)
}

function headingOf({ over, title }: BookChapter, at: number): string {
  const name = title.trim() || (over ? '' : String(at + 1))
  return over ? `<span class="over">${escaped(over)}</span> ${escaped(name)}` : escaped(name)
}

const dataOf = ({ type, bytes }: BookPicture) => `data:${type};base64,${base64(bytes)}`

function section(chapter: BookChapter, at: number, { pictures }: Pick<Book, 'pictures'>): string {
  const text = textMarkup(chapter.text, 2, {
    id: `chapter-${at + 1}-note`,
    source: imageId => {
      const picture = pictures.get(imageId)
      return picture && dataOf(picture)
    },
  })
  return `<section id="chapter-${at + 1}">\n<h2>${headingOf(chapter, at)}</h2>\n${text}\n</section>`
}

/** The book as one HTML file that needs no other: styles and pictures are inside. */
export function bookPage(book: Book): string {
  const { title, author, language, labels, cover, chapters } = book
  const alt = escaped(`${labels.cover}: ${title}`)
  const picture = cover
    ? `<img src="${dataOf(cover)}" width="${cover.width}" height="${cover.height}" alt="${alt}">\n`
    : ''
  const links = chapters.map(({ over, title: name }, at) => {
    const text = [over, name.trim()].filter(Boolean).join(': ') || String(at + 1)
    return `<li><a href="#chapter-${at + 1}">${escaped(text)}</a></li>`
  })
  const contents =
    chapters.length > 1
      ? `<nav aria-label="${escaped(labels.contents)}">\n<ol>\n${links.join('\n')}\n</ol>\n</nav>\n`
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
${contents}<main>
${chapters.map((chapter, at) => section(chapter, at, book)).join('\n')}
</main>
</body>
</html>
`
}
