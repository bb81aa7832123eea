// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKey } from '#core/client/api/query.ts'
import { undoKept } from '#core/client/context/kept-undo.ts'
import { commandPrompt } from '#core/client/context/run-command.ts'
import { closePage, type PageServer } from '#core/client/entity/page/entity-page.fixture.tsx'
import { queryClient } from '#core/client/index.ts'
import { dismissToast, listToasts } from '#core/client/toasts/toast-store.ts'
import { click, flush, waitUntil } from '#core/client/ui/testing.tsx'
import { mentionCalls } from '#plugins/relations/shared.ts'
import {
  edgesOf,
  pressKey as key,
  leaveDiagram,
  mockTime,
  node,
  nodesOf,
  openDiagram as open,
  openDiagramPage,
  owes,
  runLater as run,
  savedNow as saved,
  selectedNodes as selected,
  three,
} from '#tests/unit/diagram-fixture.tsx'
import type { DiagramNode } from '../shared.ts'

const xs = (server: PageServer) => nodesOf(server).map(({ position: { x } }) => x)

let clipboard = ''
beforeEach(() => {
  mockTime()
  clipboard = ''
  const own = {
    readText: async () => clipboard,
    writeText: async (text: string) => {
      clipboard = text
    },
  }
  Object.defineProperty(navigator, 'clipboard', { value: own, configurable: true })
})
afterEach(() => {
  leaveDiagram()
  Reflect.deleteProperty(navigator, 'clipboard')
})

