import { describe, expect, it } from 'vitest'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import {
  archive,
  imageTaker,
  inputOf,
  linesOf,
  outlineOf,
  png,
  refusalOf,
  reportOf,
  tagsOf,
  valuesOf,
  writingKinds,
} from '../importer.fixture.ts'
import { readScrivener } from './read-scrivener.ts'
import { readRtf } from './rtf.ts'

const scrivx = `<?xml version="1.0" encoding="UTF-8"?>
<ScrivenerProject Identifier="A1" Version="2.0">
  <Binder>
    <BinderItem UUID="D" Type="DraftFolder"><Title>Draft</Title><Children>
      <BinderItem UUID="P" Type="Folder"><Title>Part One</Title><Children>
        <BinderItem UUID="C1" Type="Folder"><Title>The Gate &amp; Toll</Title>
          <MetaData><LabelID>2</LabelID><StatusID>1</StatusID></MetaData>
          <Keywords><KeywordID>7</KeywordID></Keywords>
          <Children>
            <BinderItem UUID="S1" Type="Text"><Title>Arrival</Title></BinderItem>
            <BinderItem UUID="S2" Type="Text"><Title>Toll</Title><MetaData><LabelID>-1</LabelID></MetaData></BinderItem>
          </Children></BinderItem>
      </Children></BinderItem>
      <BinderItem UUID="S3" Type="Text"/>
    </Children></BinderItem>
    <BinderItem UUID="R" Type="Folder"><Title>Characters</Title><Children>
      <BinderItem UUID="M" Type="Text"><Title>Mother Tallow</Title></BinderItem>
    </Children></BinderItem>
    <BinderItem UUID="X" Type="ResearchFolder"><Title>Research</Title><Children>
      <BinderItem UUID="I" Type="Image"><Title>Map</Title></BinderItem>
    </Children></BinderItem>
    <BinderItem UUID="T" Type="TrashFolder"><Title>Trash</Title><Children>
      <BinderItem UUID="O" Type="Text"><Title>Old scene</Title></BinderItem>
    </Children></BinderItem>
  </Binder>
  <LabelSettings><Labels><Label ID="-1">No Label</Label><Label ID="2">Idea</Label></Labels></LabelSettings>
  <StatusSettings><StatusItems><Status ID="1">First Draft</Status></StatusItems></StatusSettings>
  <Keywords><Keyword ID="7"><Title>Salt</Title></Keyword></Keywords>
</ScrivenerProject>
`
const files = {
  'Saltmark.scriv/Saltmark.scrivx': scrivx,
  'Saltmark.scriv/Files/Data/S1/content.rtf': String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Georgia;}}\f0 She {\b came}.\par It was \u8220?dark\u8221?.\par}`,
  'Saltmark.scriv/Files/Data/S1/synopsis.txt': 'She arrives.',
  'Saltmark.scriv/Files/Data/S1/notes.rtf': String.raw`{\rtf1 Check the tide.}`,
  'Saltmark.scriv/Files/Data/S2/content.rtf': String.raw`{\rtf1 <$Scr_Ps::0>The toll<!$Scr_Ps::0> was \i two\i0  coins.}`,
  'Saltmark.scriv/Files/Data/S3/content.rtf': String.raw`{\rtf1 Untitled words\par more}`,
  'Saltmark.scriv/Files/Data/M/content.rtf': String.raw`{\rtf1 She keeps the lamps.}`,
  'Saltmark.scriv/Files/Data/I/content.png': png(1),
  'Saltmark.scriv/Files/Data/S1/content.styles': 'x',
}
const kinds = { kinds: writingKinds }
const source = archive(files, 'Saltmark.zip')

describe('a project of Scrivener', () => {
  it('becomes chapters with scenes in the order of the binder, and people', async () => {
    const plan = await readScrivener(inputOf(source, kinds))
    expect(plan.records.map(({ kind, values }) => `${kind} ${values.title ?? values.name}`)).toEqual([
      ...['chapter The Gate & Toll', 'chapter Untitled words', 'character Mother Tallow', 'entry Saltmark · Scrivener'],
    ])
    const gate = valuesOf(plan, 'The Gate & Toll')
    expect(linesOf(gate.text)).toEqual(['She came.', 'It was “dark”.', '', 'The toll was two coins.'])
    expect(JSON.stringify(gate.text)).toContain('{"text":"came","bold":true}')
    expect(JSON.stringify(gate.text)).toContain('{"text":"two","italic":true}')
    expect(tagsOf(plan, 'The Gate & Toll')).toEqual(['Idea', 'First Draft', 'Salt'])
    expect(tagsOf(plan, 'Mother Tallow')).toEqual(['Characters'])
  })

  it('keeps synopses and notes beside the text, and says what is left out', async () => {
    const plan = await readScrivener(inputOf(source, kinds))
    expect(linesOf(valuesOf(plan, 'Saltmark · Scrivener').description)).toEqual([
      ...['The Gate & Toll', 'Arrival', 'She arrives.', 'Check the tide.', 'Toll'],
    ])
    expect(reportOf(plan)).toEqual([
      ...['kept chapters 2', 'kept characters 1', 'kept entries 1', 'kept tags 4', 'kept gallery-images 1'],
      ...['changed scenes 2', 'changed beside 1', 'dropped deleted 1', 'dropped parts 1'],
    ])
    expect(plan.note).toBe('Old scene\nPart One')
  })

  it('brings texts of the trash into the archive, with what stands beside them', async () => {
    const trash = {
      ...files,
      'Saltmark.scriv/Files/Data/O/content.rtf': String.raw`{\rtf1 She stayed.}`,
      'Saltmark.scriv/Files/Data/O/notes.rtf': String.raw`{\rtf1 Too slow.}`,
    }
    const plan = await readScrivener(inputOf(archive(trash, 'Saltmark.zip'), kinds))
    const archived = plan.records.filter(record => record.archived)
    expect(archived.map(({ kind, values }) => [kind, values.title, ...linesOf(values.text)])).toEqual([
      ['chapter', 'Old scene', 'She stayed.', 'Too slow.'],
    ])
    expect(reportOf(plan)).toContain('changed archived 1')
    expect(plan.note).toBe('Part One')
  })

  it('has parts where folders hold folders, if the user may create them and wants to', async () => {
    const nested = {
      ...files,
      'Saltmark.scriv/Saltmark.scrivx': scrivx.replace(
        '<BinderItem UUID="P" ',
        '<BinderItem UUID="V" Type="Folder"><Title>Volume I</Title><Children><BinderItem UUID="B" Type="Folder"><Title>Book I</Title><Children><BinderItem UUID="C0" Type="Folder"><Title>Dawn</Title></BinderItem></Children></BinderItem></Children></BinderItem><BinderItem UUID="P" ',
      ),
    }
    const input = { ...kinds, hasParts: true }
    const plan = await readScrivener(inputOf(archive(nested, 'Saltmark.zip'), input))
    expect(outlineOf(plan)).toEqual([
      ...['part Volume I — Book I', '  Dawn', 'part Part One', '  The Gate & Toll', 'Untitled words'],
    ])
    expect(reportOf(plan)).toContain('kept parts 2')
    expect(plan.choices).toMatchObject([{ id: 'parts', value: 'make' }])
    const left = await readScrivener(inputOf(source, { ...input, chosen: { parts: 'leave' } }))
    expect(outlineOf(left)).toEqual(['The Gate & Toll', 'Untitled words'])
    expect(left.note).toContain('Part One')
  })

  it('may have lines broken within its tags, as other programs write XML', async () => {
    const broken = { ...files, 'Saltmark.scriv/Saltmark.scrivx': scrivx.replace(/>/g, '\n>').replaceAll('?\n>', '?>') }
    const [plan, same] = await Promise.all(
      [archive(broken, 'Saltmark.zip'), source].map(one => readScrivener(inputOf(one, kinds))),
    )
    expect(plan).toEqual(same)
    const cut = { ...broken, 'Saltmark.scriv/Saltmark.scrivx': scrivx.slice(0, -40) }
    expect(await refusalOf(readScrivener, archive(cut, 'Saltmark.zip'))).toBe('damaged')
  })

  it('has two items of one id as two', async () => {
    const twice = { ...files, 'Saltmark.scriv/Saltmark.scrivx': scrivx.replace('UUID="S3"', 'UUID="C1"') }
    const { records } = await readScrivener(inputOf(archive(twice, 'Saltmark.zip'), kinds))
    expect(records.filter(({ kind }) => kind === 'chapter')).toHaveLength(2)
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  })

  it('gives the same ids again', async () => {
    const [one, two] = [await readScrivener(inputOf(source, kinds)), await readScrivener(inputOf(source, kinds))]
    expect(two.records.map(({ id }) => id)).toEqual(one.records.map(({ id }) => id))
    expect(new Set(one.records.map(({ id }) => id)).size).toBe(4)
  })

  const link = (address: string, text: string) =>
    String.raw`{\field{\*\fldinst{HYPERLINK "${address}"}}{\fldrslt ${text}}}`
  const comment = (id: string, text: string, more = '') =>
    String.raw`<Comment ID="${id}" ${more}><![CDATA[{\rtf1\ansi ${text}}]]></Comment>`

  it('keeps links, comments and footnotes of its texts, and bookmarks', async () => {
    const written = {
      ...files,
      'Saltmark.scriv/Saltmark.scrivx': scrivx.replace(
        '<Title>Toll</Title>',
        '<Title>Toll</Title><Bookmarks><Bookmark BinderUUID="M">Her page</Bookmark><Bookmark Destination="https://example.org/salt">Salt</Bookmark></Bookmarks>',
      ),
      'Saltmark.scriv/Files/Data/S2/content.rtf': `{\\rtf1 Ask ${link('scrivlnk://M', 'Tallow')} or ${link('scrivlnk://S1', 'before')}, ${link('scrivlnk://O', 'gone')}: ${link('https://example.org', 'page')}, ${link('scrivcmt://K', 'tide')}${link('scrivcmt://F', '.')}}`,
      'Saltmark.scriv/Files/Data/S2/content.comments': `<Comments>${comment('K', String.raw`Which \'93one\'94, крук?`)}${comment('F', 'A note.', 'Footnote="Yes"')}</Comments>`,
      'Saltmark.scriv/Snapshots/S2.snapshots/2020-01-01.rtf': '{}',
    }
    const plan = await readScrivener(inputOf(archive(written, 'Saltmark.zip'), kinds))
    const { text } = valuesOf(plan, 'The Gate & Toll')
    const lines = linesOf(text)
    expect(lines.slice(3)).toEqual(['Ask @Tallow or @before, gone: page, tide.A note.', 'Which “one”, крук?'])
    expect((text as RichText)[4]?.block).toBe('comment')
    const children = (text as RichText)[3]?.children ?? []
    const ids = children.flatMap(child => ('entity' in child ? child.entity.id : []))
    const named = ['Mother Tallow', 'The Gate & Toll']
    expect(ids).toEqual(
      named.map(name => plan.records.find(({ values }) => [values.name, values.title].includes(name))?.id),
    )
    expect(children).toContainEqual({ text: 'page', link: 'https://example.org' })
    expect(children).toContainEqual({ text: 'A note.', footnote: true })
    const beside = valuesOf(plan, 'Saltmark · Scrivener').description
    expect(linesOf(beside).slice(-3)).toEqual(['Toll', '@Her page', 'Salt'])
    expect(reportOf(plan)).toEqual(
      expect.arrayContaining([
        ...['kept links 3', 'kept comments-in-text 1', 'changed lost-links 1', 'dropped snapshots 1'],
      ]),
    )
  })

  it('may be of version 2, which has its texts in one folder', async () => {
    const older = {
      'Old.scriv/project.scrivx': `<?xml version="1.0"?><ScrivenerProject Version="1.0"><Binder>
