import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forgetDeleted, KeptBackups } from './kept-backups.ts'
import type { PreparedArchive } from './write-archive.ts'

it('forgets projects that were deleted before a moment, and no other backup', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skald-kept-'))
  try {
    await forgetDeleted(dataDir, Date.now())
    const folder = join(dataDir, 'backups', 'projects', 'one')
    mkdirSync(folder, { recursive: true })
    const old = ['a.tar', 'a.reason', 'a.place', 'b.tar', 'b.json']
    for (const name of old) {
      writeFileSync(join(folder, name), '')
      utimesSync(join(folder, name), 1000, 1000)
    }
    for (const name of ['c.tar', 'c.place']) writeFileSync(join(folder, name), '')
    await forgetDeleted(dataDir, Date.now() - 60_000)
    expect(readdirSync(folder).sort()).toEqual(['b.json', 'b.tar', 'c.place', 'c.tar'])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})

it('removes what a killed server left, and nothing that another import is writing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skald-kept-'))
  try {
    const projects = join(dataDir, 'backups', 'projects')
    const kept = new KeptBackups(dataDir, 'one')
    await kept.add('a', { stream: () => [] } as unknown as PreparedArchive, 'import')
    const folder = join(projects, String(readdirSync(projects)[0]))
    for (const name of ['left.tar.part', 'written.tar.part']) writeFileSync(join(folder, name), '')
    utimesSync(join(folder, 'left.tar.part'), 1000, 1000)
    await kept.prune()
    expect(readdirSync(folder).sort()).toEqual(['a.reason', 'a.tar', 'written.tar.part'])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