describe('several nodes of a diagram', () => {
  it('are not pasted where the browser does not give the clipboard, which is said', async () => {
    const refuse = async () => Promise.reject(new DOMException('Read permission denied.', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { readText: refuse }, configurable: true })
    const server = await open()
    await key('v', { ctrlKey: true })
    const said = () => listToasts().find(({ id }) => id === 'diagram-selection')
    await waitUntil(() => said()?.title === 'The browser does not let Skald read the clipboard.')
    expect(said()?.text).toContain('paste again')
    expect(nodesOf(server)).toHaveLength(3)
  })

  it('are back with their lines by the undo of their deletion after a reload', async () => {
    const server = await open()
    await key('ArrowRight')
    expect(selected()).toEqual(['Oda'])
    await key('Delete')
    await saved()
    expect([nodesOf(server).length, edgesOf(server).length]).toEqual([2, 0])
    expect(listToasts().map(({ title }) => title)).toContain('1 item removed')
    const left = nodesOf(server)
    closePage()
    const reloaded = await open(left, [])
    await act(() => undoKept())
    expect(nodesOf(reloaded)).toEqual(three)
    expect(edgesOf(reloaded)).toEqual([owes])
  })

  it('are selected with keys, moved, aligned, coloured and deleted, each in one step of undo', async () => {
    const server = await open()
    await key('ArrowRight')
    await key('ArrowRight', { ctrlKey: true })
    expect(selected()).toEqual(['Oda', 'Heron'])
    await key('ArrowLeft', { altKey: true })
    await saved()
    expect(xs(server)).toEqual([-20, 280, 600])
    await key('a', { ctrlKey: true })
    expect(selected()).toHaveLength(3)
    await run('diagram.align', { how: 'right' })
    await run('diagram.color', { color: '#FF9800' })
    await saved()
    expect(new Set(xs(server)).size).toBe(1)
    expect(nodesOf(server).map(({ data }) => data.color)).toEqual(['#FF9800', '#FF9800', '#FF9800'])
    await key('z', { ctrlKey: true })
    await key('z', { ctrlKey: true })
    await saved()
    expect(xs(server)).toEqual([-20, 280, 600])
    await key('Delete')
    await saved()
    expect([nodesOf(server).length, edgesOf(server).length]).toEqual([0, 0])
    await key('z', { ctrlKey: true })
    await saved()
    expect([nodesOf(server).length, edgesOf(server).length]).toEqual([3, 1])
  })

  it('are copied, cut and pasted with their lines, also into another diagram', async () => {
    const server = await open()
    await run('diagram.select-all')
    await key('c', { ctrlKey: true })
    expect(JSON.parse(clipboard).nodes).toHaveLength(3)
    await key('v', { ctrlKey: true })
    await waitUntil(() => selected().length === 3 && document.querySelectorAll('[data-node]').length === 6)
    await saved()
    expect([nodesOf(server).length, edgesOf(server).length]).toEqual([6, 2])
    expect(nodesOf(server)[3]?.position).toEqual({ x: 40, y: 40 })
    await key('z', { ctrlKey: true })
    await saved()
    expect([nodesOf(server).length, edgesOf(server).length]).toEqual([3, 1])
    await run('diagram.select-all')
    await key('x', { ctrlKey: true })
    await waitUntil(() => document.querySelectorAll('[data-node]').length === 0)
    closePage()
    const other = await open([node('Quay', 0, 0)], [])
    await key('v', { ctrlKey: true })
    await waitUntil(() => document.querySelectorAll('[data-node]').length === 4)
    await saved()
    expect(nodesOf(other).map(({ data }) => data.label)).toEqual(['Quay', 'Oda', 'Heron', 'Sea'])
    expect(edgesOf(other)).toMatchObject([{ source: nodesOf(other)[1]?.id, target: nodesOf(other)[2]?.id }])
    clipboard = 'Mother Tallow\nSets the order.'
    await key('v', { ctrlKey: true })
    await waitUntil(() => selected().some(text => text?.includes('Mother Tallow')))
  })

  it('come from what another program copied as JSON Canvas; what only looks like it is a text', async () => {
    const server = await open()
    const text = { type: 'text', width: 200, height: 60 }
    const nodes = [
      { ...text, id: 'a', x: 0, y: 0, text: '<b>Quay</b>\nWet.' },
      { ...text, id: 'b', x: 400, y: 0, text: 'Tolls' },
      { ...text, id: 'c', x: null, y: 0, text: 'Nowhere' },
    ]
    const edges = [
      { id: 'e', fromNode: 'a', toNode: 'b', label: 'pays' },
      { id: 'f', fromNode: 'a', toNode: 'gone' },
    ]
    clipboard = JSON.stringify({ nodes, edges })
    await key('v', { ctrlKey: true })
    await waitUntil(() => selected().length === 2)
    expect(selected().join()).toContain('<b>Quay</b>')
    await saved()
    const [quay, tolls] = nodesOf(server).slice(3)
    expect(edgesOf(server)[1]).toMatchObject({ source: quay?.id, target: tolls?.id, data: { label: 'pays' } })
    expect([nodesOf(server).length, edgesOf(server).length]).toEqual([5, 2])
    expect(listToasts().find(({ id }) => id === 'diagram-selection')?.title).toContain('2 parts')
    clipboard = '{ "nodes": [ and so on'
    await key('v', { ctrlKey: true })
    await waitUntil(() => selected().some(label => label?.includes('and so on')))
  })

  it('that are too many are not pasted, which is said with the limit', async () => {
    const server = await open()
    const toast = () => listToasts().find(({ id }) => id === 'diagram-selection')?.title
    const copied = { 'skald-diagram': 1, projectId: 'p', edges: [], names: [] }
    for (const count of [2000, 100_000]) {
      dismissToast('diagram-selection')
      const nodes = Array.from({ length: count }, (_, at) => node(`n${at}`, at, 0))
      clipboard = JSON.stringify({ ...copied, nodes })
      await key('v', { ctrlKey: true })
      const said = 'A diagram has at most 2,000 nodes and 5,000 lines: nothing was pasted.'
      await waitUntil(() => toast() === said)
    }
    await saved()
    expect([nodesOf(server).length, document.querySelectorAll('[data-node]').length]).toEqual([3, 3])
    expect(server.sent).toEqual([])
  })

  it('of an unknown type, without a place, with HTML and with lines to nothing are shown as text', async () => {
    const html = '<img src=x onerror=alert(1)>'
    const hostile = [
      { ...node('Oda', 0, 0), type: '<b>', data: { label: html, description: html, color: 'url(x)' } },
      { ...node('Heron', 0, 0), position: { x: Number.NaN, y: null as never } },
      JSON.parse('{"id":"Sea","type":"note","position":{"x":9,"y":9},"data":{"label":"","__proto__":{"x":1}}}'),
    ]
    const loose = [
      { ...owes, data: { label: html } },
      ...['gone', '__proto__'].map(id => ({ ...owes, id, target: id })),
    ]
    const server = await open(hostile, loose)
    expect(document.querySelectorAll('[data-node]')).toHaveLength(3)
    await key('ArrowRight')
    await key('ArrowRight', { altKey: true })
    await key('T', { shiftKey: true })
    await waitUntil(() => document.querySelectorAll('tbody tr').length === 3)
    expect(document.querySelector('tbody')?.textContent).toContain(html)
    expect(document.querySelector('img')).toBeNull()
    await saved()
    expect(xs(server)[0]).toBe(20)
  })

  it('are seen when they grow from another one', async () => {
    await open([node('near', 0, 0), node('far', 9000, 0)], [])
    await run('diagram.select-all')
    const view = () => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? ''
    const isAtFar = () => /translate\(-\d{4}/.test(view())
    expect(isAtFar()).toBe(false)
    await run('diagram.grow', { label: 'Next' })
    await waitUntil(isAtFar)
  })

  it('have the colour of what they stand for, unless they have one of their own', async () => {
    const standing = (id: string, color?: string): DiagramNode => ({
      ...node(id, 0, 0),
      data: { label: id, description: '', entityId: 'oda', ...(color && { color }) },
    })
    const ids = { spaceId: 's', projectId: 'p', ids: ['oda'] }
    const oda = { entity: 'character', id: 'oda', label: 'Oda Varrick', parentId: null, color: '#B85C00' }
    queryClient.setQueryData(queryKey(mentionCalls.entities as never, ids), [oda])
    await open([standing('a'), standing('b', '#303F9F'), node('c', 0, 300)], [])
    const colorOf = (id: string) =>
      document.querySelector<HTMLElement>(`[data-node=${id}]`)?.style.getPropertyValue('--own')
    expect(['a', 'b', 'c'].map(colorOf)).toEqual(['#B85C00', '#303F9F', ''])
  })

  it('are none in an empty diagram, which selecting all says instead of selecting the page', async () => {
    await openDiagramPage([])
    const event = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true })
    act(() => void document.body.dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    await waitUntil(() => listToasts().some(({ title }) => title === 'Nothing here yet'))
  })

  it('keep what two people do with one of them at once: one moves it, the other one names and connects it', async () => {
    const server = await open()
    await key('ArrowRight')
    await key('ArrowRight', { altKey: true })
    const [oda = three[0] as DiagramNode, ...others] = nodesOf(server)
    const named = { ...oda, data: { ...oda.data, label: 'Oda Varrick' } }
    const asks = { id: 'asks', source: 'Sea', target: 'Oda' }
    await act(() => server.write({ nodes: [named, ...others], edges: [...edgesOf(server), asks] }))
    await saved()
    await waitUntil(() => xs(server)[0] === 20)
    expect(nodesOf(server)[0]).toMatchObject({ position: { x: 20, y: 0 }, data: { label: 'Oda Varrick' } })
    expect(edgesOf(server).map(({ id }) => id)).toEqual(['owes', 'asks'])
    expect(selected()).toEqual(['Oda Varrick'])
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('are copied within the window where the browser gives no clipboard, which is said', async () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    const server = await open()
    await run('diagram.select-all')
    await key('c', { ctrlKey: true })
    // A message of the test before may still be there.
    const copied = () => listToasts().find(({ title }) => title === '3 nodes copied')
    await waitUntil(() => copied() !== undefined)
    expect(copied()?.text).toBe(
      'The browser does not let Skald write to the clipboard: paste works in this window only.',
    )
    await key('v', { ctrlKey: true })
    await waitUntil(() => document.querySelectorAll('[data-node]').length === 6)
    await saved()
    expect(nodesOf(server)).toHaveLength(6)
  })

  it('are walked in the table by the same arrows, and one key goes there and back', async () => {
    await open()
    const rowOf = () => document.activeElement?.closest('tr')?.querySelector('th')?.textContent
    await key('v')
    expect(document.querySelectorAll('tbody tr')).toHaveLength(3)
    await key('ArrowDown')
    const first = rowOf()
    await key('ArrowDown')
    const second = rowOf()
    await key('ArrowUp')
    expect([first, second, rowOf()]).toEqual(['Oda', 'Heron', 'Oda'])
    // Enter clicks the button of the row, and asks for another label as on the drawing; the mouse only selects.
    const button = document.activeElement as HTMLElement
    const ask = vi.spyOn(commandPrompt, 'ask')
    click(button, { detail: 1 })
    expect(ask).not.toHaveBeenCalled()
    await act(async () => button.click())
    expect(ask.mock.calls.map(([{ id }]) => id)).toEqual(['diagram.relabel'])
    // What is deleted leaves the focus on the row behind it, and the last one on the row before it.
    await key('Delete')
    const left = () => [...document.querySelectorAll('tbody th')].map(one => one.textContent)
    await waitUntil(() => left().length === 2)
    expect([left()[0], rowOf()]).toEqual(['Heron', 'Heron'])
    await key('ArrowDown')
    await key('Delete')
    await waitUntil(() => left().length === 1)
    expect([left(), rowOf()]).toEqual([['Heron'], 'Heron'])
    await key('v')
    expect(document.querySelector('tbody')).toBeNull()
    expect(selected()).toEqual(['Heron'])
  })

  it('are a group that moves as one; what somebody else adds meanwhile stays', async () => {
    const server = await open()
    await key('ArrowRight')
    await key('ArrowRight', { ctrlKey: true })
    await run('diagram.group', { label: 'Crew' })
    await saved()
    const group = nodesOf(server)[3]
    expect(nodesOf(server).map(({ data }) => data.groupId)).toEqual([group?.id, group?.id, undefined, undefined])
    await key('ArrowRight', { altKey: true })
    await act(() => server.write({ nodes: [...nodesOf(server), node('Tallow', 0, 900)] }))
    await saved()
    await waitUntil(() => xs(server)[0] === 20)
    expect(xs(server)).toEqual([20, 320, 600, expect.any(Number), 0])
    await key('g', { ctrlKey: true, shiftKey: true })
    expect(selected()).toEqual(['Oda', 'Heron'])
    await saved()
    expect(nodesOf(server).map(({ id, data }) => [id, data.groupId])).toEqual([
      ...[['Oda'], ['Heron'], ['Sea'], ['Tallow']].map(([id]) => [id, undefined]),
    ])
  })
})

describe('a diagram with very many nodes', () => {
  it('is one picture, of which only what is selected are elements that keys act on', async () => {
    const many = Array.from({ length: 300 }, (_, at) => node(`n${at}`, (at % 20) * 260, Math.floor(at / 20) * 130))
    const edges = many.slice(1).map(({ id }, at) => ({ id: `e${at}`, source: 'n0', target: id }))
    const server = await openDiagramPage(many, edges)
    await waitUntil(() => document.querySelector('.react-flow canvas') !== null)
    const elements = () => document.querySelectorAll('.react-flow__node, .react-flow__edge').length
    expect(elements()).toBe(0)
    await key('ArrowRight')
    await key('ArrowRight')
    await waitUntil(() => elements() === 1)
    await key('ArrowDown', { altKey: true })
    await saved()
    expect(nodesOf(server)[1]?.position).toEqual({ x: 260, y: 20 })
    expect(server.sent).toMatchObject([{ nodes: { changes: [{ put: { id: 'n1' } }] } }])
    await key('a', { ctrlKey: true })
    await flush()
    expect(elements()).toBeLessThanOrEqual(50)
  })
})
