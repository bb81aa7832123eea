import { unzipSync, type Zippable, zipSync } from 'fflate'
import type { SourceFile } from '#plugins/transfer/shared.ts'
import { cyrillic, encodings, utf16 } from './old-encodings.ts'

/** the beginning of an image */
export const picture = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
])

/** What is made hostile: a source that an importer reads. */
export interface Sample {
  path: string
  bytes: Uint8Array<ArrayBuffer>
  /** of an archive */
  members: Readonly<Record<string, Uint8Array>> | undefined
}

/**
 * What has to become of it: refused for one of these reasons, or for any; read as `same` as the source; or `told`: what
 * follows the hostile part is in the result, or the report or a refusal says why not.
 */
export type Expected = 'refused' | 'same' | 'reported' | readonly string[]

export interface Hostile {
  name: string
  /** undefined where there is no such thing */
  make(sample: Sample): readonly SourceFile[] | undefined
  expected: Expected
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** Long enough that quadratic time is far beyond the limit of a test. */
const long = 100_000
const fill = (sign: string) => sign.repeat(Math.ceil(long / sign.length))

/** Stands behind what is hostile. */
export const marker = 'Zanzibar'
/** Prose of the samples. */
const prose = /She "?"?_?\*?(?:\{\\b )?came|Keeps|She keeps|Marsh/

const files = (path: string, bytes: Uint8Array): SourceFile[] => [{ path, file: new Blob([new Uint8Array(bytes)]) }]
const zipped = (path: string, members: Zippable) => files(path, zipSync(members))

/** With one of its texts changed, the first that has prose; other files of an archive stay. */
function changed(sample: Sample, change: (text: string, path: string) => string): SourceFile[] | undefined {
  const { path, bytes, members } = sample
  if (!members) return files(path, encoder.encode(change(decoder.decode(bytes), path)))
  const [found] = Object.entries(members).filter(
    ([name, one]) => !/\.png$/.test(name) && prose.test(decoder.decode(one)),
  )
  if (!found) return undefined
  const [name, text] = found
  return zipped(path, { ...members, [name]: encoder.encode(change(decoder.decode(text), name)) })
}

/** A text that stands within prose, as it is written there. */
const written = (text: string, path: string) =>
  /json|canvas$/.test(path) ? JSON.stringify(text).slice(1, -1) : /csv$/.test(path) ? text.replaceAll('"', '""') : text

const within = (hostile: string) => (sample: Sample) =>
  changed(sample, (text, path) => text.replace(prose, found => found + written(` ${hostile} ${marker}`, path)))

const inArchive =
  (change: (members: Readonly<Record<string, Uint8Array>>) => Zippable | Uint8Array) =>
  ({ path, members }: Sample) => {
    const made = members && change(members)
    if (!made) return undefined
    return made instanceof Uint8Array ? files(path, made) : zipped(path, made)
  }

/** An archive with a name in it that no tool writes. */
const named = (to: string) =>
  inArchive(members => {
    const from = 'A'.repeat(to.length)
    const bytes = Buffer.from(zipSync({ ...members, [from]: encoder.encode('x') }))
    return new Uint8Array(Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1'))
  })

/** Where the central directory of an archive begins. */
const directoryOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 6, true)

const recoded = (encode: (text: string) => Uint8Array, translate = (text: string) => text) => {
  const all = (one: Uint8Array) => encode(translate(decoder.decode(one)))
  return ({ path, bytes, members }: Sample) =>
    members
      ? zipped(
          path,
          Object.fromEntries(
            Object.entries(members).map(([name, one]) => [name, /\.(?:png|rtf)$/.test(name) ? one : all(one)]),
          ),
        )
      : files(path, all(bytes))
}
/** The source in Cyrillic, to compare with. */
export const inCyrillic = recoded(text => encoder.encode(text), cyrillic)

const laughs = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${'ha'.repeat(500)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}<!ENTITY x SYSTEM "http://127.0.0.1/x">]>`

const deep = (open: string, close: string) => open.repeat(10_000) + marker + close.repeat(10_000)
const isXml = (path: string) => /\.(?:xml|scrivx|nwx|opml|x?html|opf)$/.test(path)

/** What is only a long or a deep text: read in time, and nothing behind it is lost without a word. */
const texts: Readonly<Record<string, string>> = {
  'tags that never end': fill('<a '),
  'tags with quotes that never end': fill('<a "'),
  'comments that never end': fill('<!--'),
  'sections that never end': fill('<![CDATA['),
  'instructions that never end': fill('<?x '),
  'declarations that never end': fill('<!x ['),
  'titles that never end': fill('<title>'),
  'scripts and styles that never end': fill('<textarea><title>'),
  'a style of many declarations': `<i style="${fill('text-decoration:')}">x</i>`,
  'an element of many attributes': `<i ${fill('a="b" ')}>x</i>`,
  'references that are none': fill('&a'),
  'one line of letters': fill('a'),
  'one line of words': fill('word '),
  'one line of spaces': fill(' '),
  'square brackets': fill('['),
  'images without an address': fill('![]('),
  'links of a vault that never end': fill('[[a|'),
  stars: fill('*'),
  'stars around words': fill('*a **b '),
  backticks: fill('` '),
  fences: fill('```\n'),
  'percent signs': fill('%% '),
  backslashes: fill('\\'),
  'braces of RTF': fill('{}'),
  quotes: fill('"'),
  'empty lines': fill('\n'),
  'quotes of one line': fill('> '),
  headings: fill('\n# a'),
  lists: fill('\n- a'),
  tables: fill('\n|a|b'),
  footnotes: fill('[^1]: a\n'),
  'elements 10,000 deep': deep('<i>', '</i>'),
  'lists 10,000 deep': deep('<ul><li>', '</li></ul>'),
  'brackets 10,000 deep': deep('[', ']'),
  'quotes 10,000 deep': deep('> ', ''),
  'groups 10,000 deep': deep('{', '}'),
}

