import { type Command, presetColors, showToast, t, usePageCommands, writeClipboard } from '#core/client/index.ts'
import { type DiagramEdge, type DiagramNode, diagramLimits } from '../../shared.ts'
import { middleOfView } from '../canvas/visible-nodes.ts'
import { type Arrangement, arranged, arrangements, leastFor } from '../parts/arrange.ts'
import {
  asNew,
  copiedText,
  freeOffset,
  isBeyondDiagrams,
  isLikeCanvas,
  nodeOfText,
  partOf,
  readCopied,
} from '../parts/clipboard.ts'
import { boundsOf, grouped, outermost, rectsOf, ungrouped, withMembers } from '../parts/groups.ts'
import { isGroup, likelySize, nodeGap, nodeTypes, removeNodes, typeIcons } from '../parts/nodes.ts'
import type { DiagramState } from '../use-diagram.ts'

const noColor = 'none'

/** What was copied last, where the browser gives no access to its clipboard. */
let lastCopied = ''

/** The commands on all that is selected, each one step of undo. */
export function useSelectionCommands(state: DiagramState): void {
  const { page, selection, select } = state
  const unselect: Command = {
    ...{
      id: 'diagram.unselect',
      label: 'diagram.unselect',
      icon: 'x',
      safe: true,
      ...(!state.lifted && { keys: 'Escape' }),
    },
    run: () => select(null),
  }
  const copy: Command = {
    ...{ id: 'diagram.copy', label: 'diagram.copy', icon: 'copy', keys: 'Mod-c', safe: true },
    run: async () => {
      await copySelection(state)
    },
  }
  const paste: Command = {
    ...{ id: 'diagram.paste', label: 'diagram.paste', icon: 'download', keys: 'Mod-v' },
    run: () => pasteInto(state),
  }
  const isAny = selection.length > 0
  usePageCommands([
    ...(isAny ? [unselect, copy] : []),
    ...(page.mayEdit ? [paste] : []),
    ...(isAny && page.mayEdit ? [...changing(state), ...arranging(state)] : []),
  ])
}

function say(kind: 'ok' | 'info' | 'bad', title: string, text?: string): void {
  showToast({ kind, id: 'diagram-selection', title, text })
}

function sayTooMany(): void {
  say('bad', t('diagram.too-many', { nodes: diagramLimits.nodes, edges: diagramLimits.edges }))
}

/** @returns false if a text that is selected on the page was copied, because the user means that */
async function copySelection(state: DiagramState): Promise<boolean> {
  const text = getSelection()?.toString()
  if (text) {
    if (!(await writeClipboard(text))) say('bad', t('diagram.not-copied'))
    return false
  }
  const part = partOf(state, state.selectedIds)
  lastCopied = copiedText(state.page.entityRef.projectId, part, state.nameOf)
  const isWritten = await writeClipboard(lastCopied)
  say('ok', t('diagram.copied', { count: part.nodes.length }), isWritten ? undefined : t('diagram.only-here'))
  return true
}

/** The text on the clipboard; what was copied here if the browser does not give it, and null if that is nothing. */
async function clipboardText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return lastCopied || null
  }
}

/** What another program copied as JSON Canvas; null for any other text. */
async function pastedCanvas(text: string, projectId: string) {
  if (!isLikeCanvas(text)) return null
  const { readPasted } = await import('../json-canvas/read-pasted.ts')
  return readPasted(text, projectId)
}

async function pasteInto(state: DiagramState): Promise<void> {
  const { page, byId, view } = state
  const text = await clipboardText()
  if (text === null) return say('bad', t('diagram.clipboard-refused'), t('diagram.clipboard-refused-text'))
  if (isBeyondDiagrams(text)) return sayTooMany()
  const copied = readCopied(text) ?? (await pastedCanvas(text, page.entityRef.projectId))
  const middle = middleOfView(state)
  if (!copied) {
    if (text.trim() === '') return say('info', t('diagram.nothing-copied'))
    insert(state, { nodes: [nodeOfText(text, middle)], edges: [] })
    return
  }
  if (copied.nodes.length === 0) return say('info', t('diagram.nothing-copied'))
  const isFromHere = copied.nodes.some(({ id }) => byId.has(id))
  const { x, y, width, height } = boundsOf([...rectsOf(copied.nodes, likelySize).values()])
  const by =
    isFromHere || view === 'table'
      ? freeOffset(page.items('nodes').list, copied.nodes)
      : { x: middle.x - x - width / 2, y: middle.y - y - height / 2 }
  const isElsewhere = copied.projectId !== page.entityRef.projectId
  const isInserted = insert(state, asNew(copied, by, isElsewhere ? { names: copied.names } : {}))
  if (isInserted && copied.leftOut > 0) say('info', t('diagram.left-out', { count: copied.leftOut }))
}

