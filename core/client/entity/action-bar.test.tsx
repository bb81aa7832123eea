// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { desk } from '../desk/desk.ts'
import { house } from '../registry/house.ts'
import { mount, unmountAll } from '../ui/testing.tsx'
import { ActionBar } from './action-bar.tsx'
import { listCommands } from './list-commands.ts'
import { thingCommands } from './thing-commands.ts'

const kind = defineKind({ name: 'entry', title: 'name', icon: 'scroll', fields: { name: 'string' } })
const run = () => undefined

beforeAll(() => {
  house.add({ id: 'core', kinds: [kind], commands: [...thingCommands, ...listCommands] })
  house.add({ id: 'ties', commands: [{ id: 'ties.relate', on: ['*'], many: true, run }] })
  const rows = [{ kind: 'entry', id: 'e1', label: 'Salt', spaceId: 's', projectId: 'p' }]
  const rights = { 'may.entry.update': true, 'may.entry.delete': true }
  Object.assign(desk, { rows, rights, selecting: true, params: { spaceId: 's', projectId: 'p' } })
})
afterAll(() => {
  for (const id of ['ties', 'core']) house.remove(id)
  Object.assign(desk, { rows: [], rights: {}, selecting: false, params: {} })
})
afterEach(unmountAll)

it('ends with what takes things away: archive, then delete, then the way out', () => {
  const page = mount(<ActionBar count={1} />)
  const commands = [...page.querySelectorAll<HTMLElement>('button')].map(({ dataset }) => dataset.command)
  expect(commands).toEqual(['ties.relate', 'thing.archive', 'thing.delete', 'list.clear'])
})
