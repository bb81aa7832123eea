// Builds the client: into a temporary folder first, then renamed to dist/, so that dist/ is always complete.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { checkFreshness, takeFingerprint, writeFingerprint } from './client/fingerprint.ts'
import { answersHelp, refuseUnknownOption } from './help.ts'
import { UserError } from './setup/user-error.mjs'
import { ROOT } from './source-files.ts'

const HELP = `
npm run build [-- --force]

Builds the client into dist/ with its compressed copies (.br). Does nothing when dist/ is up to date; --force builds anyway.
`

const DIST = join(ROOT, 'dist')
const COMPRESSED = /\.(js|css|html|svg|json)$/
const compress = promisify(brotliCompress)

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, ['--force'])
  if (!args.includes('--force') && checkFreshness(ROOT, DIST) === 'fresh') return
  await build()
}

async function build(): Promise<void> {
  const outDir = join(ROOT, '.cache', `dist-${process.pid}`)
  const fingerprint = takeFingerprint(ROOT)
  process.env.NODE_ENV = 'production'
  const { build: viteBuild } = await import('vite')
  try {
    await viteBuild({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn', build: { outDir } }).catch(
      (error: Error) => {
        throw new UserError(error.message)
      },
    )
    await compressAll(outDir)
    writeFingerprint(outDir, fingerprint)
    replaceFolder(outDir, DIST)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

async function compressAll(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && COMPRESSED.test(entry.name),
  )
  await Promise.all(
    files.map(async entry => {
      const path = join(entry.parentPath, entry.name)
      const plain = readFileSync(path)
      const small = await compress(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      })
      if (small.length < plain.length) writeFileSync(`${path}.br`, small)
    }),
  )
}

/** Two renames: the old folder stays until the new one is complete. */
function replaceFolder(from: string, to: string): void {
  const old = join(ROOT, '.cache', `old-${process.pid}`)
  mkdirSync(old, { recursive: true })
  try {
    renameSync(to, join(old, 'dist'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  renameSync(from, to)
  rmSync(old, { recursive: true, force: true })
}
