import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trials } from '#tests/harness/trials.ts'
import { unzip } from '#tests/harness/unzip.ts'
import { bookFileName } from '../../shared/book.ts'
import { sampleBook } from './book.fixture.ts'
import { epubBytes } from './epub.ts'
import { manuscriptBytes } from './manuscript.ts'
import { markdownBook } from './markdown-book.ts'
import { bookHtml } from './page.ts'

/** What is wrong with a text as XML: tags that do not match, bare signs, characters that XML cannot hold. */
function xmlFault(text: string): string | null {
  const open: string[] = []
  const rest = text
    .replace(/<\?xml[^>]*\?>|<!DOCTYPE html>/g, '')
    .replace(/<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g, (_, end, name, _attributes, alone) => {
      if (end) {
        if (open.at(-1) !== name) return `!${name} closes ${open.at(-1)}!`
        open.pop()
      } else if (!alone) open.push(name)
      return ''
    })
  const bare = /![\w:]+ closes|[<>]|&(?!amp;|lt;|gt;|quot;)|(?![\t\n\r])\p{Cc}|\p{Cs}/u.exec(rest)
  return bare
    ? `${bare[0]} at ${rest.slice(Math.max(0, bare.index - 40), bare.index + 40)}`
    : open.length > 0
      ? `open: ${open}`
      : null
}

const wordsOf = (markup: string) =>
  (markup.split(/<body[^>]*>/)[1] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'amp'])

it('footnotes are written as each format does, numbered in their order', async () => {
  const book = sampleBook()
  const page = unzip(epubBytes(book).buffer).get('OEBPS/chapter-0001.xhtml') ?? ''
  for (const [markup, id, types] of [
    [page, 'note', [' epub:type="noteref"', ' epub:type="footnote"']],
    [bookHtml(book), 'chapter-1-note', ['', '']],
  ] as const) {
    for (const number of [1, 2])
      expect(markup).toContain(
        `<sup><a id="${id}-ref-${number}" href="#${id}-${number}"${types[0]} role="doc-noteref">${number}</a></sup>`,
      )
    expect(markup).toContain(
      `<aside id="${id}-1"${types[1]} role="doc-footnote"><p>1. Of <em>1702</em> <a href="#${id}-ref-1" role="doc-backlink">↩</a></p></aside>`,
    )
    expect(markup).toContain('2. So says &lt;Sael&gt;')
  }
  const text = markdownBook(book)
  expect(text).toContain('`.`[^1] It was damp.[^2]')
  expect(text).toContain('\n\n[^1]: Of *1702*\n\n[^2]: So says <Sael>\n\n## ')
  const word = unzip(await manuscriptBytes(book))
  expect(word.get('word/document.xml')?.match(/<w:footnoteReference w:id="\d+"\/>/g)).toEqual([
    '<w:footnoteReference w:id="1"/>',
    '<w:footnoteReference w:id="2"/>',
  ])
  expect(word.get('word/footnotes.xml')).toContain('So says &lt;Sael&gt;')
})

it('Markdown keeps characters of private use, and only footnotes are marked', () => {
  const text = [
    {
      type: 'paragraph' as const,
      children: [{ text: '\ue0007\ue001 \ufdd07\ufdd1' }, { text: 'One', footnote: true as const }],
    },
  ]
  const book = sampleBook({ chapters: [{ id: 'one', over: '', title: 'Salt', text }] })
  expect(markdownBook(book)).toContain('\n\n\ue0007\ue001 7[^1]\n\n[^1]: One\n')
})

it('Markdown says to other programs what is text: underscores, and beginnings of lists', () => {
  const lines = ['_low_ snake_case', '1) one', '* two', '+ three']
  const text = lines.map(line => ({ type: 'paragraph' as const, children: [{ text: line }] }))
  const written = markdownBook(sampleBook({ chapters: [{ id: 'one', over: '', title: 'The _Salt_', text }] }))
  expect(written).toContain('## The \\_Salt\\_\n\n\\_low\\_ snake_case\n\n1\\) one\n\n\\* two\n\n\\+ three\n')
  const under = [{ type: 'paragraph' as const, children: [{ text: 'low', underline: true as const }] }]
  expect(markdownBook(sampleBook({ chapters: [{ id: 'one', over: '', title: 'Salt', text: under }] }))).toContain(
    '\n\n__low__\n',
  )
})

