import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { measureFirstPage } from './first-page.ts'

const html = `<!doctype html><script src="/no-flash.js"></script>
<script type="module" crossorigin src="/assets/index-a1a1a1a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-b2b2b2b.js">
<link rel="stylesheet" href="/assets/index-c3.css">`

const scripts = {
  'no-flash.js': 'document',
  'assets/index-a1a1a1a.js': 'import{a}from"./react-b2b2b2b.js";const load=()=>import("./palette-h8h8h8h.js")',
  'assets/react-b2b2b2b.js': 'export const a=1',
  // A hash may begin so that this file is listed before the other.
  'assets/en-rest-d4d4d4d.js': 'export default JSON.parse("{}")',
  'assets/en-t4d4d4d.js': 'export default JSON.parse("{}")',
  'assets/sign-in-page-e5e5e5e.js': 'import"./field-f6f6f6f.js";import{a}from"./react-b2b2b2b.js"',
  'assets/field-f6f6f6f.js': 'export{b}from"./deep-g7g7g7g.js"',
  'assets/deep-g7g7g7g.js': 'export const b="from \\"./nowhere.js\\""',
  'assets/palette-h8h8h8h.js': 'export const c=1',
  'assets/entity-page-i9i9i9i.js': 'export const d=1',
}

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'skald-first-page-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), html)
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(dist, name), code)
})
afterEach(() => rmSync(dist, { recursive: true }))

it('counts the entry, the messages and the page with all static imports, and nothing loaded later', () => {
  const { files, total } = measureFirstPage(dist)
  expect(files.map(file => file.name).sort()).toEqual([
    'assets/deep-g7g7g7g.js',
    'assets/en-t4d4d4d.js',
    'assets/field-f6f6f6f.js',
    'assets/index-a1a1a1a.js',
    'assets/react-b2b2b2b.js',
    'assets/sign-in-page-e5e5e5e.js',
    'no-flash.js',
  ])
  expect(total).toBe(files.reduce((sum, file) => sum + file.gzip, 0))
})

it('measures transferred bytes, the largest first', () => {
  writeFileSync(join(dist, 'assets/en-t4d4d4d.js'), 'a'.repeat(100_000))
  writeFileSync(
    join(dist, 'assets/react-b2b2b2b.js'),
    Array.from({ length: 2000 }, (_, at) => (at * 7919) % 9973).join(),
  )
  const { files } = measureFirstPage(dist)
  expect(files[0]?.name).toBe('assets/react-b2b2b2b.js')
  expect(files.find(file => file.name === 'assets/en-t4d4d4d.js')?.gzip).toBeLessThan(500)
})

it('throws for a build without a page', () => {
  expect(() => measureFirstPage(dist, 'spaces-page')).toThrow("no script 'spaces-page'")
})
