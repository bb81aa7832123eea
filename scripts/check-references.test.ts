import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findBrokenReferences, judgeReferences, readKnown } from './check-references.ts'

const house: Readonly<Record<string, string>> = {
  'docs/behaviour.md': [
    '# Behaviour',
    '',
    '## Limits',
    '',
    '- **A-042** At most 25 spaces. (MAP-01)',
    '',
    '## Spaces, projects and roles',
    '',
    '- **A-043** An id is made.',
    '',
  ].join('\n'),
  'docs/requirements.tsv': 'id\tarea\trequirement\nMAP-01\tMAP\tA map.\nMAP-02\tMAP\tA layer.\n',
  'docs/decisions/0005-versions.md': '# Versions\n',
  'core/shared/limits.ts': 'export const limits = {}\n',
  'plugins/maps/client/canvas.tsx': 'export const canvas = 1\n',
  'server/http/calls.ts': 'export const calls = []\n',
}

const known = readKnown(Object.keys(house), file => house[file] ?? '')
const judge = (text: string, file = 'server/http/calls.ts') =>
  judgeReferences(file, text, known).map(({ line, sort, reference }) => [line, sort, reference])

describe('an entry of the page', () => {
  it('is found wherever it is cited', () => {
    expect(judge('/** At most so many (A-042, A-043). */')).toEqual([])
    expect(judge('const a = 1\n// so (decision A-044)\n')).toEqual([[2, 'entry', 'A-044']])
    expect(judge("it('is so [A-044]', () => {})")).toEqual([[1, 'entry', 'A-044']])
    expect(judge('One\ntwo A-044.', 'docs/plugins.md')).toEqual([[2, 'entry', 'A-044']])
  })

  it('exists only where an item begins with it', () => {
    expect(readKnown(Object.keys(house), file => (house[file] ?? '').replaceAll('**', '')).entries.size).toBe(0)
  })
})

describe('a requirement', () => {
  it('is a row of the table, alone and in a range', () => {
    expect(judge("it('draws [MAP-01..02]', () => {}) // MAP-02")).toEqual([])
    expect(judge('// first\n// MAP-03 and MAP-01..03')).toEqual([
      [2, 'requirement', 'MAP-03'],
      [2, 'requirement', 'MAP-03'],
    ])
  })

  it('has a known area: other words with a number are none', () => {
    expect(judge('// UTF-16, RFC-9457, SHA-256, XMAP-07, a-MAP-07')).toEqual([])
  })
})

describe('a document outside the repository', () => {
  it.each([
    ['/** What is shown (foundation 7). */', 'foundation 7'],
    ['/** Foundation 3 and 4: who is here. */', 'Foundation 3 and 4'],
    ['// the rest (content 4, Create dialog)', 'content 4'],
    ['// cut off (reliability 15, 16)', 'reliability 15, 16'],
    ['// fast enough (performance 1)', 'performance 1'],
    ['// one row each (interface 2)', 'interface 2'],
    ['// by keys (interface: Lists)', 'interface: Lists'],
    ['// order of groups (mock: settings-keys)', 'mock: settings-keys'],
    ['// the budget of performance.md', 'performance.md'],
    ['// as decisions.md says', 'decisions.md'],
    ["const table = 'checklist.tsv'", 'checklist.tsv'],
    ['// each of calls.tsv', 'calls.tsv'],
    ["it('says the documents’ words', () => {})", 'the documents'],
  ])('is found: %s', (text, reference) => {
    expect(judge(text)).toEqual([[1, 'outside', reference]])
  })

  it('is found across a line break', () => {
    expect(judge('/**\n * What is shown (foundation\n * 7).\n */')).toEqual([[2, 'outside', 'foundation 7']])
  })

  it.each(["const content = 'content 3'", 'vi.mock: 1', '// content 2000 long', '// The interface: what it has'])(
    'is not suspected: %s',
    text => {
      expect(judge(text)).toEqual([])
    },
  )
})

describe('a path', () => {
  it.each([
    '// see server/http/calls.ts',
    '// see server/http/ and core/shared',
    '// see calls.ts, http/calls.ts and ../../core/shared/limits.ts',
    '// see #core/shared/limits.ts',
    '// plugins/*/shared.ts, core/<part>/a.ts and plugins/{maps,chat}/client',
    "import './gone.ts'\nconst a = 'server/gone.ts'",
    '// a plugin that is not installed: plugins/spells/client/page.tsx',
    '// https://example.org/docs/gone.md',
  ])('that is there is fine: %s', text => {
    expect(judge(text)).toEqual([])
  })

  it.each([
    ['// see server/http/gone.ts', 'server/http/gone.ts'],
    ['/* asked in core/client/registry/, later */', 'core/client/registry/'],
    ['// see gone.ts', 'gone.ts'],
    ['// drawn in plugins/maps/client/gone.tsx.', 'plugins/maps/client/gone.tsx'],
    ['const url = "a//b" // see server/gone', 'server/gone'],
  ])('that is not there is named: %s', (text, reference) => {
    expect(judge(text)).toEqual([[1, 'path', reference]])
  })

  it('is checked in pages outside of their samples, and in comments of styles', () => {
    const page = ['Read `server/gone.ts`.', '```ts', '// server/sample.ts', '```', ''].join('\n')
    expect(judge(page, 'docs/plugins.md')).toEqual([[1, 'path', 'server/gone.ts']])
    expect(judge('a { color: red }\n/* as gone.css */', 'core/client/a.css')).toEqual([[2, 'path', 'gone.css']])
  })
})

it('a decision has a record', () => {
  expect(judge('// kept so (decision 5)')).toEqual([])
  expect(judge('// kept so (decisions 5 and 12)')).toEqual([[1, 'decision', 'decision 12']])
})

describe('a section of the page', () => {
  it.each([
    '// docs/behaviour.md, Limits',
    '// (docs/behaviour.md, Spaces, projects and roles; A-042)',
    '/**\n * Kept so (docs/behaviour.md, Spaces,\n * projects and roles).\n */',
    '// entries of docs/behaviour.md, which has many',
  ])('is fine where it is there: %s', text => {
    expect(judge(text)).toEqual([])
  })

  it('is reported if it does not exist', () => {
    expect(judge('// (docs/behaviour.md, Limitations)')).toEqual([[1, 'section', 'docs/behaviour.md, Limitations']])
  })
})

it('says file, line and reference of everything that is wrong below a root', () => {
  const root = mkdtempSync(join(tmpdir(), 'references-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = { ...house, 'core/shared/limits.ts': '// (A-099)\n\n// MAP-03, (foundation 9)\n' }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  expect(findBrokenReferences(root)).toEqual([
    'core/shared/limits.ts:1 A-099: is no entry of docs/behaviour.md',
    'core/shared/limits.ts:3 MAP-03: is not in docs/requirements.tsv',
    'core/shared/limits.ts:3 foundation 9: is not in this repository: cite an entry or a section of docs/behaviour.md',
  ])
})
