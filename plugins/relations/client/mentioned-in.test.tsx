// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appState } from '#core/client/api/app-state.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type EntityRef, queryClient, registry } from '#core/client/index.ts'
import { find, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { defineKind } from '#core/shared/kind.ts'
import { MentionedIn } from './mentioned-in.tsx'

const fields = { name: 'string', description: 'string' } as const
const realm = defineKind({ name: 'realm', title: 'name', icon: 'flag', fields })
const place = { spaceId: 's', projectId: 'p' }
const oda: EntityRef = { kind: 'realm', id: 'oda', label: 'Oda', ...place }
const backlink = (id: string, label: string) => ({ entity: 'realm', id, ...place, parentId: null, label })

beforeEach(async () => {
  await setLanguage('en')
  appState.csrfToken = 'held'
  registry.add({ id: 'realms', kinds: [realm] })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  registry.remove('realms')
  vi.unstubAllGlobals()
})

it('lists what mentions an entity with the words around it, and what refers to it with the name of the field', async () => {
  const data = [
    { ...backlink('debt', 'The Debt'), before: 'So ', after: ' read.' },
    { ...backlink('coast', 'The Coast'), before: '', after: '', field: 'description' },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ data, total: 2, nextCursor: null }))
  mount(
    <QueryClientProvider client={queryClient}>
      <MentionedIn entity={oda} />
    </QueryClientProvider>,
  )
  await waitUntil(() => document.querySelector('[data-backlink]') !== null)
  expect(find('[data-backlink=debt] span').textContent).toBe('So Oda read.')
  expect(find('[data-backlink=coast] b').textContent).toBe('The Coast')
  expect(find('[data-backlink=coast] span').textContent).toBe('Description: Oda')
})
