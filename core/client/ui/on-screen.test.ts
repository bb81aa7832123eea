import { expect, it } from 'vitest'
import { MountedRegistry } from './mounted-registry.ts'

it('is what was registered last, until that is unregistered', () => {
  const list = new MountedRegistry<string>()
  const removeFirst = list.register('first')
  const removeSecond = list.register('second')
  removeFirst()
  expect(list.current()).toBe('second')
  removeSecond()
  expect(list.current()).toBeUndefined()
})

it('is kept apart by id', () => {
  const titles = new MountedRegistry<string>()
  const remove = titles.register('row of salt', 'salt')
  titles.register('row of iron', 'iron')
  remove()
  expect([titles.current('salt'), titles.current('iron'), titles.current()]).toEqual([
    undefined,
    'row of iron',
    undefined,
  ])
})
