import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { FieldError } from '#core/shared/error.ts'
import { isItemChanges, itemsOf } from '#core/shared/fields/item-list.ts'
import { applyChanges } from '#core/shared/fields/items.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { queryClient, queryKey } from '../../api/query.ts'
import { loadInputs } from '../../form/field-input.tsx'
import { coreFieldTypes } from '../../form/field-types.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import type { PageProps } from '../../registry/contract.ts'
import { session } from '../../session/session.ts'
import { setSideCardElement } from '../../shell/frame/side-card.tsx'
import { startKeys } from '../../shortcuts/start.ts'
import { Toaster } from '../../toasts/index.ts'
import { lazyRegion } from '../../toasts/toasts.tsx'
import { flush, mount, unmountAll } from '../../ui/testing.tsx'

const place = { spaceId: 's', projectId: 'p' }

/** What a server would have of one entity, and the requests it got. */
export interface PageServer {
  entity: Record<string, unknown> & { revision: number }
  readonly sent: Record<string, unknown>[]
  /** refuses a request that has such values */
  refuse(data: Readonly<Record<string, unknown>>): readonly FieldError[]
  /** what someone else writes */
  write(values: Readonly<Record<string, unknown>>): Promise<void>
}

let stop: () => void = () => undefined

/** Opens the page of an entity, with keys, side card and toasts, on a server in memory. */
export async function openPage(
  kind: Kind,
  Page: ComponentType<PageProps>,
  values: Readonly<Record<string, unknown>>,
): Promise<PageServer> {
  await setLanguage('en')
  registry.add({ id: 'core', fieldTypes: coreFieldTypes })
  registry.add({ id: 'own', kinds: [kind] })
  await Promise.all([loadInputs(), lazyRegion.load()])
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
  const header = { ...place, [kind.idField]: 'one', createdBy: 'ines', updatedBy: 'ines', ...times, archivedAt: null }
  const getKey = queryKey(callsOf(kind).get as never, { ...place, [kind.idField]: 'one' })
  const permissions = [`${kind.name}.read`, `${kind.name}.update`]
  const project = { ...place, name: 'Salt', permissions, modules: [kind.name], counts: {} }
  const server: PageServer = {
    entity: { ...header, revision: 1, ...values },
    sent: [],
    refuse: () => [],
    write: async written => {
      server.entity = { ...server.entity, ...written, revision: server.entity.revision + 1, updatedBy: 'bea' }
      queryClient.setQueryData(getKey, server.entity)
      await flush()
    },
  }
  const { fetch: realFetch } = globalThis
  globalThis.fetch = async (address, init) => {
    const path = String(address)
    if (path.includes(projectCalls.get.name)) return Response.json(project)
    if (path.includes(`${kind.name}/get`)) return Response.json(server.entity)
    if (!path.includes(`${kind.name}/update`)) return Response.json({ data: [] })
    const { data, revision } = JSON.parse(String(init?.body))
    const problem = (status: number, more: object) =>
      new Response(JSON.stringify({ title: '', status, detail: 'Refused.', ...more }), {
        status,
        headers: { 'content-type': 'application/problem+json' },
      })
    if (revision !== undefined && revision !== server.entity.revision)
      return problem(409, { type: 'stale-revision', current: server.entity })
    server.sent.push(data)
    const errors = server.refuse(data)
    if (errors.length > 0) return problem(400, { type: 'bad-input', errors })
    for (const [name, value] of Object.entries<unknown>(data))
      server.entity[name] = isItemChanges(value)
        ? applyChanges(itemsOf(server.entity[name]) ?? [], value.changes).items
        : value
    server.entity = { ...server.entity, revision: server.entity.revision + 1 }
    return Response.json(server.entity)
  }
  session.user = { userId: 'ines', username: 'ines', userIdSelected: true, bookmarks: [] } as unknown as NonNullable<
    typeof session.user
  >
  queryClient.setQueryData(getKey, server.entity)
  queryClient.setQueryData(queryKey(projectCalls.get as never, place), project)
  const stopKeys = startKeys()
  stop = () => {
    stopKeys()
    unmountAll()
    queryClient.clear()
    session.user = null
    for (const id of ['own', 'core']) registry.remove(id)
    globalThis.fetch = realFetch
  }
  mount(
    <QueryClientProvider client={queryClient}>
      <main>
        <Page params={{ ...place, [kind.idField]: 'one' }} search={{}} />
      </main>
      <aside ref={setSideCardElement} />
      <Toaster label="Messages" closeLabel="Close" />
    </QueryClientProvider>,
  )
  await flush()
  return server
}

/** For afterEach. */
export function closePage(): void {
  stop()
}
