import { strToU8, zipSync } from 'fflate'
import type { SourceFile } from '#plugins/transfer/shared.ts'

// One small source of each program that importers read, as that program writes it.

type Files = Readonly<Record<string, string | Uint8Array>>

function zipped(files: Files): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([path, one]) => [path, typeof one === 'string' ? strToU8(one) : one])
  return new Uint8Array(zipSync(Object.fromEntries(entries)))
}

const archive = (files: Files, path: string): SourceFile[] => [{ path, file: new Blob([zipped(files)]) }]

export const scrivener = archive(
  {
    'Salt.scriv/Salt.scrivx': `<?xml version="1.0" encoding="UTF-8"?><ScrivenerProject Version="2.0"><Binder>
<BinderItem UUID="D" Type="DraftFolder"><Title>Draft</Title><Children>
<BinderItem UUID="C1" Type="Folder"><Title>The Gate</Title><MetaData><StatusID>1</StatusID></MetaData><Children>
<BinderItem UUID="S1" Type="Text"><Title>Arrival</Title></BinderItem></Children></BinderItem></Children></BinderItem>
<BinderItem UUID="R" Type="Folder"><Title>Characters</Title><Children>
<BinderItem UUID="M" Type="Text"><Title>Mother Tallow</Title></BinderItem></Children></BinderItem>
<BinderItem UUID="T" Type="TrashFolder"><Title>Trash</Title><Children>
<BinderItem UUID="O" Type="Text"><Title>Old scene</Title></BinderItem></Children></BinderItem></Binder>
<StatusSettings><StatusItems><Status ID="1">First Draft</Status></StatusItems></StatusSettings></ScrivenerProject>`,
    'Salt.scriv/Files/Data/S1/content.rtf': String.raw`{\rtf1\ansi She {\b came}.\par It was dark.}`,
    'Salt.scriv/Files/Data/S1/synopsis.txt': 'She arrives.',
    'Salt.scriv/Files/Data/O/content.rtf': String.raw`{\rtf1 She stayed.}`,
    'Salt.scriv/Files/Data/M/content.rtf': String.raw`{\rtf1 She keeps the lamps.}`,
  },
  'Salt.zip',
)

const binderItem = (id: string, title: string, ...children: string[]) =>
  `<BinderItem UUID="${id}" Type="Folder"><Title>${title}</Title><Children>${children.join('')}</Children></BinderItem>`
const books = [
  binderItem('B1', 'Book I', binderItem('C1', 'Dawn'), binderItem('C2', 'Noon')),
  binderItem('B2', 'Book II', binderItem('C3', 'Dusk')),
]

/** Two books of a volume, and a chapter beside it. */
export const scrivenerWithParts = archive(
  {
    'Salt.scriv/Salt.scrivx': `<?xml version="1.0" encoding="UTF-8"?><ScrivenerProject Version="2.0"><Binder>
<BinderItem UUID="D" Type="DraftFolder"><Title>Draft</Title><Children>
${binderItem('V', 'Volume I', ...books)}${binderItem('C4', 'Alone')}</Children></BinderItem></Binder></ScrivenerProject>`,
    'Salt.scriv/Files/Data/C1/content.rtf': String.raw`{\rtf1\ansi It rose.}`,
  },
  'Salt.zip',
)

const nwItem = (handle: string, parent: string, type: string, group: string, name: string) =>
  `<item handle="${handle}" parent="${parent}" type="${type}" class="${group}" layout="DOCUMENT"><meta/><name status="s1" import="i1">${name}</name></item>`

