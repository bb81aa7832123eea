// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageServer } from '#core/client/entity/page/entity-page.fixture.tsx'
import { waitUntil } from '#core/client/ui/testing.tsx'
import {
  edgesOf,
  pressKey as key,
  leaveDiagram,
  mockTime,
  node,
  nodesOf,
  openDiagram as open,
  runLater as run,
  savedNow as saved,
  selectedNodes as selected,
} from '#tests/unit/diagram-fixture.tsx'
import { visibleNodes } from './canvas/visible-nodes.ts'
import type { DiagramState } from './use-diagram.ts'

beforeEach(mockTime)
afterEach(leaveDiagram)

describe('letters on the nodes of a diagram', () => {
  it('are on those that its own canvas shows, whatever diagram is beside it', () => {
    const canvas = { getBoundingClientRect: () => new DOMRect(1000, 0, 500, 500) }
    const flow = { flowToScreenPosition: ({ x, y }: { x: number; y: number }) => ({ x: x + 1000, y }) }
    const rects = () => new Map([['Oda', new DOMRect(20, 30, 100, 40)]])
    const state = { flow: { current: flow }, canvas: { current: canvas }, rects } as unknown as DiagramState
    document.body.innerHTML = '<div class="react-flow"></div>'
    expect(visibleNodes(state)).toEqual([{ id: 'Oda', x: 20, y: 30 }])
    document.body.innerHTML = ''
  })

  it('select, and connect two', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 2000, 2000))
    const server = await open()
    await key('f')
    const letters = () => [...document.querySelectorAll('main ul kbd')].map(one => one.textContent?.toLowerCase() ?? '')
    await waitUntil(() => letters().length === 3)
    await key(letters()[2] ?? '')
    expect(selected()).toEqual(['Sea'])
    await key('O', { shiftKey: true })
    await waitUntil(() => letters().length === 3)
    await key(letters()[0] ?? '')
    await saved()
    expect(edgesOf(server)[1]).toMatchObject({ source: 'Sea', target: 'Oda' })
    // `h` on a Ukrainian keyboard
    await key('f')
    await waitUntil(() => letters()[1] === 'h')
    await key('р', { code: 'KeyH' })
    expect(selected()).toEqual(['Heron'])
    // Enter draws the line that is shown: to the nearest node that has none with it.
    await key('3')
    await waitUntil(() => document.querySelector('[data-best="true"]')?.textContent?.includes('Sea') === true)
    await key('Enter')
    await saved()
    expect(edgesOf(server)[2]).toMatchObject({ source: 'Heron', target: 'Sea' })
    // So does a press on a node, as there are no keys on a telephone.
    await key('3')
    await waitUntil(() => letters().length === 3)
    act(
      () => void document.querySelector('[data-id="Oda"]')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    )
    await saved()
    expect(edgesOf(server)[3]).toMatchObject({ source: 'Heron', target: 'Oda' })
  })
})

describe('the tools of the canvas', () => {
  const tool = (name: string) => document.querySelector(`[role="toolbar"] [data-command="${name}"]`)
  const places = (server: PageServer) => nodesOf(server).map(({ position: { x, y } }) => [x, y])

  it('take nodes in hand: arrows move them until they are put down, or back', async () => {
    const server = await open()
    await key('ArrowRight')
    expect(selected()).toEqual(['Oda'])
    await key('5')
    expect(tool('diagram.put-down')?.getAttribute('aria-pressed')).toBe('true')
    expect(document.body.textContent).toContain('Moving Oda')
    await key('ArrowDown')
    await key('ArrowRight')
    await key('Enter')
    await saved()
    expect(places(server)[0]).toEqual([20, 20])
    expect(selected()).toEqual(['Oda'])
    await key('m')
    await key('ArrowDown')
    await key('Escape')
    await saved()
    expect(places(server)[0]).toEqual([20, 20])
    // Arrows select again.
    await key('ArrowRight')
    expect(selected()).toEqual(['Heron'])
  })

  it('tidy what is nearly in a row, and add nodes of the type that is meant', async () => {
    const person = { ...node('Oda', 3, 0), type: 'person' }
    const server = await open([person, node('Heron', 300, 20)])
    await key('6')
    await saved()
    const [[, first], [, second]] = places(server) as [number[], number[]]
    expect(first).toBe(second)
    await key('z', { ctrlKey: true })
    await saved()
    expect(places(server)).toEqual([
      [3, 0],
      [300, 20],
    ])
    // What is new beside a person is one, and a note is a note.
    await run('diagram.find', { node: 'Oda' })
    await run('diagram.note', { label: 'A note' })
    await run('diagram.find', { node: 'Oda' })
    await run('diagram.add', { label: 'Somebody' })
    await saved()
    expect(nodesOf(server).map(({ type }) => type)).toEqual(['person', 'note', 'note', 'person'])
  })
})
