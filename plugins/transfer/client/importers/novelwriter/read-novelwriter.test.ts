import { describe, expect, it } from 'vitest'
import {
  archive,
  inputOf,
  linesOf,
  outlineOf,
  refusalOf,
  reportOf,
  tagsOf,
  valuesOf,
  writingKinds,
} from '../importer.fixture.ts'
import { readNovelWriter } from './read-novelwriter.ts'

const item = (handle: string, parent: string, type: string, group: string, name: string, layout = '') =>
  `<item handle="${handle}" parent="${parent}" type="${type}" class="${group}" layout="${layout}"><meta/><name status="s1" import="i1">${name}</name></item>`
const nwx = `<?xml version='1.0' encoding='utf-8'?>
<novelWriterXML fileVersion="1.5"><project><name>Saltmark</name></project>
<settings><status><entry key="s1">Started</entry></status><importance><entry key="i1">Major</entry></importance></settings>
<content>
${item('r1', 'None', 'ROOT', 'NOVEL', 'Novel')}${item('c1', 'r1', 'FILE', 'NOVEL', 'Chapter One', 'DOCUMENT')}
${item('s1', 'c1', 'FILE', 'NOVEL', 'Scene', 'DOCUMENT')}${item('s2', 'c1', 'FILE', 'NOVEL', 'Second', 'DOCUMENT')}
${item('r2', 'None', 'ROOT', 'CHARACTER', 'Characters')}${item('j1', 'r2', 'FILE', 'CHARACTER', 'Jane', 'NOTE')}
${item('r3', 'None', 'ROOT', 'WORLD', 'Locations')}${item('w1', 'r3', 'FILE', 'WORLD', 'Low Morrow', 'NOTE')}
${item('r4', 'None', 'ROOT', 'TRASH', 'Trash')}${item('t1', 'r4', 'FILE', 'TRASH', 'Old', 'NOTE')}
</content>
</novelWriterXML>`
const files = {
  'Salt/nwProject.nwx': nwx,
  'Salt/content/c1.nwd': '%%~name: Chapter One\n## Chapter One\n\n%Synopsis: It begins.\n',
  'Salt/content/s1.nwd':
    '### Making a Scene\n\n@pov: Jane\n\nShe _ran_ and **[u]ran[/u]** in snake_case_names.\n\n>> centred <<\n',
  'Salt/content/s2.nwd': '### Second\n\nLater.\n\n#### Section\n\nStill ~~there~~.',
  'Salt/content/j1.nwd': '# Jane Smith\n\n@tag: Jane | Janey\n\n% Short: The heroine\n\nTall.\n',
  'Salt/content/w1.nwd': '# Low Morrow\n\nA town.\n',
  'Salt/content/t1.nwd': 'gone',
  'Salt/content/lost.nwd': 'of no item',
}
const kinds = { kinds: writingKinds }

describe('a project of novelWriter', () => {
  it('becomes chapters by headings, characters and entries by roots', async () => {
    const plan = await readNovelWriter(inputOf(archive(files), kinds))
    expect(plan.records.map(({ kind, values }) => `${kind} ${values.title ?? values.name}`)).toEqual([
      ...['chapter Chapter One', 'character Jane Smith', 'entry Low Morrow', 'entry Old', 'chapter lost'],
      'entry Saltmark · novelWriter',
    ])
    const { text } = valuesOf(plan, 'Chapter One')
    expect(linesOf(text)).toEqual([
      ...['She ran and ran in snake_case_names.', 'centred', '', 'Later.', 'Section', 'Still there.'],
    ])
    expect(JSON.stringify(text)).toContain('{"text":"ran","italic":true}')
    expect(JSON.stringify(text)).toContain('{"text":"ran","bold":true,"underline":true}')
    const { bio, aliases } = valuesOf(plan, 'Jane Smith')
    expect(aliases).toEqual(['Jane', 'Janey'])
    expect(linesOf(bio)).toEqual(['Tall.', 'Short: The heroine'])
    expect(tagsOf(plan, 'Low Morrow')).toEqual(['Locations', 'Major'])
    expect(tagsOf(plan, 'Chapter One')).toEqual(['Started'])
  })

  it('has parts of headings of the first level above chapters', async () => {
    const text = [
      ...['#! Saltmark', '', 'By me.', '', '# Part One', '', '## Dawn', '', 'It rose.', ''],
      ...['# Part Two', '', 'Years later.', '', '### A scene', '', 'On.', '', '# Part Three', ''],
    ].join('\n')
    const own = archive({ ...files, 'Salt/content/c1.nwd': text })
    const plan = await readNovelWriter(inputOf(own, { ...kinds, hasParts: true }))
    expect(outlineOf(plan)).toEqual([
      'Saltmark',
      'part Part One',
      '  Dawn',
      'part Part Two',
      '  Part Two',
      'part Part Three',
      '  Making a Scene',
      'lost',
    ])
  })

  it('brings what is in the trash or of no item into the archive, and names what is empty', async () => {
    const plan = await readNovelWriter(inputOf(archive({ ...files, 'Salt/content/empty.nwd': '' }), kinds))
    const archived = plan.records.filter(record => record.archived)
    expect(archived.map(({ kind, values }) => [kind, ...linesOf(values.description ?? values.text)])).toEqual([
      ['entry', 'gone'],
      ['chapter', 'of no item'],
    ])
    expect(plan.note).toBe('empty')
  })

  it('keeps synopses and references beside the text, and names what is left out', async () => {
    const plan = await readNovelWriter(inputOf(archive(files), kinds))
    expect(linesOf(valuesOf(plan, 'Saltmark · novelWriter').description)).toEqual([
      ...['Chapter One', 'Synopsis: It begins.', 'Making a Scene', 'pov: Jane', 'Second'],
    ])
    expect(reportOf(plan)).toEqual([
      ...['kept chapters 1', 'kept characters 1', 'kept entries 2', 'kept tags 3'],
      ...['changed scenes 2', 'changed beside 1', 'changed archived 2'],
    ])
    expect(plan.note).toBeUndefined()
  })

  const withXml = (xml: string) => archive({ ...files, 'Salt/nwProject.nwx': xml })
  it.each([
    ['not-this-format', archive({ 'a.md': 'x' })],
    ['not-this-format', withXml('{"a": 1}')],
    ['damaged', withXml(nwx.slice(0, nwx.length / 2))],
    ['too-deep', withXml(`<novelWriterXML>${'<item>'.repeat(10_000)}</novelWriterXML>`)],
    ['encoding', archive({ ...files, 'Salt/content/c1.nwd': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]) })],
    ['bad-path', archive({ ...files, '../c1.nwd': 'x' })],
    ['inflated', archive({ ...files, 'Salt/content/c1.nwd': new Uint8Array(30_000_000) })],
    ['damaged', archive(files).map(({ path, file }) => ({ path, file: file.slice(0, file.size / 2) }))],
  ])('is refused as %s', async (reason, chosen) => {
    expect(await refusalOf(readNovelWriter, chosen)).toBe(reason)
  })
})
