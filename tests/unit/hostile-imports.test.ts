import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SourceFile } from '#plugins/transfer/shared.ts'
import { readMessages } from '../../scripts/client/messages.ts'
import { type Hostile, hostileInputs, inCyrillic, marker, type Sample, sampleOf } from './hostile-inputs.ts'
import { importers, type Outcome, type Tested } from './importer-readers.ts'

/** every reason that a file was refused for */
const refusals = new Set<string>()

async function outcomeOf(importer: Tested, files: readonly SourceFile[]): Promise<Outcome> {
  const outcome = await importer.read(files)
  if ('refused' in outcome) refusals.add(outcome.refused)
  return outcome
}

beforeAll(() => {
  vi.stubGlobal('fetch', () => {
    throw new Error('An importer fetched something')
  })
})
afterAll(() => vi.unstubAllGlobals())

/** Lines of the report that tell of a text that is not whole. */
const lossPattern = /names-cut|cut-values|canvas-cut|cut-off|long-texts|wrong-values|comments|lost-links|images-missing/

async function check({ make, expected, name }: Hostile, importer: Tested, sample: Sample): Promise<void> {
  const files = make(sample)
  if (!files) return
  const outcome = await outcomeOf(importer, files)
  const reason = 'refused' in outcome ? outcome.refused : 'read'
  const text = 'refused' in outcome ? '' : JSON.stringify(outcome)
  if (expected === 'refused') expect(reason).not.toBe('read')
  else if (expected === 'same') {
    const isCyrillic = /Windows|CP/.test(name)
    const plain = await importer.read(isCyrillic ? (inCyrillic(sample) ?? []) : importer.source)
    expect(outcome).toEqual(plain)
    if (isCyrillic) expect(text).toMatch(/[а-я]{3}/)
  } else if (expected === 'reported') {
    // What an entity would become is a thousand times as long.
    expect(text.length).toBeLessThan(5_000_000)
    const isReported =
      reason !== 'read' || text.includes(marker) || lossPattern.test(text) || name.startsWith('a text of')
    expect(isReported, text.slice(0, 2000)).toBe(true)
  } else expect(expected).toContain(reason)
}

describe.each(Object.entries(importers))('the importer %s', (_, importer) => {
  const path = importer.source[0]?.path ?? ''
  let sample: Sample
  beforeAll(async () => {
    sample = sampleOf(path, new Uint8Array((await importer.source[0]?.file.arrayBuffer()) ?? new ArrayBuffer()))
  })

  it('reads a source of its program', async () => {
    expect(await outcomeOf(importer, importer.source)).toMatchObject({ texts: expect.any(Array) })
  })

  it('refuses 600 MB before it reads them', async () => {
    const read = vi.fn(async () => new ArrayBuffer(0))
    const large = { size: 600 * 1024 * 1024, arrayBuffer: read, text: read } as unknown as Blob
    expect(await outcomeOf(importer, [{ path, file: large }])).toEqual({ refused: 'too-large' })
    expect(read).not.toHaveBeenCalled()
  })

  it.each(hostileInputs)('refuses in words, or reads right: $name', async input => check(input, importer, sample))
})

it('every reason is said in both languages with what to do', () => {
  expect(refusals.size).toBeGreaterThan(8)
  for (const language of ['en', 'ua'] as const) {
    const messages = readMessages(`${import.meta.dirname}/../../`, language)
    for (const reason of refusals) {
      const message = messages[`import.refused-${reason}`] ?? messages[`import.issue-${reason}`] ?? ''
      // What is wrong, and what to do about it.
      expect(message.match(/[.:] \p{Lu}[^.]+\.$/u), `${language} ${reason}: ${message}`).not.toBeNull()
    }
  }
})
