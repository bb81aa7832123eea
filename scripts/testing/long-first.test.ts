import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { ROOT } from '../source-files.ts'
import { LongFirst } from './long-first.ts'

const specification = (name: string, path: string) => {
  const project = { name, config: { sequence: { groupOrder: 1 }, isolate: false } }
  return { project, moduleId: `${ROOT}/${path}` } as unknown as TestSpecification
}

it('begins the longest journeys before those whose files are longer', async () => {
  const journeys = globSync('tests/e2e/*.e2e.ts', { cwd: ROOT }).map(path => specification('e2e', path))
  const units = [specification('unit', 'scripts/testing/results.test.ts')]
  const context = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest
  const sorted = await new LongFirst(context).sort([...units, ...journeys])
  const names = sorted.map(({ moduleId }) => moduleId.split('/').at(-1))
  expect(names.slice(0, 3)).toEqual(['everything-commands.e2e.ts', 'access.e2e.ts', 'overlays.e2e.ts'])
  expect(names).toHaveLength(journeys.length + 1)
  expect(names.at(-1)).toBe('results.test.ts')
})
