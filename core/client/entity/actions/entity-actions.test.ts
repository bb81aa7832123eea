// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { commandContext } from '../../context/command-context.ts'
import type { CommandContext, EntityRef } from '../../registry/contract.ts'
import * as toasts from '../../toasts/toasts.tsx'
import { archiveEntities, deleteEntities } from './entity-actions.ts'

const deleteEntity = vi.hoisted(() => vi.fn(() => Promise.resolve()))

vi.mock('../../sync/write-entity.ts', async original => ({
  ...(await original<object>()),
  setArchived: () => Promise.resolve(),
  deleteEntity,
  changeEntity: () => Promise.resolve(),
  kindOf: () => ({ title: 'title' }),
}))
const showToast = vi.spyOn(toasts, 'showToast').mockReturnValue('')
afterEach(() => {
  commandContext.params = {}
})

const entityRef = (id: string): EntityRef => ({ kind: 'chapter', id, label: id, spaceId: 's', projectId: 'p' })

it.each([
  ['archived', archiveEntities],
  ['deleted', deleteEntities],
])('an entity that is %s leads to its list if the page showed it, and otherwise the page stays', async (_, act) => {
  const go = vi.fn()
  const on = (id: string) => act({ entities: [entityRef(id)], go } as unknown as CommandContext)
  commandContext.params = { spaceId: 's', projectId: 'p', chapterId: 'here' }
  await on('other')
  expect(go).not.toHaveBeenCalled()
  await on('here')
  expect(go).toHaveBeenCalledExactlyOnceWith('/builder/project/s/p?mode=chapter')
})

it('offers to undo what is deleted if a later one is refused, and reports the refusal', async () => {
  sessionStorage.clear()
  showToast.mockClear()
  deleteEntity.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('refused'))
  const entities = ['one', 'two', 'three'].map(entityRef)
  await expect(deleteEntities({ entities, go: vi.fn() } as unknown as CommandContext)).rejects.toThrow('refused')
  expect(deleteEntity).toHaveBeenCalledTimes(2)
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ action: expect.objectContaining({ undo: true }) }),
  )
  const { again } = JSON.parse(sessionStorage.getItem('undo') ?? '{}')
  expect(again).toMatchObject([{ call: { name: 'undo/apply' }, input: { undoId: 'one' } }])

  showToast.mockClear()
  deleteEntity.mockClear().mockRejectedValueOnce(new Error('refused'))
  await expect(deleteEntities({ entities, go: vi.fn() } as unknown as CommandContext)).rejects.toThrow('refused')
  expect(showToast).not.toHaveBeenCalled()
})
