import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { splitManuscript } from '../../../shared/split.ts'
import { Refusal } from '../../../shared.ts'
import { imageTaker, linesOf, png } from '../../importers/importer.fixture.ts'
import { textFromOwn, textOfSection } from '../section-text.ts'
import { collectNotes, type PageNotes } from './html-notes.ts'
import { type DocumentFormat, readDocument } from './read-document.ts'

type Files = Record<string, string | Uint8Array>

const zip = (files: Files) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, one]) => [path, typeof one === 'string' ? strToU8(one) : one]),
    ),
  ) as Uint8Array<ArrayBuffer>
const bytesOf = (text: string) => strToU8(text) as Uint8Array<ArrayBuffer>

const container = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'
const epub = (pages: Record<string, string>, more: Files = {}) =>
  zip({
    'META-INF/container.xml': container,
    'OPS/book.opf': `<package xmlns:dc="x"><metadata><dc:title>Salt &amp; Rope</dc:title></metadata><manifest>${Object.keys(
      pages,
    )
      .map(name => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`)
      .join('')}<item id="pic" href="pic.png" media-type="image/png"/></manifest><spine>${Object.keys(pages)
      .map(name => `<itemref idref="${name}"/>`)
      .join('')}</spine></package>`,
    ...Object.fromEntries(
      Object.entries(pages).map(([name, body]) => [`OPS/${name}`, `<html><body>${body}</body></html>`]),
    ),
    ...more,
  })
const docx = (body: string, more: Files = {}) =>
  zip({ 'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`, ...more })
const p = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

const read = (format: DocumentFormat, bytes: Uint8Array<ArrayBuffer>, { images } = imageTaker()) =>
  readDocument(format, bytes, { name: `book.${format}`, images })
const markdownOf = async (format: DocumentFormat, bytes: Uint8Array<ArrayBuffer>) =>
  (await read(format, bytes)).markdown

