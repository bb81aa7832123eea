import { describe, expect, it } from 'vitest'
import { splitManuscript } from './split.ts'

const split = (text: string) => splitManuscript([{ name: 'book.md', text }])
const titles = (text: string) => split(text).sections.map(section => section.title)
const markdown = (text: string) =>
  split(text).sections.map(({ pieces }) => pieces.map(piece => (piece.format === 'markdown' ? piece.markdown : '?')))

describe('Markdown headings', () => {
  it('split at the only level', () => {
    expect(titles('## Dawn\n\na\n\n## Noon ##\n\nb\n')).toEqual(['Dawn', 'Noon'])
  })

  it('have no footnotes: those are in the text below', () => {
    const text =
      '# Dawn[^1] of[^2] it\n\n- A lamp\n\nb\n\nNoon[^3]\n====\n\n***\n\nc\n\n# Dusk[^1]\n\n[^1]: One\n[^2]: Two\n[^3]: Three\n'
    expect(titles(text)).toEqual(['Dawn of it', 'Noon', 'Dusk'])
    expect(markdown(text)).toEqual([
      ['- {note:One}\u202f{note:Two}A lamp\n\nb'],
      ['***\n\n{note:Three}c'],
      ['{note:One}'],
    ])
  })

  it('keep the text of a section as it is', () => {
    expect(markdown('# Dawn\n\n*a*\n\n\n> b\n\n---\n\n# Noon\n')).toEqual([['*a*\n\n\n> b\n\n---'], []])
  })

  it('exclude a single title and split below it', () => {
    const { title, sections, left } = split('# The Sea\n\nby Jane\n\n## Dawn\n\na\n\n## Noon\n\nb\n')
    expect([title, sections.map(section => section.title), left.map(row => row.reason)]).toEqual([
      'The Sea',
      ['Dawn', 'Noon'],
      ['title-page'],
    ])
  })

  it('keep scenes inside chapters', () => {
    expect(titles('# Dawn\n\na\n\n## one\n\nb\n\n# Noon\n\nc\n\n## two\n\nd\n')).toEqual(['Dawn', 'Noon'])
  })

  it('split below a level that only contains another', () => {
    expect(titles('# East\n\n## Dawn\n\na\n\n## Noon\n\nb\n\n# West\n\n## Dusk\n\nc\n')).toEqual([
      'East — Dawn',
      'Noon',
      'West — Dusk',
    ])
  })

  it('split at the level of the chapters', () => {
    const text =
      '# The Sea\n\n## Part One\n\n### Chapter 1\n\na\n\n#### Scene\n\nb\n\n## Part Two\n\nIntro.\n\n### Chapter 2: *Noon*\n\nc\n'
    expect(split(text).sections.map(({ title, level }) => [title, level])).toEqual([
      ['Part One, Chapter 1', 2],
      ['Part Two', 1],
      ['Chapter 2: Noon', 2],
    ])
  })

  it('can be underlined', () => {
    expect(titles('Dawn\n====\na\n\nNoon\n=====\n\nb\n\n---\n\nc\n')).toEqual(['Dawn', 'Noon'])
  })

  it('are not found in a code fence', () => {
    expect(titles('# Dawn\n\n```\n# no\n\n# no\n```\n\n# Noon\n\n~~~\n# no\n')).toEqual(['Dawn', 'Noon'])
  })

  it('need a space', () => {
    expect(titles('# Dawn\n\n#hashtag\n\n# Noon\n')).toEqual(['Dawn', 'Noon'])
  })

  it('can be equal', () => {
    expect(titles('# Untitled\n\na\n\n# Untitled\n\nb\n')).toEqual(['Untitled', 'Untitled'])
  })

  it('can begin with numbers', () => {
    expect(titles('# 1. Dawn\n\na\n\n# 2. Noon\n\nb\n')).toEqual(['Dawn', 'Noon'])
    expect(titles('# 2001: A Space\n\na\n\n# 7 Days\n\nb\n')).toEqual(['2001: A Space', '7 Days'])
  })

  it('can be Ukrainian', () => {
    expect(titles('# Розділ 1. Світанок\n\nа\n\n# ЕПІЛОГ\n\nб\n')).toEqual(['Світанок', 'ЕПІЛОГ'])
  })

  it('of only punctuation are text', () => {
    expect(titles('# Dawn\n\na\n\n#\n\n# —\n\nb\n')).toEqual(['Dawn'])
  })
})

describe('a Markdown file', () => {
  it('without headings is split at the plain ones', () => {
    expect(titles('**Chapter 1**\n\na\n\n**Chapter 2**\n\nb\n')).toEqual(['Chapter 1', 'Chapter 2'])
  })

  it('excludes its contents', () => {
    const { sections, left } = split('# Contents\n\n- [Dawn](#dawn)\n- [Noon](#noon)\n\n# Dawn\n\na\n\n# Noon\n\nb\n')
    expect(sections.map(section => section.title)).toEqual(['Dawn', 'Noon'])
    expect(left).toMatchObject([
      { reason: 'contents', pieces: [{ from: 1, to: 4, markdown: '# Contents\n\n- [Dawn](#dawn)\n- [Noon](#noon)' }] },
    ])
  })
})

describe('front matter', () => {
  it('is excluded and has the title', () => {
    const { title, sections, left } = split('---\ntitle: "The Sea: a tale"\ntags: [a]\n---\n\n# Dawn\n\na\n')
    expect(title).toBe('The Sea: a tale')
    expect(sections).toMatchObject([{ title: 'Dawn', heading: [{ from: 6 }] }])
    expect(left).toMatchObject([{ reason: 'front-matter', pieces: [{ from: 1, to: 4 }] }])
  })

  it('names a file without headings', () => {
    expect(titles('---\ntitle: Dawn\n---\ntext here\n')).toEqual(['Dawn'])
  })

  it('is not a rule at the top', () => {
    expect(markdown('---\n\nIt rained.\n\n---\n\nAgain.\n')).toEqual([['---\n\nIt rained.\n\n---\n\nAgain.']])
  })

  it('without an end is text', () => {
    expect(split('---\ntitle: Dawn\n\ntext\n').left).toEqual([])
  })
})
