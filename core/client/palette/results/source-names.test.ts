// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { gatherNames } = await import('./source-names.ts')
const { entityRows } = await import('./results.ts')

const project = { kind: 'character', spaceId: 's', projectId: 'p' }
const entities = [
  { ...project, id: 'oda', label: 'Oda Tallow', aliases: ['The Lantern', 'Oda of the Rock'] },
  { ...project, id: 'cleo', label: 'Lantern-maker' },
]

async function found(text: string) {
  const source = { id: 'all', label: 'all', names: async () => entities }
  const named = await gatherNames([source], {} as never)
  return entityRows(
    named,
    text,
    [],
    () => 'Character',
    () => 'users',
    0,
  )
}

it('finds an entity by its other names, and says which entity it is', async () => {
  const rows = await found('the lantern')
  expect(rows.map(({ label, about }) => [label, about])).toEqual([['The Lantern', 'Oda Tallow · Character']])
  expect(rows[0]?.entity).toMatchObject({ id: 'oda', label: 'Oda Tallow', foundAs: 'The Lantern' })
})

it('finds it once, by the best of its names', async () => {
  expect((await found('oda')).map(({ key, label }) => [key, label])).toEqual([['entity oda', 'Oda Tallow']])
  expect((await found('lantern')).map(({ key }) => key)).toEqual(['entity cleo', 'entity oda'])
})
