import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { imageTaker, linesOf, png } from '../../importers/importer.fixture.ts'
import { textFromOwn } from '../section-text.ts'
import { type DocumentFormat, readDocument } from './read-document.ts'

const dataOf = (number: number) => `data:image/png;base64,${btoa(String.fromCharCode(...png(number)))}`

async function read(format: DocumentFormat, bytes: Uint8Array, taker = imageTaker()) {
  const { images, reported } = taker
  const { markdown } = await readDocument(format, bytes as Uint8Array<ArrayBuffer>, { name: 'book', images })
  return { text: textFromOwn(markdown), markdown, reported: reported() }
}

const page = async (html: string) => linesOf((await read('html', strToU8(html))).text)

describe('an image of a page', () => {
  it('stands where it stood, with its description and its caption', async () => {
    const html = `<p>Before</p><figure class="right"><img src="${dataOf(1)}" alt="A  lamp
      &amp; a stair"><figcaption><p>By <em>night</em></p><p>at low water</p></figcaption></figure><p>After</p>`
    const taker = imageTaker()
    const { text } = await read('html', strToU8(html), taker)
    expect(linesOf(text)).toEqual(['Before', '[image: A lamp & a stair] By night\nat low water', 'After'])
    expect(text[1]).toMatchObject({ align: 'right', image: { imageId: taker.idOf(1) } })
    expect(text[1]?.children[1]).toEqual({ text: 'night', italic: true })
  })

  it('parts no word of the paragraph in which it stands', async () => {
    const image = `<img src="${dataOf(1)}" alt="a">`
    expect(
      await page(`<p>One ${image}two.</p><p>${image} Three</p><ul><li>Four ${image}</li><li>Five</li></ul>`),
    ).toEqual([...['One two.', '[image: a]', '[image: a]', 'Three', 'Four', '[image: a]', 'Five']])
  })

  it('is the heading that is drawn, and the letter that is drawn', async () => {
    const image = (alt: string) => `<img src="${dataOf(1)}" alt="${alt}">`
    const { markdown } = await read('html', strToU8(`<h1>${image('The Gate')}</h1><p>${image('S')}he came.</p>`))
    expect(markdown).toMatch(/^# The Gate\n\n!\[The Gate\]\(image:[0-9a-f]+\) \n\nShe came\.$/)
  })

  it('is replaced by its description where it cannot be stored, and is never fetched', async () => {
    const html = `<p><img src="gone.png" alt="A lamp"></p><p>See <img src="https://example.org/x.png"></p>
      <p><img src="data:image/svg+xml;base64,PHN2Z28vPg=="></p><p><img src="data:image/png;base64,@@" alt="broken"></p>`
    const { text, reported } = await read('html', strToU8(html))
    expect(linesOf(text)).toEqual(['[A lamp]', 'See', 'x.png', '[image]', '[broken]'])
    expect(text[2]?.children[0]).toMatchObject({ link: 'https://example.org/x.png' })
    expect(reported).toEqual(['changed outside-images 1', 'dropped images-missing 1', 'dropped images-format 2'])
  })

  it('is read in the wrapper of an image that is drawn, as covers are', async () => {
    const svg = `<svg><title>no</title><image xlink:href="${dataOf(2)}"/></svg><template><img src="x.png"></template>`
    expect(await page(`<p>One</p><div>${svg}</div>`)).toEqual(['One', '[image: ]'])
  })
})

describe('a drawing that stands in a page', () => {
  const drawn = async (format: DocumentFormat, bytes: Uint8Array) => {
    const taker = imageTaker()
    const { text, reported } = await read(format, bytes, taker)
    const files = await Promise.all([...taker.images.planned.values()].map(({ image }) => image.text()))
    return {
      lines: linesOf(text),
      reported,
      files,
      types: [...taker.images.planned.values()].map(({ image }) => image.type),
    }
  }
  const drawing = '<svg viewBox="0 0 2 1"><title>A stair – двері</title><path d="M0 0h2"/><use xlink:href="#a"/></svg>'
  const file = drawing.replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
  )

  it('becomes an image where it stood, as a file that can be drawn, and is reported', async () => {
    const html = `<title>Salt</title><p>Before</p><p>In ${drawing} it</p><p>After</p>`
    expect(await drawn('html', strToU8(html))).toEqual({
      lines: ['Before', 'In it', '[image: A stair – двері]', 'After'],
      reported: ['changed images-drawn 1'],
      files: [file],
      types: ['image/svg+xml'],
    })
    const { title } = await readDocument('html', strToU8(html), { name: 'book', images: imageTaker().images })
    expect(title).toBe('Salt')
  })

  it('becomes one on a page of a book in EPUB', async () => {
    const page = `<html xmlns:xlink="http://www.w3.org/1999/xlink"><body><p>One</p>${drawing}<p>Two</p></body></html>`
    const bytes = zipSync({
      'META-INF/container.xml': strToU8('<container><rootfile full-path="a.opf"/></container>'),
      'a.opf': strToU8(
        '<package><item id="p" href="p.xhtml" media-type="application/xhtml+xml"/><itemref idref="p"/></package>',
      ),
      'p.xhtml': strToU8(page),
    })
    expect(await drawn('epub', bytes)).toMatchObject({
      lines: ['One', '[image: A stair – двері]', 'Two'],
      reported: ['changed images-drawn 1'],
      files: [file],
    })
  })

  it('is named by its label, and is nothing where it only keeps symbols, is hidden, or holds nothing', async () => {
    const symbols = '<svg><defs><path id="a"/></defs><symbol><rect/></symbol></svg>'
    const labelled = '<svg aria-label="A lamp"><circle r="1"/></svg>'
    const html = `<p>One</p>${symbols}<svg hidden><path/></svg><svg></svg><nav><svg><path/></svg></nav>${labelled}<p>Two</p>`
    expect(await drawn('html', strToU8(html))).toMatchObject({
      lines: ['One', '[image: A lamp]', 'Two'],
      reported: ['changed images-drawn 1'],
    })
  })

  it('keeps its other shapes beside its images, which are imported by themselves', async () => {
    const image = `<image href="${dataOf(2)}"><title>x</title></image>`
    const svg = `<svg viewBox="0 0 2 1"><path d="M0 0h2"/>${image}<g>${image}<rect/></g></svg>`
    const { files, reported } = await drawn('html', strToU8(`<p>One</p>${svg}`))
    expect(files.slice(1)).toEqual([
      expect.stringMatching(/^<svg[^>]* viewBox="0 0 2 1"><path d="M0 0h2"\/><g><rect\/><\/g><\/svg>$/),
    ])
    expect(reported).toEqual(['changed images-drawn 1'])
  })

  it('that is cut off is reported, and takes no text with it that stands before it', async () => {
    expect(await drawn('html', strToU8('<p>One</p><svg><path d="M0'))).toMatchObject({ lines: ['One'], files: [] })
    expect(await drawn('html', strToU8('<p>One</p><svg><path d="M0"/>'))).toMatchObject({
      lines: ['One', '[image: ]'],
      reported: ['changed images-drawn 1'],
    })
  })
})