/** @returns false if there would be too many, which it says */
function insert(state: DiagramState, part: { nodes: readonly DiagramNode[]; edges: readonly DiagramEdge[] }): boolean {
  const { page, selectAll } = state
  const [nodes, edges] = [page.items('nodes').list, page.items('edges').list]
  const { nodes: mostNodes, edges: mostEdges } = diagramLimits
  if (nodes.length + part.nodes.length > mostNodes || edges.length + part.edges.length > mostEdges) {
    sayTooMany()
    return false
  }
  page.edit({ nodes: [...nodes, ...part.nodes], edges: [...edges, ...part.edges] })
  selectAll(outermost(part.nodes, new Set(part.nodes.map(({ id }) => id))).map(({ id }) => id))
  return true
}

function changing(state: DiagramState): Command[] {
  const { page, selectedIds, selection, select } = state
  const change = (how: (node: DiagramNode) => DiagramNode) =>
    page.edit({ nodes: page.items('nodes').list.map(node => (selectedIds.has(node.id) ? how(node) : node)) })
  const remove = () => {
    const { list } = page.items('nodes')
    const removed = withMembers(list, selectedIds)
    // In a table the focus stays where it was: on what follows, or else on what came before.
    const stays = ({ id }: DiagramNode) => !removed.has(id)
    const last = list.findLastIndex(one => !stays(one))
    const next = state.view === 'table' && (list.slice(last).find(stays) ?? list.findLast(stays))
    removeNodes(page, removed)
    select(next ? next.id : null)
  }
  return [
    {
      ...{ id: 'diagram.type', label: 'diagram.type', icon: 'pentagon', keys: 'y' },
      steps: [
        {
          ...{ name: 'type', label: 'diagram.type-is', ask: 'choice' },
          options: () =>
            nodeTypes.map(value => ({ value, label: t(`diagrams.type-${value}`), icon: typeIcons[value] })),
        },
      ],
      run: (_, { type = 'note' }) => {
        if (selection.every(isGroup)) say('info', t('diagram.group-stays'))
        else change(node => (isGroup(node) ? node : { ...node, type }))
      },
    },
    {
      ...{ id: 'diagram.color', label: 'diagram.colour', icon: 'brush' },
      steps: [
        {
          ...{ name: 'color', label: 'diagram.colour-is', ask: 'choice' },
          options: () => [
            ...presetColors.map(({ name, value }) => ({ value: value as string, label: t(`color.${name}`) })),
            { value: noColor, label: t('diagram.no-colour') },
          ],
        },
      ],
      run: (_, { color = noColor }) =>
        change(node => {
          const { color: _, ...data } = node.data
          const { label, description } = node.data
          return { ...node, data: { ...data, label, description, ...(color !== noColor && { color }) } }
        }),
    },
    {
      ...{ id: 'diagram.duplicate', label: 'diagram.duplicate', icon: 'copy', keys: 'Shift-d' },
      run: () => {
        const part = partOf(state, selectedIds)
        const by = part.nodes.length === 1 ? { x: nodeGap.x / 4, y: nodeGap.y } : freeOffset(state.nodes, part.nodes)
        insert(state, asNew(part, by, { groups: new Set(state.byId.keys()) }))
      },
    },
    {
      ...{ id: 'diagram.cut', label: 'diagram.cut', icon: 'copy', keys: 'Mod-x' },
      run: async () => {
        if (await copySelection(state)) remove()
      },
    },
    { id: 'diagram.remove', label: 'diagram.remove', icon: 'trash-2', keys: 'Delete', run: remove },
  ]
}

function arranging(state: DiagramState): Command[] {
  const { page, selectedIds, selection, sizeOf } = state
  const list = () => page.items('nodes').list
  const group: Command = {
    ...{ id: 'diagram.group', label: 'diagram.group', icon: 'layers', keys: 'Mod-g' },
    steps: [{ name: 'label', label: 'diagram.label', ask: 'text', optional: true }],
    run: (_, { label = '' }) => {
      const made = grouped(list(), selectedIds, label, sizeOf)
      page.edit({ nodes: made.nodes })
      state.select(made.group.id)
    },
  }
  const ungroup: Command = {
    ...{ id: 'diagram.ungroup', label: 'diagram.ungroup', icon: 'layers', keys: 'Mod-Shift-g' },
    run: () => {
      const groups = new Set(selection.filter(isGroup).map(({ id }) => id))
      const members = list().filter(node => groups.has(String(node.data.groupId)))
      page.edit({
        nodes: ungrouped(list(), groups),
        edges: page.items('edges').list.filter(({ source, target }) => !groups.has(source) && !groups.has(target)),
      })
      state.selectAll(members.map(({ id }) => id))
    },
  }
  const align: Command = {
    ...{ id: 'diagram.align', label: 'diagram.align', icon: 'ruler', keys: 'a' },
    steps: [
      {
        ...{ name: 'how', label: 'diagram.align-how', ask: 'choice' },
        options: () => arrangements.map(value => ({ value, label: t(`diagram.align-${value}`) })),
      },
    ],
    run: (_, { how = 'left' }) => {
      const way = how as Arrangement
      const count = outermost(list(), selectedIds).length
      if (count < leastFor(way)) return say('info', t('diagram.select-more', { count: leastFor(way) }))
      page.edit({ nodes: arranged(list(), selectedIds, way, sizeOf) })
    },
  }
  return [align, group, ...(selection.some(isGroup) ? [ungroup] : [])]
}
