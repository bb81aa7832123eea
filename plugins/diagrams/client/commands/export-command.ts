import { type Command, saveFile, showToast, t, usePageCommands } from '#core/client/index.ts'
import { safeFileName } from '#core/shared/text/file-name.ts'
import { type DiagramFormat, exportFormats } from '../json-canvas/canvas-format.ts'
import { writeCanvas } from '../json-canvas/write-canvas.ts'
import { drawPng, drawSvg } from '../picture/draw.ts'
import type { DiagramState } from '../use-diagram.ts'

/** Saves the diagram as a file. */
export function useExportCommand(state: DiagramState): void {
  const { nodes, page } = state
  const command: Command = {
    ...{ id: 'diagram.export', label: 'diagram.export', icon: 'download', keys: 'Shift-e', safe: true },
    steps: [
      {
        ...{ name: 'format', label: 'diagram.export-as', ask: 'choice' },
        options: () =>
          exportFormats.map(value => ({
            value,
            label: t(`diagram.format-${value}`),
            about: t(`diagram.about-${value}`),
          })),
      },
    ],
    run: async (_, { format = 'canvas' }) => {
      if (nodes.length === 0) return showExportToast(t('diagram.empty'))
      saveFile(
        `${safeFileName(page.values.name) || t('kind.diagram.one')}.${format}`,
        await contentOf(state, format as DiagramFormat),
      )
      showExportToast(t('diagram.exported', { nodes: nodes.length, edges: state.edges.length }))
    },
  }
  usePageCommands([command])
}

function showExportToast(title: string): void {
  showToast({ kind: 'info', id: 'diagram-export', title })
}

async function contentOf(state: DiagramState, format: DiagramFormat): Promise<Blob> {
  if (format === 'png') return drawPng(state)
  if (format === 'svg') return new Blob([drawSvg(state).svg], { type: 'image/svg+xml' })
  const { page, rects } = state
  const { projectId } = page.entityRef
  const text = writeCanvas({ ...state, values: page.values, rects: rects(), projectId })
  return new Blob([text], { type: 'application/json' })
}
