import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportAll, importFromAll } from './vite-plugin-commands.ts'

it('a plugin takes its commands from the one module, which has those of every plugin that loads them', () => {
  const root = mkdtempSync(join(tmpdir(), 'skald-commands-'))
  const index = "export const exports = definePlugin({ commands: () => import('./commands.ts') })"
  const write = (plugin: string, code: string) => {
    mkdirSync(join(root, 'plugins', plugin, 'client'), { recursive: true })
    writeFileSync(join(root, 'plugins', plugin, 'client/index.ts'), code)
  }
  write('exports', index)
  write('potions', 'export const potions = definePlugin({ commands: [] })')
  expect(exportAll(root)).toBe(
    `export * as "exports" from ${JSON.stringify(join(root, 'plugins', 'exports', 'client/commands.ts'))}`,
  )
  rmSync(root, { recursive: true })
  expect(importFromAll(index, 'exports')).toBe(
    `export const exports = definePlugin({ commands: () => import('virtual:plugin-commands').then(all => all["exports"]) })`,
  )
})
