import { expect, it } from 'vitest'
import { resolveImport } from './resolve-import.ts'

const there = new Set(['core/shared/kind.ts', 'core/client/mark.svg', 'plugins/maps/shared.ts'])
const resolve = (from: string, specifier: string) =>
  resolveImport(from, specifier, { aliases: { '#core/*': './core/*' }, exists: path => there.has(path) })

it('follows relative paths and aliases to files', () => {
  expect(resolve('core/shared/call.ts', './kind.ts')).toEqual({ kind: 'file', path: 'core/shared/kind.ts' })
  expect(resolve('plugins/maps/client/a.ts', '../shared.ts')).toEqual({ kind: 'file', path: 'plugins/maps/shared.ts' })
  expect(resolve('server/a.ts', '#core/shared/kind.ts')).toEqual({ kind: 'file', path: 'core/shared/kind.ts' })
  expect(resolve('core/client/a.ts', './mark.svg?raw')).toEqual({ kind: 'file', path: 'core/client/mark.svg' })
})

it('distinguishes packages, Node and our own modules', () => {
  expect(resolve('server/a.ts', '@hono/node-server/serve')).toEqual({ kind: 'package', name: '@hono/node-server' })
  expect(resolve('server/a.ts', 'react-dom/client')).toEqual({ kind: 'package', name: 'react-dom' })
  expect(resolve('server/a.ts', 'node:fs')).toEqual({ kind: 'node', name: 'node:fs' })
  expect(resolve('core/client/a.ts', 'virtual:messages/ua')).toEqual({ kind: 'virtual', name: 'virtual:messages/ua' })
})

it.each([
  ['./gone.ts', /is not there/],
  ['./kind', /is not there/],
  ['#nowhere/a.ts', /no alias/],
  ['../../../secret.ts', /outside/],
  ['virtual:messages/xx', /no module of ours/],
  ['https://example.org/a.js', /an address/],
  ['/core/shared/kind.ts', /an address/],
])('refuses %s', (specifier, reason) => {
  expect(resolve('core/shared/call.ts', specifier)).toMatch(reason)
})