export const novelWriter = archive(
  {
    'Salt/nwProject.nwx': `<?xml version='1.0' encoding='utf-8'?><novelWriterXML fileVersion="1.5"><project><name>Salt</name></project>
<settings><status><entry key="s1">Started</entry></status><importance><entry key="i1">Major</entry></importance></settings>
<content>${nwItem('r1', 'None', 'ROOT', 'NOVEL', 'Novel')}${nwItem('c1', 'r1', 'FILE', 'NOVEL', 'One')}
${nwItem('r2', 'None', 'ROOT', 'CHARACTER', 'Characters')}${nwItem('j1', 'r2', 'FILE', 'CHARACTER', 'Jane')}</content></novelWriterXML>`,
    'Salt/content/c1.nwd': '%%~name: One\n## The Gate\n\n@pov: Jane\n\nShe _came_.\n\nIt was dark.\n',
    'Salt/content/j1.nwd': '# Jane Smith\n\n@tag: Jane\n\nTall.\n',
  },
  'Salt.zip',
)

export const manuskript = archive(
  {
    MANUSKRIPT: '1',
    'infos.txt': 'Title:          Salt\n',
    'labels.txt': 'Idea:                #ffff00\n',
    'status.txt': 'First draft\n',
    'characters/0-Jane.txt': 'Name:                Jane\nID:                  0\nAge:                 71\n',
    'outline/2-Gate/folder.txt':
      'title:          The Gate\nID:             1\ntype:           folder\nstatus:         1\n\n\n',
    'outline/2-Gate/0-In.md':
      'title:          In\nID:             2\ntype:           md\n\n\nShe *came*.\n\nIt was dark.',
    'world.opml':
      '<?xml version="1.0"?><opml version="1.0"><body><outline name="Coast" ID="1" description="Salt."/></body></opml>',
  },
  'Salt.msk',
)

/** @param image the bytes of an image of the gallery */
export const kanka = (image: Uint8Array) =>
  archive(
    {
      'campaign.json': JSON.stringify({ id: 1, name: 'Salt' }),
      'tags/salt_3.json': JSON.stringify({ id: 3, name: 'Salt', entity: { id: 30 } }),
      'characters/jane_1.json': JSON.stringify({
        ...{ id: 1, name: 'Jane', age: '71', entry: '<p>Keeps [location:50|the town].</p>' },
        entity: { id: 10, entityTags: [{ tag_id: 3 }] },
      }),
      'locations/low-morrow_5.json': JSON.stringify({
        ...{ id: 5, name: 'Low Morrow', entity: { id: 50, entry: '<p>A town.</p>' } },
      }),
      'gallery/map.png': image,
    },
    'Kanka.zip',
  )

export const csv: SourceFile[] = [
  { path: 'people.csv', file: new Blob(['Name;Age;Tags;Biography\nJane;71;salt;"She ""came""."\nOda;5;;\n']) },
]

/** @param image the bytes of an attachment */
export const obsidian = (image: Uint8Array) =>
  archive(
    {
      'Salt/Characters/Jane.md':
        '---\naliases: [The Chandler]\ntags: [salt]\n---\nShe keeps [[Low Morrow]].\n![[map.png]]',
      'Salt/Places/Low Morrow.md': 'Kept by [[Jane]].',
      'Salt/map.png': image,
    },
    'Salt.zip',
  )

const paragraph = (text: string, style = '') =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

export const docx = zipped({
  'word/document.xml': `<w:document><w:body>${paragraph('The Gate', 'Heading1')}${paragraph('She came.')}${paragraph('The Toll', 'Heading1')}${paragraph('It was dark.')}</w:body></w:document>`,
  'word/styles.xml':
    '<w:styles><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
})

const page = (title: string, text: string) => `<html><body><h1>${title}</h1><p>${text}</p></body></html>`

export const epub = zipped({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
  'OPS/book.opf': `<package xmlns:dc="x"><metadata><dc:title>Salt</dc:title></metadata><manifest>
<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/>
</manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`,
  'OPS/a.xhtml': page('The Gate', 'She came.'),
  'OPS/b.xhtml': page('The Toll', 'It was dark.'),
})

export const html = strToU8(
  '<!doctype html><title>Salt</title><h1>The Gate</h1><p>She came.</p><h1>The Toll</h1><p>It was dark.</p>',
) as Uint8Array<ArrayBuffer>
