import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkFreshness, listClientSources, takeFingerprint, writeFingerprint } from './fingerprint.ts'

let root = ''
let dist = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'skald-fingerprint-'))
  dist = join(root, 'dist')
  for (const folder of ['core/client', 'plugins/maps/server', 'plugins/maps/client', 'dist']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  for (const file of ['core/client/main.tsx', 'plugins/maps/client/index.ts', 'plugins/maps/server/index.ts']) {
    writeFileSync(join(root, file), 'export {}\n')
  }
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
  writeFingerprint(dist, takeFingerprint(root))
})

afterEach(() => rmSync(root, { recursive: true }))

it('is fresh after a build', () => {
  expect(checkFreshness(root, dist)).toBe('fresh')
})

it('is stale without a build, or with an incomplete one', () => {
  expect(checkFreshness(root, join(root, 'elsewhere'))).toBe('stale')
  rmSync(join(dist, 'index.html'))
  expect(checkFreshness(root, dist)).toBe('stale')
})

it('is stale after a change of the same length, a new file and a removed one', () => {
  const file = join(root, 'core/client/main.tsx')
  writeFileSync(file, 'export  {}')
  utimesSync(file, 1, 1)
  expect(checkFreshness(root, dist)).toBe('stale')
  writeFingerprint(dist, takeFingerprint(root))
  writeFileSync(join(root, 'plugins/maps/shared.ts'), '')
  expect(checkFreshness(root, dist)).toBe('stale')
  writeFingerprint(dist, takeFingerprint(root))
  rmSync(file)
  expect(checkFreshness(root, dist)).toBe('stale')
})

it('is touched if only times changed', () => {
  utimesSync(join(root, 'core/client/main.tsx'), 1, 1)
  expect(checkFreshness(root, dist)).toBe('touched')
})

it('does not depend on tests and the server', () => {
  writeFileSync(join(root, 'plugins/maps/server/index.ts'), 'export const changed = true\n')
  writeFileSync(join(root, 'plugins/server.ts'), '')
  writeFileSync(join(root, 'core/client/main.test.tsx'), '')
  expect(checkFreshness(root, dist)).toBe('fresh')
  expect(listClientSources(root)).toEqual(['core/client/main.tsx', 'plugins/maps/client/index.ts'])
})
