// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { defineKind, type Field } from '#core/shared/kind.ts'
import { usePageCommands } from '../../context/page-commands.ts'
import { createCommandContext, isApplicable, runCommand } from '../../context/run-command.ts'
import { registry } from '../../registry/app-registry.ts'
import type { Command, PageProps } from '../../registry/contract.ts'
import { ownerLabel } from '../../shortcuts/help/owner-label.ts'
import { KeyConflictError } from '../../shortcuts/key-conflicts.ts'
import { declaredKeys } from '../../shortcuts/table.ts'
import { receiveViewers } from '../../sync/live/viewers.ts'
import { find, flush, mount, press, unmountAll, waitUntil } from '../../ui/testing.tsx'
import styles from './entity-frame.module.css'
import { closePage, openPage } from './entity-page.fixture.tsx'
import { EntityPage } from './entity-page.tsx'
import type { EntityPageState } from './use-entity-page.ts'

interface Star {
  id: string
  x: number
  label: string
}
const stars: Field<Star[]> = { def: 'unknown[]', form: 'collection', initial: [] }
const sky = defineKind({
  name: 'sky',
  title: 'name',
  icon: 'star',
  fields: { name: 'string >= 1', season: "'summer' | 'winter'", stars },
})
const vega: Star = { id: 'vega', x: 1, label: 'Vega' }
const deneb: Star = { id: 'deneb', x: 2, label: 'Deneb' }
const altair: Star = { id: 'altair', x: 3, label: 'Altair' }

let page: EntityPageState<typeof sky>

function Sky({ page: opened }: { page: EntityPageState<typeof sky> }) {
  page = opened
  const { list, put, remove } = opened.items('stars')
  usePageCommands([
    { id: 'sky.count', label: 'sky.count', keys: 'Shift-k', run: () => counted.push(list.length) },
    ...(list.length > 0 ? [{ id: 'sky.clear', label: 'sky.clear', keys: 'Delete', run: () => clear() }] : []),
  ])
  const clear = () => {
    for (const { id } of list) remove(id)
  }
  return (
    <svg role="img" aria-label="Sky">
      {list.map(star => (
        <circle
          key={star.id}
          data-star={star.id}
          cx={star.x}
          onPointerMove={event => put({ ...star, x: event.clientX })}
        />
      ))}
    </svg>
  )
}

let layout: 'prose' | 'wide' | 'canvas' | undefined = 'canvas'

function Page({ params }: PageProps) {
  return (
    <EntityPage kind={sky} params={params} layout={layout} details={({ values }) => [['Stars', values.stars.length]]}>
      {opened => <Sky page={opened} />}
    </EntityPage>
  )
}

const clashing: Command = { id: 'own.do', label: 'own', keys: 'Shift-k', run: () => undefined }
function Clashing() {
  usePageCommands([clashing])
  return null
}

let counted: number[] = []
const open = () => {
  counted = []
  return openPage(sky, Page, { name: 'North', season: 'summer', stars: [vega, deneb] })
}
afterEach(() => {
  closePage()
  layout = 'canvas'
})

const drawn = () =>
  [...document.querySelectorAll('[data-star]')].map(
    star => `${star.getAttribute('data-star')} ${star.getAttribute('cx')}`,
  )
const undoKey = () => press('z', { ctrlKey: true }, document.body)
const redoKey = () => press('z', { ctrlKey: true, shiftKey: true }, document.body)

/** Moves a star by one gesture of the pointer. */
function drag(id: string, ...positions: number[]): void {
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  for (const x of positions) {
    const star = page.values.stars.find(one => one.id === id)
    if (star) act(() => page.items('stars').put({ ...star, x }))
  }
}

describe('the page of an entity', () => {
  it('shows the title, facts, save state and its own content, and a canvas without scrolling', async () => {
    await open()
    expect(find('h1').textContent).toContain('North')
    expect(find('aside dl').textContent).toContain('Stars2')
    expect(find('article').dataset.layout).toBe('canvas')
    expect(find('article svg').closest('[class*="surface"]')).not.toBeNull()
    expect(find('[data-save]').dataset.save).toBe('saved')
  })

  it.each([
    ['prose', undefined],
    ['wide', 'wide'],
    ['canvas', 'canvas'],
  ] as const)(
    'has the same title, side card, save state and presence in the layout %s, and one width',
    async (name, given) => {
      layout = given
      await open()
      act(() => receiveViewers({ kind: 'sky', id: 'one', people: [{ userId: 'bea', username: 'Bea' }] }))
      const { dataset, classList } = find('article')
      expect(dataset.layout).toBe(name)
      const widths = [styles.wide, styles.canvas].map(one => one !== undefined && classList.contains(one))
      expect(widths).toEqual([name === 'wide', name === 'canvas'])
      expect(find('article h1').textContent).toContain('North')
      expect(find('aside [data-save]').dataset.save).toBe('saved')
      await waitUntil(() => find('article').querySelector('ul')?.getAttribute('aria-label')?.includes('Bea') === true)
      expect(find('article svg').closest('[class*="surface"]') !== null).toBe(name === 'canvas')
    },
  )

  it('shows items at once that are changed here or elsewhere, and saves what changed', async () => {
    const server = await open()
    drag('vega', 5)
    await flush()
    expect(drawn()).toEqual(['vega 5', 'deneb 2'])
    await waitUntil(() => server.sent.length > 0)
    expect(server.sent).toEqual([{ stars: { changes: [{ put: { ...vega, x: 5 }, was: vega }] } }])
    await waitUntil(() => page.autosave.state.phase === 'saved')
    await server.write({ stars: [{ ...vega, x: 5 }, deneb, altair] })
    expect(drawn()).toEqual(['vega 5', 'deneb 2', 'altair 3'])
  })
})

