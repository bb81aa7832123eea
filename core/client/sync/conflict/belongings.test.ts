import { describe, expect, it } from 'vitest'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import { collection, defineKind } from '#core/shared/kind.ts'
import { createAutosave, stale } from '../autosave/autosave.fixture.ts'

import type { ConflictChoice } from './edit-state.ts'

const kind = defineKind({
  name: 'sky',
  title: 'name',
  icon: 'dream',
  fields: {
    name: 'string >= 1',
    stars: collection({ x: 'number' }),
    rays: collection({ from: 'id', to: 'id' }, { belongsTo: { field: 'stars', by: ['from', 'to'] } }),
  },
})

const star = (id: string, x = 0) => ({ id, x })
const ray = (id: string, from: string, to: string) => ({ id, from, to })
const base = {
  ...{ revision: 1, name: 'Lyra', stars: [star('a'), star('b'), star('c')] },
  rays: [ray('ab', 'a', 'b'), ray('bc', 'b', 'c'), ray('ac', 'a', 'c')],
}
const removed = { stars: [star('a'), star('c')], rays: [ray('ac', 'a', 'c')] }
const moved = { stars: [star('a'), star('b', 7), star('c')], rays: base.rays }

/** I made something of it while they made something else, which the server had first. */
async function refused(mine: object, theirs: object) {
  const made = createAutosave(base, {}, kind)
  made.saver.edit({ ...mine }, 0)
  const flushed = made.saver.flush()
  await made.sent[0]?.fail(stale({ ...base, ...theirs, revision: 2, updatedBy: 'bohdan' }))
  await flushed
  return made
}

const idsOf = ({ stars, rays }: EntityAtRevision) =>
  [stars, rays].map(list => (list as { id: string }[]).map(({ id }) => id))
const all = [
  ['a', 'b', 'c'],
  ['ab', 'ac', 'bc'],
]
const without = [['a', 'c'], ['ac']]
const sorted = (ids: string[][]) => ids.map(list => list.toSorted())

describe('what belongs to an item that one removed and the other one changed', () => {
  const choices = [
    ['mine', without],
    ['theirs', all],
    ['both', all],
  ] satisfies [ConflictChoice, string[][]][]

  it.each(choices)('waits with it, and goes where it goes: I removed it, and take %s', async (choice, wanted) => {
    const { saver, sent } = await refused(removed, moved)
    expect(saver.state.phase).toBe('conflict')
    expect(sent).toHaveLength(1)
    expect(idsOf(saver.entity)).toEqual(without)
    void saver.resolveConflict(choice)
    await sent[1]?.answer({})
    expect(sorted(idsOf(saver.entity))).toEqual(wanted)
    expect(sent.length).toBe(choice === 'mine' ? 2 : 1)
    expect(saver.state.phase).toBe('saved')
    expect((saver.entity.stars as { id: string; x: number }[]).find(({ id }) => id === 'b')?.x).toBe(
      choice === 'mine' ? undefined : 7,
    )
  })

  it.each([
    ['mine', all],
    ['theirs', without],
    ['both', all],
  ] satisfies [ConflictChoice, string[][]][])('they removed it, and I take %s', async (choice, wanted) => {
    const { saver, sent } = await refused({ stars: moved.stars }, removed)
    expect(sorted(idsOf(saver.entity))).toEqual(all)
    void saver.resolveConflict(choice)
    await sent[1]?.answer({})
    expect(sorted(idsOf(saver.entity))).toEqual(wanted)
    expect(sent.length).toBe(choice === 'theirs' ? 1 : 2)
  })

  it('does not hold back what else is done to the same list', async () => {
    const { saver, sent } = await refused({ ...removed, rays: [...removed.rays, ray('ca', 'c', 'a')] }, moved)
    void saver.flush()
    const rays = (sent[1]?.data.rays ?? []) as { id: string }[]
    expect(rays.map(({ id }) => id).toSorted()).toEqual(['ab', 'ac', 'bc', 'ca'])
    expect(Object.keys(sent[1]?.data ?? {})).toEqual(['rays'])
    await sent[1]?.answer({ ...moved, rays: sent[1]?.data.rays })
    void saver.resolveConflict('mine')
    await sent[2]?.answer({})
    expect(sorted(idsOf(saver.entity))).toEqual([
      ['a', 'c'],
      ['ac', 'ca'],
    ])
  })
})
