import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readCanvases } from '#plugins/diagrams/client/json-canvas/read-canvases.ts'
import { readAzgaar } from '#plugins/maps/client/importers/azgaar/read-azgaar.ts'
import { readGeoJson } from '#plugins/maps/client/importers/geojson/read-geojson.ts'
import { here } from '#plugins/maps/client/importers/maps-here.fixture.ts'
import { readTable } from '#plugins/transfer/client/importers/csv/read-table.ts'
import { writingKinds } from '#plugins/transfer/client/importers/importer.fixture.ts'
import { readKanka } from '#plugins/transfer/client/importers/kanka/read-kanka.ts'
import { readManuskript } from '#plugins/transfer/client/importers/manuskript/read-manuskript.ts'
import { readNovelWriter } from '#plugins/transfer/client/importers/novelwriter/read-novelwriter.ts'
import { readVault } from '#plugins/transfer/client/importers/obsidian/read-vault.ts'
import { readScrivener } from '#plugins/transfer/client/importers/scrivener/read-scrivener.ts'
import { Manuscript } from '#plugins/transfer/client/worker/manuscript.ts'
import { type ImportPlan, type ReadImport, Refusal, type SourceFile } from '#plugins/transfer/shared.ts'
import * as sources from '#tests/api/importer-sources.ts'

const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
const encoder = new TextEncoder()
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
]
const geoJson = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'Salt' }, geometry: { type: 'Point', coordinates: [1, 2] } },
    { type: 'Feature', properties: { name: 'Marsh' }, geometry: { type: 'Polygon', coordinates: [square] } },
  ],
})
const canvas = JSON.stringify({
  nodes: [{ id: 'a', type: 'text', x: 0, y: 0, width: 9, height: 9, text: 'Salt' }],
  edges: [],
})
const one = (path: string, text: string): SourceFile[] => [{ path, file: new Blob([text]) }]

/** Every importer, with a source of its program. */
const importers: Record<string, { read: ReadImport; source: readonly SourceFile[] }> = {
  obsidian: { read: readVault, source: sources.obsidian(picture) },
  scrivener: { read: readScrivener, source: sources.scrivener },
  novelWriter: { read: readNovelWriter, source: sources.novelWriter },
  manuskript: { read: readManuskript, source: sources.manuskript },
  kanka: { read: readKanka, source: sources.kanka(picture) },
  csv: { read: readTable, source: sources.csv },
  geojson: { read: readGeoJson, source: one('salt.geojson', geoJson) },
  azgaar: { read: readAzgaar, source: one('salt.json', '{"info":{"version":"1.99"},"pack":{},"settings":{}}') },
  canvas: { read: readCanvases, source: one('salt.canvas', canvas) },
}
const names = Object.keys(importers)
const archives = names.filter(name => /\.(?:zip|msk)$/.test(importers[name]?.source[0]?.path ?? ''))

type Outcome = { plan: ImportPlan } | { refused: string }

/** An importer reads or refuses; anything else fails the test. */
async function outcomeOf(name: string, files: readonly SourceFile[]): Promise<Outcome> {
  const { read } = importers[name] as (typeof importers)[string]
  const place = { spaceId: 'space', projectId: 'project' }
  try {
    return { plan: await read({ files, place, kinds: writingKinds, chosen: {}, context: here() }) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.reason }
    throw error
  }
}

const bytesOf = async (name: string) => {
  const file = importers[name]?.source[0]?.file
  return new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())
}
const pathOf = (name: string) => importers[name]?.source[0]?.path ?? ''
const filesOf = (name: string, bytes: Uint8Array): SourceFile[] => [
  { path: pathOf(name), file: new Blob([bytes as Uint8Array<ArrayBuffer>]) },
]
const asRefused = (outcome: Outcome) => ('refused' in outcome ? outcome.refused : 'read')

beforeAll(() => {
  vi.stubGlobal('fetch', () => {
    throw new Error('An importer fetched something')
  })
})
afterAll(() => vi.unstubAllGlobals())

