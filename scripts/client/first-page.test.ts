import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { measureFirstPage } from './first-page.ts'

const html = `<!doctype html><script src="/no-flash.js"></script>
<script type="module" crossorigin src="/assets/index-a1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-b2.js">
<link rel="stylesheet" href="/assets/index-c3.css">`

const scripts = {
  'no-flash.js': 'document',
  'assets/index-a1.js': 'import{a}from"./react-b2.js";const load=()=>import("./palette-h8.js")',
  'assets/react-b2.js': 'export const a=1',
  'assets/en-d4.js': 'export default JSON.parse("{}")',
  'assets/sign-in-page-e5.js': 'import"./field-f6.js";import{a}from"./react-b2.js"',
  'assets/field-f6.js': 'export{b}from"./deep-g7.js"',
  'assets/deep-g7.js': 'export const b="from \\"./nowhere.js\\""',
  'assets/palette-h8.js': 'export const c=1',
  'assets/entity-page-i9.js': 'export const d=1',
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
    'assets/deep-g7.js',
    'assets/en-d4.js',
    'assets/field-f6.js',
    'assets/index-a1.js',
    'assets/react-b2.js',
    'assets/sign-in-page-e5.js',
    'no-flash.js',
  ])
  expect(total).toBe(files.reduce((sum, file) => sum + file.gzip, 0))
})

it('measures transferred bytes, the largest first', () => {
  writeFileSync(join(dist, 'assets/en-d4.js'), 'a'.repeat(100_000))
  writeFileSync(join(dist, 'assets/react-b2.js'), Array.from({ length: 2000 }, (_, at) => (at * 7919) % 9973).join())
  const { files } = measureFirstPage(dist)
  expect(files[0]?.name).toBe('assets/react-b2.js')
  expect(files.find(file => file.name === 'assets/en-d4.js')?.gzip).toBeLessThan(500)
})

it('throws for a build without a page', () => {
  expect(() => measureFirstPage(dist, 'spaces-page')).toThrow("no script 'spaces-page'")
})
