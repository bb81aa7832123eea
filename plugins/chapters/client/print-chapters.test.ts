// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { call, fetchCall } from '#core/client/index.ts'
import { fromPlainText } from '#core/shared/richtext/nodes.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { printChapters } from './print-chapters.ts'

vi.mock(import('#core/client/index.ts'), async original => ({
  ...(await original()),
  ...{ call: vi.fn(), fetchCall: vi.fn() },
}))

const ids = ['before', 'one', 'two', 'after']
afterEach(() => {
  window.dispatchEvent(new Event('afterprint'))
  vi.unstubAllGlobals()
})

/** The headings of the pages that are printed, those of parts in brackets. */
async function printed(chosen?: ReadonlySet<string>): Promise<string[]> {
  const chapters = ids.map(chapterId => ({ chapterId, partId: chapterId.length === 3 ? 'salt' : null }))
  vi.mocked(fetchCall).mockResolvedValue(ids.map((chapterId, index) => ({ chapterId, title: chapterId, index })))
  vi.mocked(call).mockImplementation(async (asked, input) => {
    if (asked === outlineCalls.read) return { parts: [{ partId: 'salt', title: 'Of salt' }], chapters }
    return { title: (input as { chapterId: string }).chapterId, text: fromPlainText('Sea') }
  })
  let headings: string[] = []
  vi.stubGlobal('print', () => {
    const pages = [...document.querySelectorAll('[data-print] > section')]
    headings = pages.map(page => {
      const title = page.querySelector('h1')?.textContent ?? ''
      return page.children.length === 1 ? `[${title}]` : title
    })
  })
  await printChapters({ spaceId: 'space', projectId: 'project' }, chosen)
  return headings
}

it('parts are printed on pages of their own before their chapters, if all of these are', async () => {
  expect(await printed()).toEqual(['before', '[Of salt]', 'one', 'two', 'after'])
  expect(await printed(new Set(['one', 'after']))).toEqual(['one', 'after'])
})
