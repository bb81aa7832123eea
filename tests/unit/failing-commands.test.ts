// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { appState } from '#core/client/api/app-state.ts'
import { commandContext, facts } from '#core/client/context/command-context.ts'
import { navigations } from '#core/client/context/go.ts'
import { isApplicable, runCommand } from '#core/client/context/run-command.ts'
import { corePlugins } from '#core/client/core-plugin.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import type { Command, ContextFacts, EntityRef } from '#core/client/registry/contract.ts'
import { session } from '#core/client/session/session.ts'
import * as toasts from '#core/client/toasts/toasts.tsx'
import * as clientPlugins from '#plugins/client.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'

const place = { spaceId: 'mill', projectId: 'novel' }
const user = { userId: 'ines', username: 'Ines', personalisation: {}, bookmarks: [] }
const toast = vi.spyOn(toasts, 'showToast').mockReturnValue('')
/** The calls that were made; the server refuses every one. */
const calls: string[] = []

beforeAll(async () => {
  await setLanguage('en')
  await registerWhole(...corePlugins, ...Object.values(clientPlugins))
})
beforeEach(() => {
  appState.csrfToken = 'held'
  Object.assign(session, { user, isAuthenticated: true, status: 'succeeded' })
  commandContext.params = place
  // Nobody chooses a file.
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    this.dispatchEvent(new Event('cancel'))
  })
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return Response.json({ type: 'full', title: '', status: 400, detail: 'Full of ink.' }, { status: 400 })
  })
})

/** Entities and facts with which a command is offered. */
function occasion({ on, when }: Command): { entities: EntityRef[]; facts: ContextFacts } {
  const [kind] = on?.[0] === '*' ? ['chapter'] : (on ?? [])
  const wanted = { ...facts(), signedIn: true, identity: true, space: true, project: true, ...[when ?? {}].flat()[0] }
  return {
    entities: kind ? [{ kind, id: 'one', label: 'One', ...place }] : [],
    facts: new Proxy(wanted as ContextFacts, {
      get: (target, fact) => String(fact).startsWith('may.') || Reflect.get(target, fact),
    }),
  }
}

/** Chooses a command and answers all it asks. An answer that does not exist is another error than the server's. */
async function choose(command: Command): Promise<void> {
  const args = Object.fromEntries(command.steps?.map(({ name }) => [name, 'one']) ?? [])
  await runCommand(command.id, { ...occasion(command), args }).catch(() => undefined)
}

/** A change that is queued behind another one is refused later. */
const isSaid = () =>
  vi
    .waitFor(() => expect(toast).toHaveBeenCalled())
    .then(
      () => true,
      () => false,
    )

it('every command whose call is refused says so, or goes to a page that does', async () => {
  const calling: string[] = []
  const silent: string[] = []
  for (const command of registry.commands.list()) {
    const before = navigations.count
    toast.mockClear()
    calls.length = 0
    const { entities, facts: now } = occasion(command)
    if (!isApplicable(command, now, entities)) continue
    await choose(command)
    if (calls.length === 0) continue
    calling.push(command.id)
    if (navigations.count === before && !(await isSaid())) silent.push(command.id)
  }
  expect(calling.length).toBeGreaterThan(90)
  expect(silent).toEqual([])
}, 60_000)