async function refusalOf(format: DocumentFormat, bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  try {
    await read(format, bytes)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

describe('HTML', () => {
  it('becomes paragraphs with headings, emphasis, lists, quotes, breaks and links', async () => {
    const html = `<!doctype html><title>T</title><style>p { color: red }</style><h1>One <i>two</i></h1>
      <p>A <b>bold</b>, <em>soft</em> and <span style="font-style: italic">styled</span>
      word.<p>Second<br>line <a href="https://example.org/">out</a> <a href="#in">in</a>
      <ul><li>rope<li>salt</ul><ol><li>first</ol><blockquote><p>said</p></blockquote><hr>
      <p style="text-align:center">mid</p><pre>as
  it is</pre><script>alert(1)</script><p>&laquo;&#1050;&#x440;ук&raquo; &amp;amp; &unknown;</p>`
    expect((await markdownOf('html', bytesOf(html))).split('\n\n')).toEqual([
      '# One two',
      'A **bold**, *soft* and *styled* word.',
      'Second\nline [out](https://example.org/) in',
      '- rope',
      '- salt',
      '1. first',
      '> said',
      '***',
      '{center} mid',
      'as\n  it is',
      '«Крук» &amp; &unknown;',
    ])
  })

  it('keeps the words of formulas, and signs by all their names', async () => {
    const html =
      '<p>So <math><mi>x</mi><mo>=</mo><mn>2</mn><annotation>x=2</annotation></math>, se&ntilde;or &frac12; &OElig;</p>'
    expect(await markdownOf('html', bytesOf(html))).toBe('So x=2, señor ½ Œ')
  })

  it('does not take a paragraph of text for an item of a list', async () => {
    const { markdown } = await read('html', bytesOf('<p>1) one</p><p>* two</p><p>+ three</p><p>4. four</p>'))
    expect(linesOf(textFromOwn(markdown))).toEqual(['1) one', '* two', '+ three', '4. four'])
    expect(textFromOwn(markdown).map(({ block }) => block)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('does not take a line of text for a heading', async () => {
    expect(await markdownOf('html', bytesOf('<p># no<br># no<br>#### no<br>---<br>```</p>'))).toBe(
      '\\# no\n\\# no\n\\#### no\n\\---\n\\```',
    )
  })

  it('may be in Windows-1251, and is refused if it is none', async () => {
    const bytes = Uint8Array.from([...'<p>'].map(one => one.charCodeAt(0)).concat([0xca, 0xf0, 0xf3, 0xea, 0xe8]))
    expect(await markdownOf('html', bytes)).toBe('Круки')
    expect(await refusalOf('html', bytesOf('just text'))).toBe('not-this-format')
    expect(await refusalOf('html', new Uint8Array())).toBe('empty')
  })
})

describe('EPUB', () => {
  it('is read in the order of its spine, with notes and images', async () => {
    const pages = {
      'b.xhtml':
        '<h1>One</h1><p>Text<a epub:type="noteref" href="a.xhtml#n"><sup>1</sup></a>.</p><p><img src="pic.png" alt="A slip"/></p>',
      'a.xhtml': '<h1>Two</h1><aside epub:type="footnote" id="n">A note.</aside>',
    }
    const taker = imageTaker()
    const { markdown, title } = await read('epub', epub(pages, { 'OPS/pic.png': png() }), taker)
    expect(markdown).toBe(`# One\n\nText{note:A note.}.\n\n![A slip](image:${taker.idOf()}) \n\n# Two`)
    expect(title).toBe('Salt & Rope')
    expect([...taker.images.planned.values()]).toMatchObject([{ name: 'pic.png', image: { type: 'image/png' } }])
  })

  it('has the paragraphs and lines of a footnote apart', async () => {
    const page =
      '<p>Text<a epub:type="noteref" href="#n">1</a>.</p><div epub:type="rearnote" id="n"><p>Cf.</p><blockquote><p>si lunga<br/>tratta</p></blockquote></div>'
    expect(await markdownOf('epub', epub({ 'a.xhtml': page }))).toBe('Text{note:Cf. si lunga tratta}.')
  })

  it('is parsed for footnotes only where it has some', () => {
    const notes: PageNotes = { texts: new Map(), referred: new Set() }
    const at = { page: 'a.xhtml', resolve: (address: string) => address }
    const tooDeep = '<div>'.repeat(100_000)
    expect(() => collectNotes(tooDeep, notes, at)).not.toThrow()
    expect(() => collectNotes(`<aside epub:type="footnote">${tooDeep}`, notes, at)).toThrow(Refusal)
  })

  it('has a footnote of a heading below its title', async () => {
    const pages = {
      'a.xhtml':
        '<h1>The <i>lamp</i><a epub:type="noteref" href="#n">1</a></h1><p>Text.</p><aside epub:type="footnote" id="n">Of {brass}.</aside>',
    }
    const { markdown } = await read('epub', epub(pages))
    expect(markdown).toBe('# The lamp{note:Of {brass\\}.}\n\nText.')
    const { sections } = splitManuscript([{ name: 'book.epub', text: markdown, format: 'markdown' }])
    expect(sections.map(({ title }) => title)).toEqual(['The lamp'])
    expect(textOfSection(sections[0]!)[0]?.children).toEqual([
      { text: 'Of {brass}.', footnote: true },
      { text: 'Text.' },
    ])
  })

  it.each([
    ['empty', new Uint8Array()],
    ['not-this-format', bytesOf('PK is no archive')],
    ['not-this-format', docx(p('x'))],
    ['damaged', epub({ 'a.xhtml': '<p>x</p>' }).slice(0, 200)],
    ['damaged', zip({ 'META-INF/container.xml': container })],
    ['nothing', epub({})],
    ['inflated', epub({ 'a.xhtml': '<p>x</p>' }, { 'OPS/zeros': new Uint8Array(20_000_000) })],
  ] as const)('is refused as %s', async (reason, bytes) => {
    expect(await refusalOf('epub', bytes as Uint8Array<ArrayBuffer>)).toBe(reason)
  })
})

describe('DOCX', () => {
  const styles = `<w:styles>
    <w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>
    <w:style w:styleId="Mine"><w:name w:val="My chapter"/><w:basedOn w:val="H1"/></w:style>
    <w:style w:styleId="Loop"><w:name w:val="loop"/><w:basedOn w:val="Loop"/></w:style>
    <w:style w:styleId="Quote"><w:name w:val="Quote"/></w:style>
    <w:style w:styleId="Em"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style></w:styles>`
  const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
    <w:abstractNum w:abstractNumId="1"><w:lvl><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
  const relations = `<Relationships><Relationship Id="r1" Target="https://example.org/"/>
    <Relationship Id="r2" Target="media/image1.png"/><Relationship Id="r3" Target="http://example.org/x.png"/></Relationships>`
  const parts = {
    'word/styles.xml': styles,
    'word/numbering.xml': numbering,
    'word/_rels/document.xml.rels': relations,
  }

  it('becomes paragraphs with headings by style, emphasis, lists, breaks, links, notes and images', async () => {
    const body = [
      p('One', '<w:pStyle w:val="H1"/>'),
      p('Two', '<w:pStyle w:val="Mine"/>'),
      p('plain', '<w:pStyle w:val="Loop"/>'),
      p('said', '<w:pStyle w:val="Quote"/>'),
      p('rope', '<w:numPr><w:numId w:val="1"/></w:numPr>'),
      p('first', '<w:numPr><w:numId w:val="2"/></w:numPr>'),
      p('mid', '<w:jc w:val="center"/>'),
      p('* * *'),
      '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r><w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t xml:space="preserve"> and </w:t></w:r>',
      '<w:r><w:rPr><w:rStyle w:val="Em"/></w:rPr><w:t>soft</w:t></w:r><w:r><w:br/><w:t>line</w:t></w:r>',
      '<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>!</w:t></w:r></w:ins>',
      '<w:hyperlink r:id="r1"><w:r><w:t>out</w:t></w:r></w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r>',
      '<w:r><w:drawing><wp:docPr id="1" name="Picture 1" descr="A stair"/><a:blip r:embed="r2"/><a:blip r:embed="r3"/></w:drawing></w:r></w:p>',
    ].join('')
    const notes =
      '<w:footnotes><w:footnote w:type="separator" w:id="0"/><w:footnote w:id="2"><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>'
    const more = { ...parts, 'word/footnotes.xml': notes, 'word/media/image1.png': png() }
    const taker = imageTaker()
    const { markdown } = await read('docx', docx(body, more), taker)
    expect(markdown.split('\n\n')).toEqual([
      '# One',
      '# Two',
      'plain',
      '> said',
      '- rope',
      '1. first',
      '{center} mid',
      '***',
      '**bold** and *soft*\nline![out](https://example.org/){note:A note.}',
      `![A stair](image:${taker.idOf()}) `,
      '[x.png](http://example.org/x.png)',
    ])
    expect(taker.reported()).toEqual(['changed outside-images 1'])
  })

  it('has comments behind the paragraphs that they are about, in whatever part they are', async () => {
    const type = (name: string) => `Type="http://x/relationships/${name}"`
    const document = `<w:document><w:body><w:p><w:r><w:t>She </w:t></w:r><w:r><w:commentReference w:id="4"/></w:r>
<w:r><w:t>came.</w:t></w:r></w:p>${p('It was dark.')}</w:body></w:document>`
    const files = {
      '_rels/.rels': `<Relationships><Relationship Id="a" ${type('officeDocument')} Target="/word/document2.xml"/></Relationships>`,
      'word/document2.xml': document,
      'word/_rels/document2.xml.rels': `<Relationships><Relationship Id="b" ${type('comments')} Target="../more/comments7.xml"/></Relationships>`,
      'more/comments7.xml': `<w:comments><w:comment w:id="4" w:author="Ines"><w:p><w:r><w:t>Where</w:t></w:r><w:r><w:t>?</w:t></w:r></w:p>${p('When?')}</w:comment></w:comments>`,
    }
    const taker = imageTaker()
    const { markdown } = await read('docx', zip(files), taker)
    const text = textFromOwn(markdown)
    expect(text.map(({ block }) => block)).toEqual([undefined, 'comment', undefined])
    expect(linesOf(text)).toEqual(['She came.', 'Ines: Where?\nWhen?', 'It was dark.'])
    expect(taker.reported()).toEqual(['kept comments-in-text 1'])
  })

  it.each([
    ['empty', new Uint8Array()],
    ['not-this-format', bytesOf('{"json": true}')],
    ['not-this-format', epub({ 'a.xhtml': '<p>x</p>' })],
    ['damaged', docx(p('x'.repeat(5000))).slice(0, 100)],
    ['bad-path', zip({ 'word/document.xml': '', '../evil': 'x' })],
    ['inflated', docx('', { 'word/zeros': new Uint8Array(20_000_000) })],
  ] as const)('is refused as %s', async (reason, bytes) => {
    expect(await refusalOf('docx', bytes as Uint8Array<ArrayBuffer>)).toBe(reason)
  })
})

describe('every document', () => {
  const deep = (tag: string) => `<${tag}>`.repeat(10_000)
  const bomb = `<!DOCTYPE x [${Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')}]>`

  it('is refused if it is nested 10,000 deep', async () => {
    expect(await refusalOf('html', bytesOf(deep('div')))).toBe('too-deep')
    expect(await refusalOf('epub', epub({ 'a.xhtml': deep('div') }))).toBe('too-deep')
    expect(await refusalOf('docx', docx(deep('w:tbl')))).toBe('too-deep')
  })

  it('expands no entities of its own, and fetches nothing', async () => {
    const outside = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    expect(await markdownOf('html', bytesOf(`${bomb}<p>&e9;</p>`))).toBe('&e9;')
    expect(await markdownOf('html', bytesOf(`${outside}<p>&e;</p>`))).toBe('&e;')
    const xml = `${bomb}<w:document><w:body>${p('&e9;')}</w:body></w:document>`
    expect(await markdownOf('docx', zip({ 'word/document.xml': xml }))).toBe('&e9;')
  })

  it('is read in linear time however it is written', async () => {
    const hostile = [
      '<',
      '<a ',
      '<!--',
      '<p',
      '&',
      '&#',
      '</p>',
      '<br>',
      '<i><b>',
      '<p x="',
      "<p x='a' ",
      '<![CDATA[',
      '<!x>',
      '<script>',
      '<style></style>',
      'x<br>',
      '<p a="\'',
      '<!DOCTYPE [',
    ]
    const started = performance.now()
    for (const piece of hostile)
      await read('html', bytesOf(`<p>${piece.repeat(50_000)}`)).catch(error => {
        if (!(error instanceof Refusal)) throw error
      })
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

describe('an encoding', () => {
  const letters = (text: string) =>
    Uint8Array.from(text, letter => {
      const code = letter.charCodeAt(0)
      return code < 128 ? code : code - 0x0350
    })
  it.each([
    ['that a page says is taken', '<meta charset="windows-1251"><p>Дощ</p>'],
    ['that an XML page says is taken', '<?xml version="1.0" encoding="windows-1251"?><html><p>Дощ</p></html>'],
    ['that is none is found', '<meta charset="nonsense"><p>Дощ</p>'],
    ['that is not that of the page is found', '<meta charset="utf-8"><p>Дощ</p>'],
  ])('%s', async (_, page) => {
    expect((await read('html', letters(page))).markdown).toContain('Дощ')
  })
})