describe.each(names)('the importer %s', name => {
  it('reads a source of its program', async () => {
    if (name === 'azgaar') return expect(asRefused(await outcomeOf(name, importers.azgaar?.source ?? []))).not.toBe('')
    expect(await outcomeOf(name, importers[name]?.source ?? [])).toMatchObject({ plan: { report: {} } })
  })

  it('refuses an empty file, no file, and another format under its name', async () => {
    expect(asRefused(await outcomeOf(name, []))).not.toBe('read')
    const others = [
      ...[new Uint8Array(), picture, encoder.encode('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj')],
      new Uint8Array(zipSync({ 'other/else.bin': picture })),
    ]
    for (const [at, bytes] of others.entries())
      expect(asRefused(await outcomeOf(name, filesOf(name, bytes))), String(at)).not.toBe('read')
  })

  it('refuses a file that is cut anywhere, or reads what is whole of it', async () => {
    const bytes = await bytesOf(name)
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const outcome = await outcomeOf(name, filesOf(name, bytes.slice(0, Math.floor(bytes.length * share))))
      if (archives.includes(name)) expect(asRefused(outcome)).toBe('damaged')
      else if (name !== 'csv') expect(asRefused(outcome)).not.toBe('read')
    }
  })

  it('refuses 600 MB before it reads them', async () => {
    const read = vi.fn(async () => new ArrayBuffer(0))
    const large = { size: 600 * 1024 * 1024, arrayBuffer: read, text: read } as unknown as Blob
    expect(asRefused(await outcomeOf(name, [{ path: pathOf(name), file: large }]))).toBe('too-large')
    expect(read).not.toHaveBeenCalled()
  })

  it('refuses what is nested 10,000 deep, in time', async () => {
    const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000)
    const startedAt = performance.now()
    const texts = [
      deep('[', ']'),
      deep('{"a":', '1') + '}'.repeat(10_000),
      deep('<a>', '</a>'),
      deep('> ', ''),
      deep('((', '))'),
    ]
    for (const text of texts) {
      await outcomeOf(name, filesOf(name, encoder.encode(text)))
      if (!archives.includes(name)) continue
      const files = unzipSync(await bytesOf(name))
      for (const path of Object.keys(files))
        await outcomeOf(name, filesOf(name, new Uint8Array(zipSync({ ...files, [path]: encoder.encode(text) }))))
    }
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  it('expands no entities and fetches nothing', async () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'ha'.repeat(500)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}<!ENTITY x SYSTEM "http://127.0.0.1/x">]>`
    const body = '<r>&j;&x;<img src="http://127.0.0.1/i.png"/></r>'
    await outcomeOf(name, filesOf(name, encoder.encode(laughs + body)))
    if (!archives.includes(name)) return
    const files = unzipSync(await bytesOf(name))
    for (const [path, content] of Object.entries(files)) {
      const text = new TextDecoder().decode(content)
      const changed = laughs + text.replace(/<\?xml[^>]*>/, '').replace(/<Title>[^<]*/i, '<Title>&j;&x;')
      const outcome = await outcomeOf(
        name,
        filesOf(name, new Uint8Array(zipSync({ ...files, [path]: encoder.encode(changed) }))),
      )
      if ('plan' in outcome) expect(JSON.stringify(outcome.plan.records).length).toBeLessThan(100_000)
    }
  })

  it('reads the same from UTF-16, and something from an old encoding', async () => {
    const utf16 = (bytes: Uint8Array, swap: boolean) => {
      const text = `\ufeff${new TextDecoder().decode(bytes)}`
      const units = new Uint8Array(text.length * 2)
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        units[at * 2 + (swap ? 1 : 0)] = unit & 0xff
        units[at * 2 + (swap ? 0 : 1)] = unit >> 8
      }
      return units
    }
    const isText = (path: string) => !/\.(?:png|rtf)$/.test(path)
    const recoded = async (encode: (bytes: Uint8Array) => Uint8Array) => {
      const bytes = await bytesOf(name)
      if (!archives.includes(name)) return outcomeOf(name, filesOf(name, encode(bytes)))
      const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [
        path,
        isText(path) ? encode(content) : content,
      ])
      return outcomeOf(name, filesOf(name, new Uint8Array(zipSync(Object.fromEntries(files)))))
    }
    const plain = await outcomeOf(name, importers[name]?.source ?? [])
    const valuesIn = (outcome: Outcome) =>
      'plan' in outcome ? outcome.plan.records.map(({ values }) => values) : outcome
    expect(valuesIn(await recoded(bytes => utf16(bytes, false)))).toEqual(valuesIn(plain))
    expect(valuesIn(await recoded(bytes => utf16(bytes, true)))).toEqual(valuesIn(plain))
    // Letters of a Cyrillic set are bytes that UTF-8 does not have.
    const cyrillic = (bytes: Uint8Array) =>
      new Uint8Array(Buffer.from(bytes).map(byte => (byte === 0x61 ? 0xe0 : byte)))
    expect(asRefused(await recoded(cyrillic))).not.toBe('')
  })
})

const many = new Uint8Array(
  zipSync(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.md`, new Uint8Array()])), { level: 0 }),
)

