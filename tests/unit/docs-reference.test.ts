import { join } from 'node:path'
import { expect, it } from 'vitest'
import { referencePage } from '../../scripts/docs-pages/docs-reference.ts'

const root = join(import.meta.dirname, '..', '..')

it('docs/plugins-reference.md is what the contract says; npm run docs updates it', { timeout: 120_000 }, async () => {
  await expect(await referencePage(root)).toMatchFileSnapshot(join(root, 'docs/plugins-reference.md'))
})