export const hostileInputs: readonly Hostile[] = [
  { name: 'no file', make: () => [], expected: 'refused' },
  { name: 'an empty file', make: ({ path }) => files(path, new Uint8Array()), expected: 'refused' },
  { name: 'a file of spaces', make: ({ path }) => files(path, encoder.encode(fill(' '))), expected: 'refused' },
  ...Object.entries({
    image: picture,
    PDF: encoder.encode('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj'),
    'archive of something else': zipSync({ 'other/else.bin': picture }),
    'RTF text': encoder.encode('{\\rtf1 She came.}'),
    'file of NUL bytes': new Uint8Array(5000),
  }).map(([name, bytes]) => ({
    ...{ name: `another format under its name: ${name}`, expected: 'refused' as const },
    make: ({ path }: Sample) => files(path, bytes),
  })),
  ...Object.entries({
    page: '<!doctype html><html><body>x</body></html>',
    markup: '<?xml version="1.0"?><other/>',
    data: '{"other": [1]}',
  }).map(([name, text]) => ({
    ...{ name: `another format under its name: ${name}`, expected: 'refused' as const },
    make: ({ path }: Sample) => (/html$/.test(path) && name !== 'data' ? undefined : files(path, encoder.encode(text))),
  })),
  ...[0.1, 0.5, 0.9, 0.99].map(
    (share): Hostile => ({
      name: `cut at ${share}`,
      // What is only text is whole wherever it ends.
      make: ({ path, bytes }) =>
        /\.(?:md|txt|html|csv)$/.test(path) ? undefined : files(path, bytes.slice(0, Math.floor(bytes.length * share))),
      expected: 'refused',
    }),
  ),
  {
    name: 'a text of its archive that is cut off',
    make: sample => (sample.members ? changed(sample, text => text.slice(0, -9)) : undefined),
    expected: 'reported',
  },
  {
    name: 'a wrong sum',
    make: inArchive(members => {
      const bytes = zipSync(members, { level: 0 })
      const found = new TextDecoder('latin1').decode(bytes).search(prose)
      return found < 0 ? bytes.subarray(0, 9) : bytes.with(found, (bytes[found] ?? 0) ^ 1)
    }),
    expected: ['damaged'],
  },
  ...['../../evil', '/etc/evil.', 'C:/evil.md', '..\\..\\evil'].map(
    (path): Hostile => ({ name: `the path ${path}`, make: named(path), expected: ['bad-path'] }),
  ),
  {
    name: 'two names that differ in a capital',
    make: inArchive(members => {
      const [first = ''] = Object.keys(members)
      return {
        ...members,
        [first]: encoder.encode('x'),
        [first.replace(/[a-z]/, one => one.toUpperCase())]: picture,
        'x.md': picture,
        'X.md': picture,
      }
    }),
    expected: ['doubled'],
  },
  {
    name: 'two files of one path',
    make: ({ path, bytes }) => [...files(path, bytes), ...files(path, bytes)],
    // A table and a canvas is one file; a manuscript may be two.
    expected: ['doubled', 'one-file', 'too-many', 'not-this-format', 'nothing', 'read'],
  },
  {
    name: 'a link',
    make: inArchive(members => ({
      ...members,
      link: [encoder.encode('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
    })),
    expected: ['link'],
  },
  {
    name: 'a bomb',
    make: inArchive(members => ({ ...members, 'bomb.md': new Uint8Array(16 * 1024 * 1024) })),
    expected: ['inflated'],
  },
  {
    name: 'files that share their bytes',
    make: inArchive(members => {
      const bytes = zipSync({ ...members, 'a.md': encoder.encode('a'), 'b.md': encoder.encode('b') })
      const view = new DataView(bytes.buffer)
      for (let at = directoryOf(bytes); view.getUint32(at, true) === 0x02014b50; ) {
        view.setUint32(at + 42, 0, true)
        at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
      }
      return bytes
    }),
    expected: ['damaged'],
  },
  {
    name: 'more files than one import takes',
    make: ({ path, members }) => (members ? files(path, many()) : undefined),
    expected: ['too-many'],
  },
  {
    name: 'a million files',
    // They are said in the form of larger archives, which nothing writes for documents.
    make: ({ path, members }) => {
      if (!members) return undefined
      const bytes = new Uint8Array(many())
      bytes.set([0xff, 0xff, 0xff, 0xff], bytes.length - 14)
      return files(path, bytes)
    },
    expected: ['too-many'],
  },
  { name: 'UTF-16, little end first', make: recoded(text => utf16(text, 'little')), expected: 'same' },
  { name: 'UTF-16, big end first', make: recoded(text => utf16(text, 'big')), expected: 'same' },
  ...Object.entries(encodings).map(
    ([set, encode]): Hostile => ({ name: set, make: recoded(encode, cyrillic), expected: 'same' }),
  ),
  {
    name: 'entities that expand, and addresses outside',
    make: sample =>
      changed(sample, (text, path) => {
        const body = `&j;&x;<img src="http://127.0.0.1/i.png"/>![](http://127.0.0.1/i.png) ${marker}`
        const all = text.replace(prose, found => found + written(body, path))
        return isXml(path) ? laughs + all.replace(/<\?xml[^>]*>/, '') : all
      }),
    expected: 'reported',
  },
  ...Object.entries(texts).map(([name, text]): Hostile => ({ name, make: within(text), expected: 'reported' })),
]

let manyFiles: Uint8Array | undefined
function many(): Uint8Array {
  manyFiles ??= zipSync(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.md`, new Uint8Array()])), {
    level: 0,
  })
  return manyFiles
}

export function sampleOf(path: string, bytes: Uint8Array<ArrayBuffer>): Sample {
  const isArchive = /\.(?:zip|msk|docx|epub)$/.test(path)
  return { path, bytes, members: isArchive ? unzipSync(bytes) : undefined }
}