describe.each(archives)('an archive for the importer %s', name => {
  it('is refused with paths that lead out, doubled names and links', async () => {
    const files = unzipSync(await bytesOf(name))
    const renamed = (from: string, to: string) => {
      const bytes = Buffer.from(zipSync({ ...files, [from]: encoder.encode('x') }))
      return new Uint8Array(Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1'))
    }
    for (const [to, reason] of [
      ['../../evil', 'bad-path'],
      ['/etc/evil.', 'bad-path'],
      ['C:/evil.md', 'bad-path'],
      ['..\\..\\evil', 'bad-path'],
    ] as const)
      expect(asRefused(await outcomeOf(name, filesOf(name, renamed('AAAAAAAAAA', to)))), to).toBe(reason)
    const [first = ''] = Object.keys(files)
    const doubled = first.replace(/[a-z]/, letter => letter.toUpperCase())
    const twice = new Uint8Array(
      zipSync({ ...files, [doubled === first ? `${first}x` : doubled]: encoder.encode('x') }),
    )
    if (doubled !== first) expect(asRefused(await outcomeOf(name, filesOf(name, twice)))).toBe('doubled')
    const link = new Uint8Array(
      zipSync({ ...files, link: [encoder.encode('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
    )
    expect(asRefused(await outcomeOf(name, filesOf(name, link)))).toBe('link')
  })

  it('is refused with a bomb, and with more files than one import takes', async () => {
    const files = unzipSync(await bytesOf(name))
    const bomb = new Uint8Array(zipSync({ ...files, 'bomb.md': new Uint8Array(16 * 1024 * 1024) }))
    expect(asRefused(await outcomeOf(name, filesOf(name, bomb)))).toBe('too-large')
    expect(asRefused(await outcomeOf(name, filesOf(name, many)))).toBe('too-many')
    // A million files are said in the form of larger archives, which nothing writes for documents.
    const end = many.length - 22
    const million = new Uint8Array(many)
    million.set([0xff, 0xff, 0xff, 0xff], end + 8)
    expect(asRefused(await outcomeOf(name, filesOf(name, million)))).toBe('too-many')
  })
})

describe.each(['docx', 'epub', 'html', 'md', 'txt'])('a manuscript as %s', format => {
  const valid: Record<string, Uint8Array> = {
    docx: sources.docx,
    epub: sources.epub,
    html: sources.html,
    md: encoder.encode('# One\n\nSalt.\n\n# Two\n\nRope.\n'),
    txt: encoder.encode('Chapter 1\n\nSalt.\n\nChapter 2\n\nRope.\n'),
  }
  const bytes = valid[format] ?? new Uint8Array()
  const read = async (content: Uint8Array | Blob) => {
    const file = new File([content as Uint8Array<ArrayBuffer>], `salt.${format}`)
    const { view, issues } = await new Manuscript().read({ files: [file] })
    const [issue] = issues
    if (view || !issue) return 'read'
    return 'refused' in issue ? issue.refused : issue.reason
  }

  it('is read, and refused if it is empty, something else or cut', async () => {
    expect(await read(bytes)).toBe('read')
    expect(await read(new Uint8Array())).toBe('empty')
    expect(await read(picture)).not.toBe('read')
    if (format !== 'docx' && format !== 'epub') return
    for (const share of [0.1, 0.5, 0.9]) expect(await read(bytes.slice(0, bytes.length * share))).not.toBe('read')
    expect(await read(new Uint8Array(zipSync({ 'other/else.bin': picture })))).not.toBe('read')
    const files = unzipSync(bytes)
    for (const path of Object.keys(files)) {
      const deep = '<a>'.repeat(10_000) + '</a>'.repeat(10_000)
      expect(await read(new Uint8Array(zipSync({ ...files, [path]: encoder.encode(deep) }))), path).toBeTypeOf('string')
    }
  })

  it('of 600 MB is refused before it is read', async () => {
    const file = { name: `salt.${format}`, size: 600 * 1024 * 1024, arrayBuffer: vi.fn() } as unknown as File
    const { issues } = await new Manuscript().read({ files: [file] })
    expect(issues).toMatchObject([{ reason: 'too-large' }])
    expect(file.arrayBuffer).not.toHaveBeenCalled()
  })
})