it('images are shown with description and caption, and replaced by their description where they are gone', async () => {
  const book = sampleBook()
  const files = unzip(epubBytes(book).buffer)
  const page = files.get('OEBPS/chapter-0001.xhtml') ?? ''
  expect(page).toContain(
    '<figure><img src="images/slip.png" alt="The &quot;slip&quot; &amp; the stair"/><figcaption>At <em>low</em> water</figcaption></figure>',
  )
  expect(page).toContain('<figure><p>[A lost &lt;drawing&gt;]</p></figure>')
  expect(files.has('OEBPS/images/slip.png')).toBe(true)
  const html = bookHtml(book)
  expect(html).toContain('<figure><img src="data:image/png;base64,iVBORw0K')
  expect(html).toContain('<figure><p>[A lost &lt;drawing&gt;]</p></figure>')
  const text = markdownBook(book)
  expect(text).toContain('\n\n![The "slip" & the stair][image-slip]\nAt *low* water\n\nA lost <drawing>\n\n')
  expect(text).toContain('\n\n[image-slip]: data:image/png;base64,iVBORw0K')
  const word = unzip(await manuscriptBytes(book))
  expect([...word.keys()].filter(name => name.startsWith('word/media/'))).toHaveLength(1)
  const document = word.get('word/document.xml') ?? ''
  expect(document).toMatch(/<wp:docPr [^>]*descr="The &quot;slip&quot; &amp; the stair"/)
  expect(document).toMatch(/<w:pStyle w:val="Caption"\/>.*At .*low.* water/s)
  expect(document).toContain('[A lost &lt;drawing&gt;]')
})

describe('a book as EPUB', () => {
  const bytes = epubBytes(sampleBook())
  const files = unzip(bytes.buffer)
  const names = [...files.keys()]
  const opf = files.get('OEBPS/package.opf') ?? ''

  it('begins with its media type, not compressed, as readers look for it', () => {
    expect(names[0]).toBe('mimetype')
    // Behind the 30 bytes of the local header and the name, as they are.
    expect(Buffer.from(bytes).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
    expect(files.get('META-INF/container.xml')).toContain('full-path="OEBPS/package.opf"')
  })

  it('lists every file once, and reads all pages in their order', () => {
    const listed = [...opf.matchAll(/<item id="([^"]+)" href="([^"]+)"/g)].map(([, id, href]) => ({ id, href }))
    const inside = names.filter(name => name.startsWith('OEBPS/') && !name.endsWith('.opf'))
    expect(listed.map(({ href }) => `OEBPS/${href}`).toSorted()).toEqual(inside.toSorted())
    expect([...opf.matchAll(/idref="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'cover',
      'title-page',
      'contents',
      'c1',
      'c2',
      'c3',
    ])
    const contents = files.get('OEBPS/contents.xhtml') ?? ''
    const links = [...contents.matchAll(/href="(chapter[^"]+)"/g)].map(([, href]) => href)
    expect(links).toEqual(['chapter-0001.xhtml', 'chapter-0002.xhtml', 'chapter-0003.xhtml'])
    expect(contents).toContain('Chapter 1: The Slip &amp; the Stair')
  })

  it('says its title, author, language, cover and how accessible it is', () => {
    for (const said of [
      '<dc:title>The Salt &lt;Ledger&gt;</dc:title>',
      '>Ines &quot;Ink&quot; Halloran</dc:creator>',
      '<dc:language>en</dc:language>',
      'properties="cover-image"',
      'schema:accessModeSufficient',
      '<meta property="dcterms:modified">2026-11-23T05:00:00Z</meta>',
    ])
      expect(opf).toContain(said)
  })

  it('is valid XML with every word of the text, whatever it holds', () => {
    for (const [name, text] of files) if (/\.(xhtml|opf|xml)$/.test(name)) expect(xmlFault(text), name).toBeNull()
    const words = wordsOf(files.get('OEBPS/chapter-0001.xhtml') ?? '')
    for (const word of [
      'At low water',
      'aloud',
      'Oda & Sael',
      'the ledger',
      'rope',
      '<script>alert("&")</script>',
      'Гіркий полин',
    ])
      expect(words).toContain(word)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (title, text) => {
        const chapters = [{ id: 'a', over: '', title, text: [{ type: 'paragraph' as const, children: [{ text }] }] }]
        const made = unzip(epubBytes(sampleBook({ title, author: text, chapters })).buffer)
        for (const [name, page] of made) if (/\.(xhtml|opf)$/.test(name)) expect(xmlFault(page), name).toBeNull()
      }),
      { numRuns: trials(20) },
    )
  })

  it('has lists as lists, breaks as rules, and headings below that of the chapter', () => {
    const page = files.get('OEBPS/chapter-0001.xhtml') ?? ''
    expect(page).toContain('<ul>\n<li>rope</li>\n<li>salt</li>\n</ul>\n<ol>\n<li>first</li>\n</ol>')
    expect(page).toContain('<h2>At low water</h2>')
    expect(page).toContain('<hr/>\n<p class="center"><span class="large">Eleven women</span></p>')
    expect(page).toContain('<strong><em><u>aloud</u></em></strong>')
  })

  it('has no cover if none was chosen', () => {
    const plain = unzip(epubBytes(sampleBook({ cover: null, pictures: new Map() })).buffer)
    expect([...plain.keys()].filter(name => name.includes('cover'))).toEqual([])
    expect(plain.get('OEBPS/package.opf')).not.toContain('visual')
  })
})

