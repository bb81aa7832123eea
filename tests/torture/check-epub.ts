import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { sampleBook } from '#plugins/books/client/format/book.fixture.ts'
import { epubBytes } from '#plugins/books/client/format/epub.ts'

/** Where Debian's package puts it: a Java archive. */
const epubcheck = '/usr/bin/epubcheck'

/**
 * What epubcheck says against a book that is exported as EPUB, with every form of text, a part and a cover, one line each; null
 * if epubcheck or Java is not installed.
 */
export async function epubIssues(): Promise<string[] | null> {
  if (!existsSync(epubcheck)) return null
  const dir = mkdtempSync(join(tmpdir(), 'skald-epub-'))
  const file = join(dir, 'book.epub')
  const [width, height] = [600, 900]
  const picture = sharp({ create: { width, height, channels: 3, background: '#2f7f86' } })
  const cover = { type: 'image/jpeg' as const, bytes: new Uint8Array(await picture.jpeg().toBuffer()), width, height }
  try {
    const part = { id: 'part', title: 'Of <salt> & rope' }
    const chapters = sampleBook().chapters.map((chapter, at) => (at === 1 ? { ...chapter, part } : chapter))
    writeFileSync(file, epubBytes(sampleBook({ cover, chapters })))
    const run = spawnSync('java', ['-jar', epubcheck, file], { encoding: 'utf8' })
    if (run.error) return null
    const issues = `${run.stdout}\n${run.stderr}`.split('\n').filter(line => /^(?:FATAL|ERROR|WARNING)\(/.test(line))
    return run.status === 0 || issues.length > 0 ? issues : [`epubcheck ended with ${run.status}: ${run.stderr}`]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
