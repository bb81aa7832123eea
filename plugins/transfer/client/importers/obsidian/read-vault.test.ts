import { describe, expect, it } from 'vitest'
import type { Mention, RichText } from '#core/shared/rich-text/nodes.ts'
import { archive, inputOf, linesOf, png, refusalOf, reportOf, valuesOf } from '../importer.fixture.ts'
import { readVault } from './read-vault.ts'

const vault = archive({
  'Saltmark/.obsidian/app.json': '{}',
  'Saltmark/Characters/Mother Tallow.md': `---
aliases: [Tallow, "The Chandler"]
tags:
  - salt
  - people/elders
age: 71
alive: yes
born: Low Morrow
---
# Mother Tallow
She keeps [[Low Morrow]] and [[low morrow|the stair]]. See [[Low Morrow#The stair]].
%%a secret%%
![[tallow.png|By *candlelight*]] ![[Low Morrow]] [[Nobody]] #salt and ==bright== \`[[Low Morrow]]\``,
  'Saltmark/Places/Low Morrow.md': `Kept by [[Tallow]], [by path](../Characters/Mother%20Tallow.md).

- [ ] open
- [x] done
  - deeper

> [!note] Mind
> the step ^b1

[out](https://example.org) ![map](https://example.org/m.png)`,
  'Saltmark/Loose.md': 'Alone.',
  'Saltmark/art/tallow.png': png(1),
  'Saltmark/unused.png': png(2),
  'Saltmark/plan.svg': '<svg/>',
  'Saltmark/plan.canvas': '{}',
})