describe('an image of a document of Word', () => {
  const paragraph = (inside: string, style = '') =>
    `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr>${inside}</w:p>`
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  const drawing = (id: string, description: string) =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture" descr="${description}"/><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r>`
  const relation = (id: string, target: string) => `<Relationship Id="${id}" Target="${target}"/>`

  it('stands where it stood, once for both places, with the caption below it', async () => {
    const body = [
      paragraph(run('Before ') + drawing('r1', 'A lamp') + run('and after.')),
      paragraph(run('Figure 1. By night'), 'Caption'),
      paragraph(drawing('r1', 'The same')),
      paragraph(run('A caption of nothing'), 'Other'),
      paragraph(drawing('r2', 'A chart')),
      paragraph('<w:r><w:pict><v:shape alt="Old"><v:imagedata r:id="r3"/></v:shape></w:pict></w:r>'),
    ].join('')
    const bytes = zipSync({
      'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
      'word/styles.xml': strToU8(
        '<w:styles><w:style w:styleId="Caption"><w:name w:val="caption"/></w:style></w:styles>',
      ),
      'word/_rels/document.xml.rels': strToU8(
        `<R>${relation('r1', 'media/a.png')}${relation('r2', 'media/b.emf')}${relation('r3', '/word/media/c.png')}</R>`,
      ),
      'word/media/a.png': png(1),
      'word/media/b.emf': strToU8('EMF'),
      'word/media/c.png': png(3),
    })
    const taker = imageTaker()
    const { text, reported } = await read('docx', bytes, taker)
    expect(linesOf(text)).toEqual([
      ...['Before and after.', '[image: A lamp] Figure 1. By night', '[image: The same]', 'A caption of nothing'],
      ...['[A chart]', '[image: Old]'],
    ])
    expect(text.flatMap(({ image }) => image?.imageId ?? [])).toEqual([1, 1, 3].map(one => taker.idOf(one)))
    expect(taker.images.planned.size).toBe(2)
    expect(reported).toEqual(['dropped images-format 1'])
  })
})
