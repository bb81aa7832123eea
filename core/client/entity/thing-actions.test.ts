// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { desk } from '../desk/desk.ts'
import type { CommandContext, Thing } from '../registry/contract.ts'
import * as toasts from '../toasts/toasts.ts'
import { archive, remove } from './thing-actions.ts'

vi.mock('./writes.ts', () => ({
  setArchived: () => Promise.resolve(),
  deleteThing: () => Promise.resolve(),
  changeThing: () => Promise.resolve(),
  kindOf: () => ({ title: 'title' }),
}))
vi.spyOn(toasts, 'showToast').mockReturnValue('')
afterEach(() => {
  desk.params = {}
})

const thing = (id: string): Thing => ({ kind: 'chapter', id, label: id, spaceId: 's', projectId: 'p' })

it.each([
  ['archived', archive],
  ['deleted', remove],
])(
  'a thing that is %s leads to its list where the page was about it, and elsewhere leaves the page',
  async (_, act) => {
    const go = vi.fn()
    const on = (id: string) => act({ things: [thing(id)], go } as unknown as CommandContext)
    desk.params = { spaceId: 's', projectId: 'p', chapterId: 'here' }
    await on('other')
    expect(go).not.toHaveBeenCalled()
    await on('here')
    expect(go).toHaveBeenCalledExactlyOnceWith('/builder/project/s/p?mode=chapter')
  },
)
