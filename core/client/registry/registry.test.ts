import { describe, expect, it, vi } from 'vitest'
import { DuplicateError, House, Registry } from './registry.ts'

const Part = () => null
const command = (id: string) => ({ id, run: () => undefined })

describe('a registry', () => {
  it('refuses a second of the same id and names both owners', () => {
    const registry = new Registry<number>('command')
    registry.add('go', 'core', 1)
    expect(() => registry.add('go', 'maps', 2)).toThrow('command "go" is declared twice: by core and by maps')
  })

  it('gives the same list until something changes', () => {
    const registry = new Registry<number>('x')
    registry.add('a', 'one', 1)
    const before = registry.list()
    expect(registry.list()).toBe(before)
    registry.add('b', 'one', 2)
    expect(registry.list()).toEqual([1, 2])
  })
})

describe('the house', () => {
  it('takes in what a plugin brings and lets all of it go', () => {
    const house = new House()
    house.add({
      id: 'maps',
      commands: [command('maps.zoom')],
      slots: [{ slot: 'overlay', id: 'lens', load: async () => ({ Part }) }],
    })
    expect(house.commands.ownerOf('maps.zoom')).toBe('maps')
    expect(house.slotsOf('overlay')).toHaveLength(1)
    house.remove('maps')
    expect(house.commands.list()).toEqual([])
    expect(house.slotsOf('overlay')).toEqual([])
    expect(house.plugins.list()).toEqual([])
  })

  it('keeps nothing of a plugin that clashes', () => {
    const house = new House()
    house.add({ id: 'core', commands: [command('go')] })
    expect(() => house.add({ id: 'maps', commands: [command('maps.zoom'), command('go')] })).toThrow(DuplicateError)
    expect(house.commands.get('maps.zoom')).toBeUndefined()
    expect(house.commands.ownerOf('go')).toBe('core')
  })

  it('tells of changes, and slots come in their order', () => {
    const house = new House()
    const listener = vi.fn()
    const stop = house.subscribe(listener)
    const part = async () => ({ Part })
    house.add({
      id: 'a',
      slots: [
        { slot: 'overlay', id: 'late', order: 2, load: part },
        { slot: 'overlay', id: 'early', order: 1, load: part },
      ],
    })
    expect(listener).toHaveBeenCalledOnce()
    expect(house.slotsOf('overlay').map(slot => slot.id)).toEqual(['early', 'late'])
    stop()
    house.remove('a')
    expect(listener).toHaveBeenCalledOnce()
  })
})