describe('undo on a page', () => {
  it('takes back a gesture as one step, and does it again', async () => {
    await open()
    drag('vega', 10, 20, 30)
    drag('deneb', 40)
    undoKey()
    await flush()
    expect(drawn()).toEqual(['vega 30', 'deneb 2'])
    undoKey()
    await flush()
    expect(drawn()).toEqual(['vega 1', 'deneb 2'])
    redoKey()
    redoKey()
    await flush()
    expect(drawn()).toEqual(['vega 30', 'deneb 40'])
  })

  it('brings a removed item back to its place, and takes an added one away', async () => {
    await open()
    press('Delete', {}, document.body)
    await flush()
    expect(drawn()).toEqual([])
    press('a', {}, document.body)
    act(() => page.items('stars').put(altair))
    undoKey()
    await flush()
    expect(drawn()).toEqual([])
    undoKey()
    await flush()
    expect(drawn()).toEqual(['vega 1', 'deneb 2'])
  })

  it('never takes back what someone else has changed meanwhile, and says so', async () => {
    const server = await open()
    drag('vega', 10)
    drag('deneb', 20)
    await waitUntil(() => page.autosave.state.phase === 'saved')
    await server.write({ stars: [{ ...vega, x: 10 }, { ...deneb, x: 99 }, altair] })
    undoKey()
    await waitUntil(
      () => document.querySelector('[data-in="true"] b')?.textContent?.startsWith('Nothing to undo') === true,
    )
    expect(drawn()).toEqual(['vega 10', 'deneb 99', 'altair 3'])
    undoKey()
    await flush()
    expect(drawn()).toEqual(['vega 1', 'deneb 99', 'altair 3'])
  })

  it('keeps the name that someone else gave to an item whose move is undone', async () => {
    const server = await open()
    drag('vega', 10)
    await waitUntil(() => page.autosave.state.phase === 'saved')
    await server.write({ stars: [{ ...vega, x: 10, label: 'Wega' }, deneb] })
    undoKey()
    await flush()
    expect(page.values.stars[0]).toEqual({ id: 'vega', x: 1, label: 'Wega' })
  })

  it('offers its commands only while there is something to undo or to do again', async () => {
    await open()
    const offered = () => ['page.undo', 'page.redo'].filter(id => registry.commands.get(id))
    expect(offered()).toEqual([])
    act(() => page.edit({ season: 'winter' }))
    await flush()
    expect(offered()).toEqual(['page.undo'])
    await runCommand('page.undo')
    await flush()
    expect([offered(), page.values.season]).toEqual([['page.redo'], 'summer'])
  })
})

describe('commands of a page', () => {
  it('run with the present state of the page, by key or from the palette, and go with it', async () => {
    await open()
    press('K', { shiftKey: true, code: 'KeyK' }, document.body)
    await flush()
    act(() => page.items('stars').put(altair))
    await runCommand('sky.count')
    expect(counted).toEqual([2, 3])
    const command = registry.commands.get('sky.count') as Command
    expect(isApplicable(command, createCommandContext().facts, [])).toBe(true)
    expect(ownerLabel(registry.commands.ownerOf('sky.count') ?? '')).toBe('This page')
    expect(declaredKeys().map(({ command: id }) => id)).toContain('sky.count')
    unmountAll()
    expect(registry.commands.get('sky.count')).toBeUndefined()
    expect(declaredKeys()).toEqual([])
  })

  it('come and go with what the page has', async () => {
    await open()
    expect(registry.commands.get('sky.clear')).toBeDefined()
    await runCommand('sky.clear')
    await flush()
    expect(registry.commands.get('sky.clear')).toBeUndefined()
  })

  it('do not work under an overlay', async () => {
    const { pushOverlay } = await import('../../context/command-context.ts')
    await open()
    const close = pushOverlay('dialog')
    press('K', { shiftKey: true, code: 'KeyK' }, document.body)
    expect(counted).toEqual([])
    close()
  })

  it('come before those of a plugin with the same key', async () => {
    const others: string[] = []
    registry.add({ id: 'other', commands: [{ ...clashing, id: 'other.do', run: () => void others.push('ran') }] })
    try {
      await open()
      press('K', { shiftKey: true, code: 'KeyK' }, document.body)
      await flush()
      expect([counted, others]).toEqual([[2], []])
    } finally {
      registry.remove('other')
    }
  })

  it('are refused in development if two of them have the same key', async () => {
    await open()
    expect(() => mount(<Clashing />)).toThrow(KeyConflictError)
    expect(registry.commands.get('own.do')).toBeUndefined()
  })
})
