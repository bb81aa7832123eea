// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { queryClient } from '../../api/query.ts'
import { commandContext } from '../../context/command-context.ts'
import { fetchSharedEntities } from '../../entity/shared-entities.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import { flush, mount, unmountAll, waitUntil } from '../../ui/testing.tsx'
import { EntityIdInput } from './entity-id-input.tsx'

const realm = defineKind({ name: 'realm', title: 'name', icon: 'flag', fields: { name: 'string' } })
const field = { def: 'string | null', form: 'entityId', initial: null, kinds: ['realm'] }

/** The server's answer about the entity that the field refers to; its lists are empty. */
let answer: () => Response
beforeEach(async () => {
  await setLanguage('en')
  registry.add({ id: 'realms', kinds: [realm] })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/csrf-token')) return Response.json({ csrfToken: 'x', signedIn: true, seq: 1 })
    return url.includes('/realm/get') ? answer() : Response.json({ data: [], total: 0, nextCursor: null })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  registry.remove('realms')
  vi.unstubAllGlobals()
})

const entity = (name: string, archivedAt: string | null) =>
  Response.json({ realmId: 'r1', spaceId: '', projectId: '', name, archivedAt, revision: 1 })
const shown = () => document.body.textContent ?? ''
function show(): void {
  const input = <EntityIdInput id="it" name="realm" label="Realm" field={field} value="r1" onChange={() => undefined} />
  mount(<QueryClientProvider client={queryClient}>{input}</QueryClientProvider>)
}

it('a reference shows the current name, and follows it', async () => {
  answer = () => entity('The Coast', null)
  show()
  await waitUntil(() => shown().includes('The Coast'))
  expect(shown()).not.toContain('archive')
  answer = () => entity('The Shore', null)
  await queryClient.invalidateQueries({ queryKey: ['realm/get'] })
  await flush()
  await waitUntil(() => shown().includes('The Shore'))
})

it('a field with worlds offers theirs after its own, with the name of their project, and shows the chosen one', async () => {
  const shared = { kind: 'realm', id: 'r9', label: 'The Marsh', spaceId: 's', projectId: 'salt', project: 'Saltworld' }
  const others = { ...shared, kind: 'town', id: 't1', label: 'Hollin' }
  const names = async () => [shared, others, { ...shared, id: 'own', project: undefined }]
  registry.add({ id: 'shared', sources: [{ id: 'shared.names', label: 'kind.note.many', names }] })
  Object.assign(commandContext.params, { spaceId: 's', projectId: 'book' })
  try {
    const input = (
      <EntityIdInput
        {...{ id: 'it', name: 'realm', label: 'Realm', value: 'r9' }}
        field={{ ...field, worlds: true }}
        onChange={() => undefined}
      />
    )
    mount(<QueryClientProvider client={queryClient}>{input}</QueryClientProvider>)
    await waitUntil(() => shown().includes('The Marsh'))
    expect(await fetchSharedEntities({ spaceId: 's', projectId: 'book' })).toEqual([shared, others])
  } finally {
    registry.remove('shared')
    Object.assign(commandContext.params, { spaceId: undefined, projectId: undefined })
  }
})

it('a reference to an archived entity says so, beside its name', async () => {
  answer = () => entity('The Coast', '2026-01-01T00:00:00.000Z')
  show()
  await waitUntil(() => shown().includes('The Coast') && shown().includes('In the archive'))
})

it('a reference to a deleted entity says so', async () => {
  answer = () =>
    new Response(JSON.stringify({ type: 'not-found', title: '', status: 404 }), {
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
    })
  show()
  await waitUntil(() => shown().includes('Deleted, or you have no access'))
})
