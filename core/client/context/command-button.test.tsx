// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, Profiler, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../api/query.ts'
import { registry } from '../registry/app-registry.ts'
import type { Command } from '../registry/contract.ts'
import { find, flush, mount, unmountAll } from '../ui/testing.tsx'
import { CommandButton } from './command-button.tsx'
import { commandContext } from './command-context.ts'
import { usePageCommands } from './page-commands.ts'
import { usePermissionFacts } from './permissions.ts'

const go: Command = { id: 'sample.go', label: 'shell.menu', run: () => undefined }
const onChosen: Command = { id: 'page.open', label: 'shell.menu', keys: 'o', run: () => undefined }

beforeEach(() => registry.add({ id: 'sample', label: 'shell.menu', permissions: ['sample.paint'], commands: [go] }))
afterEach(() => {
  unmountAll()
  registry.remove('sample')
  commandContext.permissions = {}
})

let choose: (isChosen: boolean) => void

/** A page with a command for what is chosen. */
function Page() {
  const [isChosen, setChosen] = useState(false)
  choose = setChosen
  usePageCommands(isChosen ? [onChosen] : [])
  return null
}

function Shell({ onRender }: { onRender(): void }) {
  usePermissionFacts('main')
  return (
    <Profiler id="button" onRender={onRender}>
      <CommandButton command="sample.go" />
    </Profiler>
  )
}

it('is not rendered again, and rights stay the same, when a page has other commands for what is chosen in it', async () => {
  let renders = 0
  const shell = (
    <QueryClientProvider client={queryClient}>
      <Shell onRender={() => renders++} />
    </QueryClientProvider>
  )
  mount(shell)
  mount(<Page />)
  await flush()
  const [before, rights] = [renders, commandContext.permissions]
  expect(rights['may.sample.paint']).toBe(false)
  act(() => choose(true))
  await flush()
  expect(registry.commands.get('page.open')).toBeDefined()
  act(() => choose(false))
  await flush()
  expect(registry.commands.get('page.open')).toBeUndefined()
  expect(renders).toBe(before)
  expect(commandContext.permissions).toBe(rights)
})

it('shows what its command becomes, its keys too', async () => {
  mount(<CommandButton command="page.open" />)
  expect(document.querySelector('[data-command="page.open"]')).toBeNull()
  act(() => registry.add({ id: 'other', label: 'shell.menu', commands: [onChosen] }))
  expect(find('[data-command="page.open"]').getAttribute('aria-keyshortcuts')).toBe('O')
  act(() => registry.remove('other'))
  act(() => registry.add({ id: 'other', label: 'shell.menu', commands: [{ ...onChosen, keys: 'p' }] }))
  expect(find('[data-command="page.open"]').getAttribute('aria-keyshortcuts')).toBe('P')
  act(() => registry.remove('other'))
  expect(document.querySelector('[data-command="page.open"]')).toBeNull()
})
