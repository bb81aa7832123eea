import { act } from 'react'
import { afterEach, beforeAll, vi } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import { commandPrompt, executeCommand } from '#core/client/context/run-command.ts'
import { closePage, openPage, type PageServer } from '#core/client/entity/page/entity-page.fixture.tsx'
import { flushUnsaved, type PageProps, queryClient, registry, runCommand } from '#core/client/index.ts'
import { find, flush, focus, press, waitUntil } from '#core/client/ui/testing.tsx'
import { type PlanNode, plan } from '#plugins/plans/shared.ts'
import { planviews } from '#plugins/planviews/client/index.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'

export const node = (id: string, values: Partial<PlanNode> = {}): PlanNode => ({
  ...{ id, title: id, tags: [], links: [], ...values },
})

let Page: (props: PageProps) => React.ReactNode

/** Loads the page of plans for the tests of a file, and closes it after each of them. */
export function setUpPlans(): void {
  beforeAll(async () => {
    // The page of plans is found as the browser finds it: it belongs to another plugin.
    const { plans } = await import('#plugins/plans/client/index.ts')
    Page = (await plans.routes[0]?.page())?.default as typeof Page
  })
  afterEach(() => {
    registry.remove('views')
    closePage()
    localStorage.clear()
  })
}

/** Opens the page of a plan, with the focus on its nodes. */
export async function open(
  type: string,
  nodes: readonly PlanNode[],
  timelineId: string | null = null,
): Promise<PageServer> {
  const tags = { spaceId: 's', projectId: 'p', appointment: 'entryTag', limit: tagLimits.values }
  queryClient.setQueryData(queryKey(cvCalls.find as never, tags), [])
  registry.add({ id: 'views', contributions: planviews.contributions })
  const server = await openPage(plan, Page, { title: 'Act two', type, timelineId, nodes })
  await waitUntil(() => document.querySelector('[data-plan-nodes]') !== null)
  await focusNodes()
  return server
}

export async function focusNodes(): Promise<void> {
  focus(find('[data-plan-nodes]'))
  await flush()
}

export const key = async (name: string, modifiers: KeyboardEventInit = {}) => {
  press(name, modifiers, find('[data-plan-nodes]'))
  await flush()
}
export const run = (id: string, args: Record<string, string> = {}) => act(() => runCommand(id, { args }))
export const saved = () => act(() => flushUnsaved())

/** Begins a command that asks; resolves to what answers it later, as the palette does. */
export async function askedBy(id: string) {
  const ask = vi.spyOn(commandPrompt, 'ask')
  await run(id)
  const [command, context] = ask.mock.lastCall ?? []
  ask.mockRestore()
  if (!command || !context) throw new Error(`"${id}" asks nothing`)
  return (answers: Record<string, string>) => act(() => executeCommand(command, context, answers))
}
