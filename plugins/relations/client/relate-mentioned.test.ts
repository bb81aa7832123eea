// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EntityRef, SavedEntity } from '#core/client/index.ts'
import { defineKind, richText } from '#core/shared/kind.ts'
import type { Mention, RichText } from '#core/shared/richtext/nodes.ts'

const createRelation = vi.fn(async (_: EntityRef, __: { kind: string; id: string }) => true)
const related: { id: string }[] = []
vi.mock('./related-entities.ts', () => ({
  createRelation,
  fetchRelated: async () => related,
  refreshBacklinks: vi.fn(async () => undefined),
  refreshNames: vi.fn(async () => undefined),
}))

const { registry } = await import('#core/client/index.ts')
const { mentionChanges, relateMentioned } = await import('./relate-mentioned.ts')

const note = defineKind({
  name: 'note',
  title: 'name',
  icon: 'file-text',
  fields: { name: 'string', text: richText, more: richText },
})
const thing: EntityRef = { kind: 'note', id: 'n1', label: 'One', spaceId: 's', projectId: 'p' }

function to(id: string, projectId = 'p'): Mention {
  return { type: 'mention', entity: { type: 'note', id, spaceId: 's', projectId }, label: id, children: [{ text: '' }] }
}

function text(...mentions: Mention[]): RichText {
  return [{ type: 'paragraph', children: mentions }]
}

const saved = (data: SavedEntity['data'], before?: SavedEntity['previous']): SavedEntity => ({
  entity: thing,
  data,
  previous: before,
})
const ids = (what: SavedEntity) => mentionChanges(what).added.map(({ entity: { id } }) => id)

beforeAll(() => registry.add({ id: 'notes', kinds: [note] }))
afterAll(() => registry.remove('notes'))
beforeEach(() => {
  createRelation.mockClear()
  related.length = 0
})

describe('the mentions of a save', () => {
  it('are new if they were not there before, each once', () => {
    expect(ids(saved({ text: text(to('a'), to('b'), to('a')) }, { text: text(to('b')) }))).toEqual(['a'])
    expect(ids(saved({ text: text(to('a')) }))).toEqual(['a'])
    expect(ids(saved({ name: 'Two' }, { text: text(to('a')) }))).toEqual([])
  })

  it('are removed only if their own field was written', () => {
    const before = { text: text(to('a')), more: text(to('b')) }
    expect(mentionChanges(saved({ text: text() }, before))).toEqual({ added: [], removed: ['a'] })
  })
})

describe('relating', () => {
  const others = () => createRelation.mock.calls.map(([, { id }]) => id)

  it('relates new mentions, except itself, entities elsewhere and existing relations', async () => {
    related.push({ id: 'known' })
    relateMentioned(saved({ text: text(to('a'), to('n1'), to('far', 'q'), to('known'), to('b')) }))
    await vi.waitFor(() => expect(others()).toEqual(['a', 'b']))
  })

  it('does not recreate a relation that was deleted while the mention stays', async () => {
    relateMentioned(saved({ text: text(to('a')) }, { text: text(to('a')) }))
    relateMentioned(saved({ text: text(to('b')) }))
    await vi.waitFor(() => expect(others()).toEqual(['b']))
  })
})