<BinderItem ID="0" Type="DraftFolder"><Title>Draft</Title><Children>
<BinderItem ID="3" UUID="A-3" Type="Text"><Title>The Gate</Title><References><Reference BinderID="7">Her</Reference></References></BinderItem></Children></BinderItem>
<BinderItem ID="6" Type="Folder"><Title>Characters</Title><Children><BinderItem ID="7" Type="Text"><Title>Jane</Title></BinderItem>
<BinderItem ID="8" Type="Image"><Title>Map</Title></BinderItem></Children></BinderItem></Binder></ScrivenerProject>`,
      'Old.scriv/Files/Docs/3.rtf': `{\\rtf1 She ${link('scrivcmt://K', 'came')}.}`,
      'Old.scriv/Files/Docs/3.comments': `<Comments>${comment('K', 'When?')}</Comments>`,
      'Old.scriv/Files/Docs/3_synopsis.txt': 'She arrives.',
      'Old.scriv/Files/Docs/3_notes.rtf': '{\\rtf1 Check the tide.}',
      'Old.scriv/Files/Docs/7.rtf': '{\\rtf1 Keeps the lamps.}',
      'Old.scriv/Files/Docs/8.png': png(1),
      'Old.scriv/Files/Docs/7.links': '<Links/>',
      'Old.scriv/Files/Docs/docs.checksum': 'x',
    }
    const plan = await readScrivener(inputOf(archive(older, 'Old.zip'), kinds))
    expect(linesOf(valuesOf(plan, 'The Gate').text)).toEqual(['She came.', 'When?'])
    expect(linesOf(valuesOf(plan, 'Jane').bio)).toEqual(['Keeps the lamps.'])
    expect(linesOf(valuesOf(plan, 'project · Scrivener').description)).toEqual([
      ...['The Gate', 'She arrives.', 'Check the tide.', '@Her'],
    ])
    expect(plan.images.map(({ name }) => name)).toEqual(['8.png'])
    expect(plan.note).toBeUndefined()
  })

  const withXml = (xml: string) => archive({ ...files, 'Saltmark.scriv/Saltmark.scrivx': xml })
  it.each([
    ['not-this-format', archive({ 'a/b.md': 'text' })],
    ['not-this-format', withXml('<html></html>')],
    ['not-this-format', archive({ ...files, 'Saltmark.scriv/Files/Data/S1/content.rtf': 'PK not rtf' })],
    ['damaged', withXml(scrivx.slice(0, scrivx.length / 2))],
    ['damaged', archive({ ...files, 'Saltmark.scriv/Files/Data/S1/content.rtf': String.raw`{\rtf1 cut {\b off` })],
    ['damaged', source.map(({ path, file }) => ({ path, file: file.slice(0, file.size / 2) }))],
    ['too-deep', withXml(`<ScrivenerProject>${'<Children>'.repeat(10_000)}</ScrivenerProject>`)],
    ['too-deep', archive({ ...files, 'Saltmark.scriv/Files/Data/S1/content.rtf': `{\\rtf1 ${'{'.repeat(10_000)}` })],
    ['bad-path', archive({ ...files, '../out.rtf': 'x' })],
    ['inflated', archive({ ...files, 'Saltmark.scriv/Files/Data/S1/content.rtf': new Uint8Array(30_000_000) })],
    ['nothing', withXml('<ScrivenerProject><Binder></Binder></ScrivenerProject>')],
  ])('is refused as %s', async (reason, chosen) => {
    expect(await refusalOf(readScrivener, chosen)).toBe(reason)
  })

  it('expands no entities', async () => {
    const xml = scrivx
      .replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>')
      .replace('Part One', '&b;')
      .replace('The Gate &amp; Toll', '&b; here')
    const plan = await readScrivener(inputOf(withXml(xml), kinds))
    expect(plan.records[0]?.values.title).toBe('&b; here')
  })
})

describe('a text in RTF', () => {
  const read = (rtf: string, { images } = imageTaker()) =>
    readRtf(
      Uint8Array.from(rtf, char => char.charCodeAt(0)),
      'a.rtf',
      { images },
    )
  const lines = async (rtf: string) => linesOf(await read(rtf))

  it('is decoded by the set of its font, its code page, or its numbers', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\f1 \'ca\'f0\'f3\'ea \f0 caf\'e9 \u1050\'3f}`
    expect(await lines(rtf)).toEqual(['Крук café К'])
    expect(await lines(String.raw`{\rtf1\ansi\ansicpg1251 \'ca\'f0\'f3\'ea}`)).toEqual(['Крук'])
    expect(await lines(String.raw`{\rtf1\uc0 \u-10179 \u-8704 x}`)).toEqual(['😀x'])
  })

  it('has no hidden text, and its footnotes where they belong', async () => {
    const rtf = String.raw`{\rtf1{\*\secret a}{\info{\title b}}Seen{\footnote \pard far \i away} here\line below}`
    expect(await read(rtf)).toEqual([
      {
        type: 'paragraph',
        children: [{ text: 'Seen' }, { text: 'far away', footnote: true }, { text: ' here\nbelow' }],
      },
    ])
  })

  it('has notes that stand in the text as footnotes and comments; one without an end is text', async () => {
    const rtf = String.raw`{\rtf1 One.\{\\Scrv_fn= A {\i note}.\\end_Scrv_fn\} Two. \{\\Scrv_annot \\color=\{\\R=1.0\\G=0.0\} \\text=Ask\par\pard her\\end_Scrv_annot\}More.\par Last.\{\\Scrv_fn= cut}`
    const text = await read(rtf)
    expect(
      text.map(({ block, children }) => [block, children.map(child => ('text' in child ? child.text : ''))]),
    ).toEqual([
      [undefined, ['One.', 'A note.', ' Two. More.']],
      ['comment', ['Ask\nher']],
      [undefined, ['Last. cut']],
    ])
  })

  it('has lists by the marks of their items, and numbers that are written by hand as text', async () => {
    const rtf = String.raw`{\rtf1 \pard\ls1{\listtext\tab 1.\tab}First\par{\listtext\f0 2.\tab}Second\par\pard{\pntext\'95\tab}Salt\par{\listtext\uc0\u8226 \tab}Rope\par\pard 1) Own\par * Star\par}`
    const text = await read(rtf)
    expect(text.map(({ block }) => block)).toEqual([...['number', 'number', 'bullet', 'bullet', undefined, undefined]])
    expect(linesOf(text)).toEqual(['First', 'Second', 'Salt', 'Rope', '1) Own', '* Star'])
  })

  it('has its images behind the paragraphs in which they stand', async () => {
    const taker = imageTaker()
    const hex = Buffer.from(png(7)).toString('hex')
    const rtf = String.raw`{\rtf1 Before{\*\shppict{\pict{\*\picprop x}\pngblip
${hex}}}{\nonshppict{\pict ${hex}}} after.\par Then{\pict\wmetafile8 0123}.\par{\header{\pict ${hex}}}}`
    const text = await read(rtf, taker)
    expect(linesOf(text)).toEqual(['Before after.', '[image: ]', 'Then.', '[image-2]'])
    expect(text[1]?.image?.imageId).toBe(taker.idOf(7))
    expect(taker.reported()).toEqual(['dropped images-format 1'])
  })
})
