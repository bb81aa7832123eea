import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findImportProblems } from './check-imports.ts'
import { ROOT } from './source-files.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function makeTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'skald-imports-'))
  roots.push(root)
  const all = { 'package.json': '{ "imports": { "#core/*": "./core/*", "#server/*": "./server/*" } }', ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

it('accepts a tree that keeps the rules', () => {
  const root = makeTree({
    'core/shared/kind.ts': 'export const a = 1\n',
    'core/client/main.tsx': "import { a } from '#core/shared/kind.ts'\nexport const b = a\n",
  })
  expect(findImportProblems(root)).toEqual([])
})

it('names file and line of violations', () => {
  const root = makeTree({
    'core/shared/kind.ts': "\nimport { app } from '#server/app.ts'\nexport const a = app\n",
    'server/app.ts': "export const app = () => import(name)\nexport { b } from './gone.ts'\n",
  })
  expect(findImportProblems(root)).toEqual([
    'core/shared/kind.ts:2 core/shared may not import server/app.ts',
    "server/app.ts:2 './gone.ts' is not there (server/gone.ts)",
    'server/app.ts:1 import() of something that is not a plain text: the rules cannot follow it',
  ])
})

it('has Biome find cycles, through types, aliases and import() as well, but not through workers', () => {
  const root = makeTree({
    'server/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
    'server/b.ts': "import type { A } from '#server/a.ts'\nexport type B = A\n",
    'server/c.ts': "export const c = () => import('./d.ts')\n",
    'server/d.ts': "import { c } from './c.ts'\nexport const d = c\n",
    'server/e.ts': `export const e = new URL('./e.worker.ts', ${'import'}.meta.url)\n`,
    'server/e.worker.ts': "import { e } from './e.ts'\nexport const worker = e\n",
  })
  copyFileSync(join(ROOT, 'biome.json'), join(root, 'biome.json'))
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--only=suspicious/noImportCycles', '--vcs-enabled=false', '--reporter=github', '.']
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...args], { cwd: root, encoding: 'utf8' })
  const found = [...stdout.matchAll(/file=[^,]*?(server\/[\w.]+).*::(.*)/g)].map(([, file, what]) => `${file} ${what}`)
  expect(found.sort(), stdout + stderr).toEqual([
    'server/a.ts This import is part of a cycle.',
    'server/b.ts This import is part of a cycle.',
    'server/c.ts This import is part of a cycle.',
    'server/d.ts This import is part of a cycle.',
  ])
})
