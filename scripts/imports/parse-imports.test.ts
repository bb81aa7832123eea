import { expect, it } from 'vitest'
import { parseImports } from './parse-imports.ts'

const specifiers = (text: string, path = 'a.ts') =>
  parseImports(path, text).imports.map(({ specifier, kind, line }) => `${kind} ${specifier} ${line}`)

it('finds every kind of import, with its line', () => {
  const text = [
    "import type { A } from './a.ts'",
    "import { type B, c } from '#core/b.ts'",
    "import './style.css'",
    "export * from './d.ts'",
    "export { e } from './e.ts'",
    "const f = () => import('./f.tsx')",
    "type G = import('./g.ts').G",
    `new Worker(new URL('./h.worker.ts', ${'import'}.meta.url), { type: 'module' })`,
  ].join('\n')
  expect(specifiers(text).sort()).toEqual([
    'dynamic ./f.tsx 6',
    'static #core/b.ts 2',
    'static ./a.ts 1',
    'static ./d.ts 4',
    'static ./e.ts 5',
    'static ./style.css 3',
    'type ./g.ts 7',
    'worker ./h.worker.ts 8',
  ])
})

it('ignores comments and strings', () => {
  expect(specifiers("// import './a.ts'\nconst text = \"import('./b.ts') from './c.ts'\"\n")).toEqual([])
})

it('reads JSX', () => {
  expect(specifiers("import { a } from './a.tsx'\nexport const b = <a>{await import('./c.tsx')}</a>", 'b.tsx')).toEqual(
    ['static ./a.tsx 1', 'dynamic ./c.tsx 2'],
  )
})

it('reports an import that cannot be resolved statically', () => {
  expect(specifiers('const a = (name: string) => import(name)\n')).toEqual(['dynamic undefined 1'])
})

it('blanks comments and keeps lines', () => {
  expect(parseImports('a.ts', '/* process.env\n */ const a = 1 // b\n').code).toBe(
    '              \n    const a = 1     \n',
  )
})

it('reports syntax errors', () => {
  expect(parseImports('a.ts', 'const = 1').errors).not.toEqual([])
})
