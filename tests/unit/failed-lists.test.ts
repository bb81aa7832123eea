import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('every list that can fail to load offers a retry', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{core,plugins}/**/*.tsx', { cwd: root }).filter(file => !file.endsWith('.test.tsx'))
  const sources = files.map(file => [file, readFileSync(join(root, file), 'utf8')] as const)
  const failing = sources.filter(([, source]) => source.includes('data-message-id="something-went-wrong"'))
  expect(failing.length).toBeGreaterThan(2)
  expect(failing.filter(([, source]) => !/list\.retry|words\.retry/.test(source)).map(([file]) => file)).toEqual([])
})
