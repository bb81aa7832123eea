// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { joinFound } from './results.ts'

it('what the server found is marked where it was found by, which may be less than all that was typed', () => {
  const source = { id: 'texts', label: 'palette.names' }
  const hits = [{ label: 'Whale song', query: 'whale' }, { label: 'Whales' }]
  const [group] = joinFound(
    [{ source, hits }],
    'kind:note whale',
    new Set(),
    () => 'file-text',
    () => '',
  )
  expect(group?.rows.map(({ query }) => query)).toEqual(['whale', 'kind:note whale'])
})
