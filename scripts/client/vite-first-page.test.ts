import { expect, it } from 'vitest'
import { findExcess, findHeavyModules, findImportsInVain, findInline } from './vite-first-page.ts'

const chunk = (fileName: string, imports: string[], moduleIds: string[], isEntry = false) => ({
  fileName,
  imports,
  moduleIds,
  isEntry,
})
const editor = '/a/node_modules/@codemirror/view/dist/index.js'

it('finds modules that the first page loads too early, at any depth', () => {
  const chunks = [
    chunk('index.js', ['shell.js'], ['/a/core/client/main.tsx'], true),
    chunk('shell.js', ['editor.js', 'index.js'], ['/a/core/client/shell.tsx']),
    chunk('editor.js', [], [editor]),
  ]
  expect(findHeavyModules(chunks)).toEqual([editor])
})

it.each([
  '/a/node_modules/@radix-ui/react-menu/dist/index.mjs',
  '/a/node_modules/cmdk/dist/index.mjs',
  '/a/node_modules/@ark/schema/out/index.js',
  '/a/node_modules/@formatjs/icu-messageformat-parser/index.js',
])('finds %s', module => {
  expect(findHeavyModules([chunk('index.js', [], ['/a/core/client/main.tsx', module], true)])).toEqual([module])
})

it.each(['/a/node_modules/@formatjs/icu-messageformat-parser/no-parser.js', '/a/node_modules/react/index.js'])(
  'has nothing against %s',
  module => {
    expect(findHeavyModules([chunk('index.js', [], [module], true)])).toEqual([])
  },
)

it('ignores what only a later page loads', () => {
  const chunks = [
    chunk('index.js', ['react.js'], ['/a/core/client/main.tsx'], true),
    chunk('react.js', [], ['/a/node_modules/react/index.js']),
    chunk('page.js', ['editor.js'], ['/a/core/client/page.tsx']),
    chunk('editor.js', [], [editor]),
  ]
  expect(findHeavyModules(chunks)).toEqual([])
})

it('finds a module that the first page imports at once and behind import() too', () => {
  const chunks = [
    chunk('index.js', ['shell.js'], ['/a/main.tsx'], true),
    chunk('shell.js', [], ['/a/shell.tsx', '/a/toast.tsx']),
    chunk('page.js', [], ['/a/page.tsx']),
  ]
  const dynamic = (id: string) => (id === '/a/main.tsx' ? ['/a/toast.tsx', '/a/page.tsx'] : [])
  expect(findImportsInVain(chunks, dynamic)).toEqual(['/a/toast.tsx'])
})

it.each([
  '<script>start()</script>',
  '<script type="module">start()</script>',
  '<style>a {}</style>',
  '<p style="color: red">',
  '<body onload="start()">',
  '<img src="data:image/png;base64,AAAA">',
])('finds inline %s', html => {
  expect(findInline(`<!doctype html>${html}`)).toBeDefined()
})

it('accepts a page without inline code', () => {
  const html = '<script type="module" crossorigin src="/assets/a.js"></script><link rel="stylesheet" href="/a.css">'
  expect(findInline(html)).toBeUndefined()
})

it('reports the excess of the first page and its largest scripts', () => {
  const files = [
    { name: 'assets/react-a1.js', gzip: 120_000 },
    { name: 'assets/index-b2.js', gzip: 60_500 },
  ]
  expect(findExcess({ files, total: 183_100 }, 20)).toBe(
    'The first page needs 183.1 kB of script, gzipped; it may need 177.0 with 20 plugins. Import what a page can do without at first ' +
      'behind import(). The largest: assets/react-a1.js 120.0, assets/index-b2.js 60.5.',
  )
  expect(findExcess({ files, total: 177_000 }, 20)).toBeUndefined()
  expect(findExcess({ files, total: 174_001 }, 0)).toContain('may need 174.0 with 0 plugins')
})
