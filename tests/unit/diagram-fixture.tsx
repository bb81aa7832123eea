import { act } from 'react'
import { vi } from 'vitest'
import { closePage, openPage, type PageServer } from '#core/client/entity/page/entity-page.fixture.tsx'
import { flushUnsaved, runCommand } from '#core/client/index.ts'
import { flush, press, waitUntil } from '#core/client/ui/testing.tsx'
import Page from '#plugins/diagrams/client/diagram-page.tsx'
import { type DiagramEdge, type DiagramNode, diagram } from '#plugins/diagrams/shared.ts'

export const node = (id: string, x: number, y: number): DiagramNode => ({
  ...{ id, type: 'note', position: { x, y }, data: { label: id, description: '' } },
})
export const three = [node('Oda', 0, 0), node('Heron', 300, 20), node('Sea', 600, 200)]
export const owes: DiagramEdge = { id: 'owes', source: 'Oda', target: 'Heron' }

let later = 0
const { now } = Date

/** For beforeEach: `run` lets time pass. */
export function mockTime(): void {
  vi.spyOn(Date, 'now').mockImplementation(() => now() + later)
}

/** For afterEach. */
export function leaveDiagram(): void {
  closePage()
  vi.restoreAllMocks()
  localStorage.clear()
}

/** Opens the page of a diagram, and waits until it is drawn. */
export async function openDiagram(nodes: readonly DiagramNode[] = three, edges: readonly DiagramEdge[] = [owes]) {
  const server = await openDiagramPage(nodes, edges)
  await waitUntil(() => document.querySelector('.react-flow__node') !== null)
  return server
}

export function openDiagramPage(nodes: readonly DiagramNode[], edges: readonly DiagramEdge[] = []) {
  const page = {
    ...{ name: 'Who owes whom', description: '', background: 'dots' },
    ...{ viewport: { x: 0, y: 0, zoom: 1 }, data: {} },
  }
  return openPage(diagram, Page, { ...page, nodes, edges })
}

export const pressKey = async (name: string, modifiers: KeyboardEventInit = {}) => {
  press(name, modifiers)
  await flush()
}
export const savedNow = () => act(() => flushUnsaved())
export const runLater = async (id: string, args: Record<string, string> = {}) => {
  // What a key begins is one step of undo, unless the same was changed just before.
  later += 2000
  await pressKey('Shift')
  await act(() => runCommand(id, { args }))
}
export const selectedNodes = () =>
  [...document.querySelectorAll('[data-node][data-selected=true]')].map(one => one.textContent)
export const nodesOf = ({ entity }: PageServer) => entity.nodes as DiagramNode[]
export const edgesOf = ({ entity }: PageServer) => entity.edges as DiagramEdge[]
