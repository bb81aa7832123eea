// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { call, type ExportedEntity, type Exporter, fetchCall, registry } from '#core/client/index.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { printChapters } from './print-chapters.ts'

vi.mock(import('#core/client/index.ts'), async original => ({
  ...(await original()),
  ...{ call: vi.fn(), fetchCall: vi.fn() },
}))

const ids = ['before', 'one', 'two', 'after']
afterEach(() => {
  window.dispatchEvent(new Event('afterprint'))
  vi.unstubAllGlobals()
  registry.remove('parts')
})

/** The headings of the pages that are printed, those of parts in brackets. */
async function printed(chosen?: ReadonlySet<string>): Promise<string[]> {
  vi.mocked(fetchCall).mockResolvedValue(ids.map((chapterId, index) => ({ chapterId, title: chapterId, index })))
  vi.mocked(call).mockImplementation(async (_, input) => {
    return { title: (input as { chapterId: string }).chapterId, text: fromPlainText('Sea') }
  })
  const groups: Exporter['groups'] = async (_, chosen) => {
    const inPart = (one: ExportedEntity) => String(one.chapterId).length === 3
    const isWhole = chosen.filter(inPart).length === 2
    return one => (isWhole && inPart(one) ? { id: 'salt', title: 'Of salt' } : undefined)
  }
  registry.remove('parts')
  registry.add({ id: 'parts', exporters: [{ kind: 'chapter', groups }] })
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
