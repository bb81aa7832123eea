import { describe, expect, it, vi } from 'vitest'
import { DuplicateError, PluginRegistry, Registry } from './registry.ts'

const Part = () => null
const command = (id: string) => ({ id, run: () => undefined })

describe('a registry', () => {
  it('refuses a second member with the same id and names both owners', () => {
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

describe('the plugin registry', () => {
  it('adds everything a plugin contributes and removes all of it', () => {
    const registry = new PluginRegistry()
    registry.add({
      id: 'maps',
      commands: [command('maps.zoom')],
      slots: [{ slot: 'overlay', id: 'lens', load: async () => ({ default: Part }) }],
    })
    expect(registry.commands.ownerOf('maps.zoom')).toBe('maps')
    expect(registry.slotsOf('overlay')).toHaveLength(1)
    registry.remove('maps')
    expect(registry.commands.list()).toEqual([])
    expect(registry.slotsOf('overlay')).toEqual([])
    expect(registry.plugins.list()).toEqual([])
  })

  it('keeps nothing of a plugin with a duplicate', () => {
    const registry = new PluginRegistry()
    registry.add({ id: 'core', commands: [command('go')] })
    expect(() => registry.add({ id: 'maps', commands: [command('maps.zoom'), command('go')] })).toThrow(DuplicateError)
    expect(registry.commands.get('maps.zoom')).toBeUndefined()
    expect(registry.commands.ownerOf('go')).toBe('core')
  })

  it('lists commands in the order of the plugins, whenever they arrive', () => {
    const registry = new PluginRegistry()
    for (const id of ['core', 'maps', 'notes']) registry.add({ id })
    registry.addCommands('notes', [command('notes.new')])
    registry.addCommands('core', [command('go'), command('back')])
    registry.addCommands('maps', [command('maps.zoom')])
    expect(registry.commands.list().map(({ id }) => id)).toEqual(['go', 'back', 'maps.zoom', 'notes.new'])
  })

  it('notifies of changes, and returns slots in their order', () => {
    const registry = new PluginRegistry()
    const listener = vi.fn()
    const stop = registry.subscribe(listener)
    const part = async () => ({ default: Part })
    registry.add({
      id: 'a',
      slots: [
        { slot: 'overlay', id: 'late', order: 2, load: part },
        { slot: 'overlay', id: 'early', order: 1, load: part },
      ],
    })
    expect(listener).toHaveBeenCalledOnce()
    expect(registry.slotsOf('overlay').map(slot => slot.id)).toEqual(['early', 'late'])
    stop()
    registry.remove('a')
    expect(listener).toHaveBeenCalledOnce()
  })

  it('notifies once of what the parts of a page change in one task, and has it at once', async () => {
    const registry = new PluginRegistry()
    registry.add({ id: 'page:one', commands: [command('zoom')] })
    const listener = vi.fn(() => registry.commands.list().map(({ id }) => id))
    registry.subscribe(listener)
    const before = registry.version()
    registry.soon(() => registry.remove('page:one'))
    registry.soon(() => registry.add({ id: 'page:one', commands: [command('zoom'), command('fit')] }))
    registry.soon(() => registry.add({ id: 'page:two', commands: [command('grow')] }))
    expect(registry.version()).toBeGreaterThan(before)
    expect(registry.commands.list()).toHaveLength(3)
    expect(listener).not.toHaveBeenCalled()
    await Promise.resolve()
    expect(listener).toHaveBeenCalledOnce()
    expect(listener).toHaveReturnedWith(['zoom', 'fit', 'grow'])
  })

  it('notifies at once of what comes after a page has changed', () => {
    const registry = new PluginRegistry()
    const listener = vi.fn()
    registry.subscribe(listener)
    registry.soon(() => registry.add({ id: 'page:one' }))
    registry.add({ id: 'maps' })
    expect(listener).toHaveBeenCalledOnce()
  })
})
