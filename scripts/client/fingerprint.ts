// Checks whether the built client matches its sources. Sizes and times are compared first, which takes a few
// milliseconds; only if they differ are the contents read, so that a copied or touched tree is not built again.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../source-files.ts'

/** `seen`: paths, sizes and times; `content`: paths and contents. */
export interface Fingerprint {
  seen: string
  content: string
}

export type Freshness = 'fresh' | 'touched' | 'stale'

const FILE = '.fingerprint.json'
const FOLDERS = ['core', 'plugins', 'locales', 'scripts/client', 'scripts/imports']
const SINGLE_FILES = ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']
// Tests and server code are not part of the client.
const EXCLUDED = /\.test\.tsx?$|^plugins\/(?:[^/]+\/)?server(?:\/|\.ts$)/

/** The files the client is built from, relative to the root. */
export function listClientSources(root: string): string[] {
  const found = FOLDERS.filter(folder => existsSync(join(root, folder))).flatMap(folder => listFiles(root, folder))
  return [...found.filter(file => !EXCLUDED.test(file)), ...SINGLE_FILES.filter(file => existsSync(join(root, file)))]
}

export function takeFingerprint(root: string): Fingerprint {
  const files = listClientSources(root)
  return { seen: hashStats(root, files), content: hashContent(root, files) }
}

/** Compares the sources with the fingerprint stored in `dist`. */
export function checkFreshness(root: string, dist: string): Freshness {
  const built = readFingerprint(dist)
  if (!built || !existsSync(join(dist, 'index.html'))) return 'stale'
  const files = listClientSources(root)
  if (hashStats(root, files) === built.seen) return 'fresh'
  return hashContent(root, files) === built.content ? 'touched' : 'stale'
}

/** Written atomically: a partial file would be ignored, but a partial client might be used. */
export function writeFingerprint(dist: string, fingerprint: Fingerprint): void {
  const file = join(dist, FILE)
  writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(fingerprint)}\n`)
  renameSync(`${file}.${process.pid}`, file)
}

function readFingerprint(dist: string): Fingerprint | undefined {
  const file = join(dist, FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Fingerprint) : undefined
}

function hashStats(root: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function hashContent(root: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
