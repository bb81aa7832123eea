// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { commandContext } from '../../context/command-context.ts'
import { registry } from '../../registry/app-registry.ts'
import { mount, unmountAll } from '../../ui/testing.tsx'
import { entityCommands } from '../actions/entity-commands.ts'
import { ActionBar } from './action-bar.tsx'
import { listCommands } from './list-commands.ts'

const kind = defineKind({ name: 'entry', title: 'name', icon: 'scroll', fields: { name: 'string' } })
const run = () => undefined

beforeAll(() => {
  registry.add({ id: 'core', kinds: [kind], commands: [...entityCommands, ...listCommands] })
  const many = { on: ['*'], many: true, run } as const
  registry.add({
    id: 'ties',
    commands: [
      { ...many, id: 'ties.relate' },
      { ...many, id: 'ties.also' },
    ],
  })
  const rows = [{ kind: 'entry', id: 'e1', label: 'Salt', spaceId: 's', projectId: 'p' }]
  const rights = { 'may.entry.update': true, 'may.entry.delete': true }
  Object.assign(commandContext, {
    rows,
    permissions: rights,
    selecting: true,
    params: { spaceId: 's', projectId: 'p' },
  })
})
afterAll(() => {
  for (const id of ['ties', 'core']) registry.remove(id)
  Object.assign(commandContext, { rows: [], permissions: {}, selecting: false, params: {} })
})
afterEach(unmountAll)

it('ends with archive, delete and the button that clears the selection', () => {
  const page = mount(<ActionBar count={1} />)
  const commands = [...page.querySelectorAll<HTMLElement>('button')].map(({ dataset }) => dataset.command)
  expect(commands).toEqual(['ties.relate', 'ties.also', 'entity.archive', 'entity.delete', 'list.clear'])
})

it('has the commands first that a page puts first, or those alone that it names', () => {
  const shown = (page: HTMLElement) => [...page.querySelectorAll('button')].map(({ dataset }) => dataset.command)
  expect(shown(mount(<ActionBar count={1} first={['entity.archive', 'ties.relate']} />))).toEqual([
    ...['ties.relate', 'ties.also', 'entity.archive', 'entity.delete', 'list.clear'],
  ])
  expect(shown(mount(<ActionBar count={1} first={['ties.also']} />)).slice(0, 2)).toEqual(['ties.also', 'ties.relate'])
  expect(shown(mount(<ActionBar count={1} only={['ties.also']} />))).toEqual(['ties.also', 'list.clear'])
})

it('makes messages leave room for it while it is shown', () => {
  const leavesRoom = () => 'actionBar' in document.documentElement.dataset
  mount(<ActionBar count={0} />)
  expect(leavesRoom()).toBe(false)
  mount(<ActionBar count={2} />)
  expect(leavesRoom()).toBe(true)
  unmountAll()
  expect(leavesRoom()).toBe(false)
})
