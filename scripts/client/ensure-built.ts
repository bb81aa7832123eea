import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../source-files.ts'
import { checkFreshness, takeFingerprint, writeFingerprint } from './fingerprint.ts'

const DIST = join(ROOT, 'dist')

/**
 * Builds the client when dist/ is missing or its sources have changed. Runs in a process of its own, so that the server
 * does not keep the bundler's memory.
 * @returns whether dist/ is up to date; if not, the build has reported why
 */
export function ensureBuilt(): boolean {
  const freshness = checkFreshness(ROOT, DIST)
  if (freshness === 'fresh') return true
  if (freshness === 'touched') {
    writeFingerprint(DIST, takeFingerprint(ROOT))
    return true
  }
  console.log('Building…')
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/setup/run.mjs'), 'build', '--force'], {
    stdio: 'inherit',
  })
  return status === 0
}
