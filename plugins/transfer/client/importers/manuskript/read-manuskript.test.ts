import { describe, expect, it } from 'vitest'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
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
import { readManuskript } from './read-manuskript.ts'

const files = {
  MANUSKRIPT: '1',
  'infos.txt': 'Title:          Saltmark\nSeries:\nAuthor:         A. Writer\n',
  'labels.txt': 'Idea:                #ffff00\nNote:                #00ff00\n',
  'status.txt': 'Outline\nFirst draft\n',
  'summary.txt': 'Sentence:    A town of salt.\n',
  'characters/0-Jane.txt':
    'Name:                Jane\nID:                  0\nAge:                 71\nMotivation:          The sea,\n                     and salt.\n',
  'outline/10-Last.md': 'title:          Last\nID:             9\ntype:           md\ncompile:        2\n\n\nThe end.',
  'outline/2-Gate/folder.txt':
    'title:          The Gate\nID:             1\ntype:           folder\nsummarySentence: A gate opens.\nstatus:         2\n\n\n',
  'outline/2-Gate/0-Arrival.md':
    'title:          Arrival\nID:             2\ntype:           md\nPOV:            0\nnotes:          Ask {C:0:Jane}.\nlabel:          1\n\n\nShe *came*.\n\nAnd stayed.',
  'outline/2-Gate/1-Toll.md': 'title:          Toll\nID:             3\ntype:           md\n\n\nTwo coins.',
  'world.opml':
    '<?xml version="1.0"?><opml version="1.0"><body><outline name="Coast" ID="1"><outline name="Low Morrow" ID="2" description="A town."/></outline></body></opml>',
  'plots.xml':
    '<root><plot name="Theft" ID="1" description="Salt is stolen." characters="0"><step name="Night" summary="They come."/></plot></root>',
}
const kinds = { kinds: writingKinds }
const source = archive(files, 'Saltmark.msk')

describe('a project of Manuskript', () => {
  it('becomes chapters in their order, characters, and entries of world and plots', async () => {
    const plan = await readManuskript(inputOf(source, kinds))
    expect(plan.records.map(({ kind, values }) => `${kind} ${values.title ?? values.name}`)).toEqual([
      ...['character Jane', 'chapter The Gate', 'chapter Last', 'entry Coast', 'entry Low Morrow', 'entry Theft'],
      ...['entry Saltmark', 'entry Saltmark · Manuskript'],
    ])
    expect(linesOf(valuesOf(plan, 'The Gate').text)).toEqual(['She came.', 'And stayed.', '', 'Two coins.'])
    expect(tagsOf(plan, 'The Gate')).toEqual(['First draft', 'Idea', 'Jane'])
    const jane = valuesOf(plan, 'Jane')
    expect(jane.customFields).toEqual({ 'age-field': 71 })
    expect(linesOf(jane.bio)).toEqual(['Motivation: The sea,', 'and salt.'])
    expect(tagsOf(plan, 'Low Morrow')).toEqual(['Coast'])
    expect(linesOf(valuesOf(plan, 'Theft').description)).toEqual([
      ...['Salt is stolen.', '1. Night – They come.', '@Jane '],
    ])
  })

  it('has parts where folders hold folders', async () => {
    const nested = {
      ...files,
      'outline/1-Part/folder.txt': 'title:          Part One\nID:             20\ntype:           folder\n\n\n',
      'outline/1-Part/0-Dawn/folder.txt': 'title:          Dawn\nID:             21\ntype:           folder\n\n\n',
      'outline/1-Part/0-Dawn/0-Sun.md': 'title:          Sun\nID:             22\ntype:           md\n\n\nIt rose.',
    }
    const plan = await readManuskript(inputOf(archive(nested), { ...kinds, hasParts: true }))
    expect(outlineOf(plan)).toEqual(['part Part One', '  Dawn', 'The Gate', 'Last'])
  })

  it('keeps summaries and notes beside the text', async () => {
    const plan = await readManuskript(inputOf(source, kinds))
    expect(linesOf(valuesOf(plan, 'Saltmark · Manuskript').description)).toEqual([
      ...['The Gate', 'A gate opens.', 'Arrival', 'Ask @Jane.', 'Toll'],
    ])
    expect(linesOf(valuesOf(plan, 'Saltmark').description)).toEqual(['A town of salt.', 'Author: A. Writer'])
    expect(reportOf(plan)).toContain('changed scenes 2')
    expect(reportOf(plan)).toContain('kept chapters 2')
  })

  it('has mentions in place of references to people, plots, places and texts, and names those to nothing', async () => {
    const refers = {
      ...files,
      'outline/10-Last.md':
        'title:          Last\nID:             9\nsetGoal:        500\n\n\nAsk {C:0}, {P:1:the theft}, {W:2}, {T:3} and {W:7:nowhere} {P:8}.',
      'revisions.xml':
        '<outlineItem><revision timestamp="1" text="a"/><revision timestamp="2" text="b"/></outlineItem>',
    }
    const plan = await readManuskript(inputOf(archive(refers), kinds))
    const { text } = valuesOf(plan, 'Last')
    expect(linesOf(text)).toEqual(['Ask @Jane, @the theft, @Low Morrow, @Toll and nowhere {P:8}.'])
    const ids = (text as RichText)[0]?.children.flatMap(child => ('entity' in child ? child.entity.id : []))
    const named = ['Jane', 'Theft', 'Low Morrow', 'The Gate']
    expect(ids).toEqual(
      named.map(name => plan.records.find(({ values }) => [values.name, values.title].includes(name))?.id),
    )
    expect(reportOf(plan)).toEqual(
      expect.arrayContaining(['kept links 5', 'changed lost-links 2', 'dropped goals 1', 'dropped snapshots 2']),
    )
    expect(plan.note).toBe('Last: 500')
  })

  it.each([
    ['not-this-format', archive({ 'a.md': 'x' })],
    ['not-this-format', archive({ ...files, 'world.opml': 'PK' })],
    ['damaged', archive({ ...files, 'world.opml': files['world.opml'].slice(0, 90) })],
    ['too-deep', archive({ ...files, 'world.opml': `<opml><body>${'<outline>'.repeat(10_000)}</opml>` })],
    ['too-deep', archive({ ...files, [`outline/${'a/'.repeat(70)}b.md`]: 'x' })],
    ['bad-path', archive({ ...files, 'outline/../../b.md': 'x' })],
    ['damaged', source.map(({ path, file }) => ({ path, file: file.slice(0, file.size / 2) }))],
    ['inflated', archive({ ...files, 'outline/b.md': new Uint8Array(30_000_000) })],
  ])('is refused as %s', async (reason, chosen) => {
    expect(await refusalOf(readManuskript, chosen)).toBe(reason)
  })
})