describe('a book as a manuscript', async () => {
  const files = unzip(await manuscriptBytes(sampleBook()))
  const text = files.get('word/document.xml') ?? ''
  const styles = files.get('word/styles.xml') ?? ''

  it('has a title page with the number of words, and a running header on the pages after it', () => {
    expect(text).toContain('About 20 words')
    expect(text).toContain('by Ines &quot;Ink&quot; Halloran')
    expect(text).toContain('<w:titlePg/>')
    const headers = [...files].filter(([name]) => name.startsWith('word/header')).map(([, header]) => header)
    expect(headers.filter(header => header.includes('Halloran / THE SALT &lt;LEDGER&gt; / '))).toHaveLength(1)
  })

  it('is double spaced by styles, with chapters on pages of their own', () => {
    expect(styles).toMatch(/w:styleId="BodyText".*?w:line="480".*?w:firstLine="720"/)
    expect(text.match(/<w:pageBreakBefore\/>/g)).toHaveLength(3)
    expect(text).toMatch(/w:val="SceneBreak".*?<w:t[^>]*>#<\/w:t>/)
  })

  it('holds every word', () => {
    for (const word of ['At low water', 'aloud', 'Oda &amp; Sael', 'the ledger', 'salt', 'Гіркий полин'])
      expect(text).toContain(word)
  })
})

describe('a book as a page', () => {
  it('needs no other file, and runs nothing of the text', () => {
    const page = bookHtml(sampleBook())
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('src="data:image/jpeg;base64,/9j/2Q=="')
    expect(page).not.toContain('<script')
    expect(page).toContain('<a href="#chapter-1">Chapter 1: The Slip &amp; the Stair</a>')
    expect(page).toContain('<section id="chapter-1">')
    expect(page.match(/(?:src|href)="(?!#|data:|https:\/\/example\.org)[^"]*"/)).toBeNull()
  })
})

describe('a book as Markdown', () => {
  it('says title, author and language at the top, and puts headings below chapters', () => {
    const text = markdownBook(sampleBook())
    expect(text).toMatch(
      /^---\ntitle: "The Salt <Ledger>"\nauthor: "Ines \\"Ink\\" Halloran"\nlang: "en"\n---\n\n## Chapter 1: The Slip & the Stair\n/,
    )
    expect(text).toContain('### At low water')
    expect(text).toContain('Oda & Sael')
    expect(text).not.toContain('skald:')
  })
})

it('the file is named after the title, without what file systems refuse', () => {
  expect(bookFileName('The Salt Ledger', 'epub')).toBe('The Salt Ledger.epub')
  expect(bookFileName('a/b:c?…', 'markdown')).toBe('a b c …'.concat('.md'))
  expect(bookFileName(' ... ', 'docx')).toBe('book.docx')
})
