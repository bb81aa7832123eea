import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SourceFile } from '#plugins/transfer/shared.ts'
import { readMessages } from '../../scripts/client/messages.ts'
import { importers, type Outcome, picture, type Tested } from './importer-readers.ts'
import { cyrillic, encodings, utf16 } from './old-encodings.ts'

const encoder = new TextEncoder()
const names = Object.keys(importers)
const archives = names.filter(name => /\.(?:zip|msk|docx|epub)$/.test(pathOf(name)))
/** of what is only text, the beginning is whole */
const lines = ['csv', 'html', 'md', 'txt']

function pathOf(name: string): string {
  return importers[name]?.source[0]?.path ?? ''
}

async function outcomeOf(name: string, files: readonly SourceFile[]): Promise<Outcome> {
  const outcome = await (importers[name] as Tested).read(files)
  if ('refused' in outcome) refusals.add(outcome.refused)
  return outcome
}

const bytesOf = async (name: string) => {
  const file = importers[name]?.source[0]?.file
  return new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())
}
const filesOf = (name: string, bytes: Uint8Array): SourceFile[] => [
  { path: pathOf(name), file: new Blob([bytes as Uint8Array<ArrayBuffer>]) },
]
const asRefused = (outcome: Outcome) => ('refused' in outcome ? outcome.refused : 'read')

/** every reason that a file was refused for */
const refusals = new Set<string>()

beforeAll(() => {
  vi.stubGlobal('fetch', () => {
    throw new Error('An importer fetched something')
  })
})
afterAll(() => vi.unstubAllGlobals())

describe.each(names)('the importer %s', name => {
  it('reads a source of its program', async () => {
    expect(await outcomeOf(name, importers[name]?.source ?? [])).toMatchObject({ texts: expect.any(Array) })
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
      else if (!lines.includes(name)) expect(asRefused(outcome)).not.toBe('read')
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
      if ('texts' in outcome) expect(JSON.stringify(outcome.texts).length).toBeLessThan(100_000)
    }
  })

  it('reads the same from UTF-16, Windows-1251 and CP866', async () => {
    const recoded = async (encode: (text: string) => Uint8Array, translate = (text: string) => text) => {
      const bytes = await bytesOf(name)
      const changed = (content: Uint8Array) => encode(translate(new TextDecoder().decode(content)))
      if (!archives.includes(name)) return outcomeOf(name, filesOf(name, changed(bytes)))
      const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [
        path,
        /\.(?:png|rtf)$/.test(path) ? content : changed(content),
      ])
      return outcomeOf(name, filesOf(name, new Uint8Array(zipSync(Object.fromEntries(files)))))
    }
    const plain = await outcomeOf(name, importers[name]?.source ?? [])
    expect(await recoded(text => utf16(text, 'little'))).toEqual(plain)
    expect(await recoded(text => utf16(text, 'big'))).toEqual(plain)
    const russian = await recoded(text => encoder.encode(text), cyrillic)
    expect(JSON.stringify(russian)).toMatch(/[а-я]{3}/)
    for (const [set, encode] of Object.entries(encodings)) expect(await recoded(encode, cyrillic), set).toEqual(russian)
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

it('every reason is said in both languages with what to do', () => {
  expect(refusals.size).toBeGreaterThan(8)
  for (const language of ['en', 'ua'] as const) {
    const messages = readMessages(`${import.meta.dirname}/../../`, language)
    for (const reason of refusals) {
      const message = messages[`import.refused-${reason}`] ?? messages[`import.issue-${reason}`] ?? ''
      // What is wrong, and what to do about it.
      expect(message.match(/[.:] \p{Lu}[^.]+\.$/u), `${language} ${reason}: ${message}`).not.toBeNull()
    }
  }
})
