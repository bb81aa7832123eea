// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { queryClient } from '#core/client/api/query.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import type { CommandContext } from '#core/client/index.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import { Toaster } from '#core/client/toasts/index.ts'
import { lazyRegion } from '#core/client/toasts/toasts.tsx'
import { mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapters } from './index.ts'
import MergedNotice from './merged-notice.tsx'
import { goToMerged } from './rearrange.ts'

const place = { spaceId: 's', projectId: 'p' }
const entityRef = { kind: 'chapter', id: 'two', label: 'Two', ...place }
const { fetch: realFetch } = globalThis
let into: { chapterId: string; title: string } | null
beforeAll(() => void registry.add(chapters))
beforeEach(async () => {
  await Promise.all([setLanguage('en'), lazyRegion.load()])
  globalThis.fetch = async address => {
    if (String(address).includes('chapter/mergedInto')) return Response.json({ into })
    return Response.json({ chapterId: 'one', title: 'One', revision: 3, text: fromPlainText('a1') })
  }
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  globalThis.fetch = realFetch
})

const show = () =>
  mount(
    <QueryClientProvider client={queryClient}>
      <MergedNotice entityRef={entityRef} entity={{}} />
      <Toaster label="messages" closeLabel="close" />
    </QueryClientProvider>,
  )

it('a chapter that is open and was merged away shows where its text is, and a key goes there', async () => {
  into = { chapterId: 'one', title: 'One' }
  const page = await show()
  await waitUntil(() => page.textContent?.includes('It was merged into “One”'))
  const visited: string[] = []
  await goToMerged({ entities: [entityRef], go: (to: string) => visited.push(to) } as unknown as CommandContext)
  expect(visited).toEqual([expect.stringContaining('one')])
})

it('of one that was archived by itself nothing is said, and the key says why it goes nowhere', async () => {
  into = null
  await show()
  const visited: string[] = []
  await goToMerged({ entities: [entityRef], go: (to: string) => visited.push(to) } as unknown as CommandContext)
  await waitUntil(() => document.body.textContent?.includes('This chapter was not merged into another one'))
  expect([visited, document.body.textContent?.includes('It was merged')]).toEqual([[], false])
})