describe('a vault of Obsidian', () => {
  it('becomes entities: kinds by folder, tags, aliases, properties, fields of the project', async () => {
    const plan = await readVault(inputOf(vault))
    expect(plan.records.map(({ kind, values }) => `${kind} ${values.name}`)).toEqual([
      'character Mother Tallow',
      'entry Low Morrow',
      'entry Loose',
    ])
    const { bio, tags, ...values } = valuesOf(plan, 'Mother Tallow')
    expect(values).toEqual({
      name: 'Mother Tallow',
      aliases: ['Tallow', 'The Chandler'],
      customFields: { 'age-field': 71, 'alive-field': true },
    })
    const names = (tags as string[]).map(id => plan.tags.find(tag => tag.id === id)?.value)
    expect(names).toEqual(['Characters', 'salt', 'people/elders'])
    expect(linesOf(bio)).toEqual([
      'Mother Tallow',
      'She keeps @Low Morrow and @the stair. See @Low Morrow › The stair.',
      '@Low Morrow Nobody #salt and bright [[Low Morrow]]',
      '[image: ] By candlelight',
      'born: Low Morrow',
    ])
  })

  it('keeps links of every form as mentions of the records', async () => {
    const plan = await readVault(inputOf(vault))
    const text = valuesOf(plan, 'Low Morrow').description as RichText
    const [first, second] = (text[0]?.children ?? []).filter((child): child is Mention => 'type' in child)
    const tallow = plan.records.find(({ values }) => values.name === 'Mother Tallow')?.id
    const entity = { type: 'character', id: tallow, spaceId: 'space-1', projectId: 'project-1' }
    expect(first).toMatchObject({ label: 'Mother Tallow', entity })
    expect(second).toMatchObject({ label: 'by path', entity })
    expect(text.map(({ block }) => block)).toEqual([undefined, 'bullet', 'bullet', 'bullet', 'quote', undefined])
    expect(linesOf(text).slice(1)).toEqual(['☐ open', '☑ done', 'deeper', 'Mind\nthe step', 'out map'])
    const links = text.at(-1)?.children.flatMap(child => ('link' in child && child.link ? [child.link] : []))
    expect(links).toEqual(['https://example.org', 'https://example.org/m.png'])
  })

  it('reads links in tables and in angle brackets, and paragraphs between lines of white space', async () => {
    const notes = {
      'v/A.md': '| [[B\\|the other]] | [by path](<My notes/C d.md>) | [out](<https://example.org/a b>) |',
      'v/B.md': 'One\n \n![[a.png]]\n\t\nTwo',
      'v/My notes/C d.md': 'c',
      'v/a.png': png(),
    }
    const plan = await readVault(inputOf(archive(notes)))
    expect(linesOf(valuesOf(plan, 'A').description)).toEqual(['| @the other | @by path | out |'])
    expect(linesOf(valuesOf(plan, 'B').description)).toEqual(['One', '[image: ]', 'Two'])
    expect(reportOf(plan)).not.toContainEqual(expect.stringContaining('lost-links'))
  })

  it('keeps a property that is named like the text, links within a note as words, and lists of other marks', async () => {
    const notes = {
      'v/A.md':
        '---\ndescription: In short\n---\nSee [[#Tolls]], [[B#^b1]], [[B#One#Two]] and _soft_ snake_case.\n1. one\n2. two\n\t- inner\n\t- last',
      'v/B.md': 'b',
    }
    const plan = await readVault(inputOf(archive(notes)))
    const { description } = valuesOf(plan, 'A')
    expect(linesOf(description)).toEqual([
      'See Tolls, @B, @B › One › Two and soft snake_case.',
      ...['one', 'two', 'inner', 'last', 'description: In short'],
    ])
    expect((description as RichText).map(({ block }) => block)).toEqual([
      ...[undefined, 'number', 'number', 'bullet', 'bullet', undefined],
    ])
    expect(JSON.stringify(description)).toContain('{"text":"soft","italic":true}')
    expect(reportOf(plan)).toEqual(['kept links 2', 'kept notes 2', 'changed properties 1'])
  })

  it('says what is kept, changed and dropped, and puts the rest beside it', async () => {
    const plan = await readVault(inputOf(vault))
    expect(reportOf(plan)).toEqual([
      ...['kept links 6', 'kept fields 2', 'kept notes 3', 'kept images 1', 'kept gallery-images 2', 'kept tags 4'],
      ...['changed outside-images 1', 'changed embeds 1', 'changed lost-links 1', 'changed properties 1'],
      ...['changed callouts 1', 'changed images-drawn 1', 'dropped comments 1', 'dropped files 1'],
    ])
    expect(plan.note).toBe('Mother Tallow: a secret\nplan.canvas')
    expect(plan.images.map(({ name }) => name)).toEqual(['tallow.png', 'unused.png', 'plan.svg'])
  })

  it('asks for the kind of each folder, and leaves one out', async () => {
    const plan = await readVault(inputOf(vault))
    expect(plan.choices.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Characters · 1: character',
      'Places · 1: entry',
      '/ · 1: entry',
    ])
    const chosen = await readVault(inputOf(vault, { chosen: { 'folder:Places': 'character', 'folder:': 'none' } }))
    expect(chosen.records.map(({ kind }) => kind)).toEqual(['character', 'character'])
    expect(reportOf(chosen)).toContain('dropped folders 1')
  })

  it('gives the same ids from an archive, a second download of it and a folder', async () => {
    const notes = { 'Saltmark/A.md': 'a', 'Saltmark/b/B.md': 'b' }
    const ids = async (files: Parameters<typeof inputOf>[0]) =>
      (await readVault(inputOf(files))).records.map(({ id }) => id)
    const folder = Object.entries(notes).map(([path, text]) => ({ path, file: new Blob([text]) }))
    const first = await ids(archive(notes))
    expect(await ids(archive(notes, 'Other.zip'))).toEqual(first)
    expect(await ids(folder)).toEqual(first)
    const flat = { 'A.md': 'a', 'b/B.md': 'b' }
    expect(await ids(archive(flat, 'Saltmark (1).zip'))).toEqual(await ids(archive(flat, 'Saltmark.zip')))
    expect(await ids(archive(flat, 'Saltmark.zip'))).toEqual(first)
    expect(await ids(archive(flat, 'Another.zip'))).not.toEqual(first)
  })

  it('reads notes of any usual encoding', async () => {
    const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...[...'Крук'].map(one => one.charCodeAt(0))]).buffer)
    const plan = await readVault(inputOf(archive({ 'v/one.md': utf16, 'v/two.md': 'два' })))
    expect(linesOf(valuesOf(plan, 'one').description)).toEqual(['Крук'])
  })

  it.each([
    ['empty', [{ path: 'v.zip', file: new Blob([]) }]],
    ['not-this-format', [{ path: 'v.zip', file: new Blob(['# a note']) }]],
    ['damaged', archive({ 'v/a.md': 'a'.repeat(5000) }).map(({ path, file }) => ({ path, file: file.slice(0, 40) }))],
    ['nothing', archive({ 'v/a.canvas': '{}' })],
    ['bad-path', archive({ '../a.md': 'a' })],
    ['bad-path', [{ path: '../a.md', file: new Blob(['a']) }]],
    ['encoding', archive({ 'v/a.md': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]) })],
    ['inflated', archive({ 'v/a.md': new Uint8Array(30_000_000) })],
    ['too-many', Array.from({ length: 20_001 }, (_, at) => ({ path: `${at}.md`, file: new Blob([]) }))],
  ])('is refused as %s', async (reason, files) => {
    expect(await refusalOf(readVault, files)).toBe(reason)
  })

  it('is read in time however it is written', async () => {
    const hostile = [
      '['.repeat(100_000),
      '[[a|'.repeat(50_000),
      '%%'.repeat(50_001),
      '=='.repeat(50_001),
      '![]('.repeat(50_000),
      `${'> '.repeat(10_000)}deep`,
      `${'  '.repeat(10_000)}- deep`,
      `---\n${'a: [b\n'.repeat(20_000)}`,
      `---\na: &a [x,x]\nb: [*a,*a]\n---\ntext`,
    ]
    const started = performance.now()
    for (const text of hostile) {
      const plan = await readVault(inputOf([{ path: 'v/a.md', file: new Blob([text]) }]))
      expect(plan.records).toHaveLength(1)
    }
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
