// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { commandContext } from '../../context/command-context.ts'
import type { CommandContext, EntityRef } from '../../registry/contract.ts'
import * as toasts from '../../toasts/toasts.tsx'
import { archive, remove } from './entity-actions.ts'

vi.mock('../../sync/write-entity.ts', async original => ({
  ...(await original<object>()),
  setArchived: () => Promise.resolve(),
  deleteEntity: () => Promise.resolve(),
  changeEntity: () => Promise.resolve(),
  kindOf: () => ({ title: 'title' }),
}))
vi.spyOn(toasts, 'showToast').mockReturnValue('')
afterEach(() => {
  commandContext.params = {}
})

const entityRef = (id: string): EntityRef => ({ kind: 'chapter', id, label: id, spaceId: 's', projectId: 'p' })

it.each([
  ['archived', archive],
  ['deleted', remove],
])('an entity that is %s leads to its list if the page showed it, and otherwise the page stays', async (_, act) => {
  const go = vi.fn()
  const on = (id: string) => act({ entities: [entityRef(id)], go } as unknown as CommandContext)
  commandContext.params = { spaceId: 's', projectId: 'p', chapterId: 'here' }
  await on('other')
  expect(go).not.toHaveBeenCalled()
  await on('here')
  expect(go).toHaveBeenCalledExactlyOnceWith('/builder/project/s/p?mode=chapter')
})
