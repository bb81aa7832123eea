import { type Command, saveFile, showToast, t, usePageCommands } from '#core/client/index.ts'
import { type ExportFormat, exportFormats } from '../json-canvas/canvas-format.ts'
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
      if (nodes.length === 0) return say(t('diagram.empty'))
      saveFile(`${fileName(page.values.name)}.${format}`, await contentOf(state, format as ExportFormat))
      say(t('diagram.exported', { nodes: nodes.length, edges: state.edges.length }))
    },
  }
  usePageCommands([command])
}

function say(title: string): void {
  showToast({ kind: 'info', id: 'diagram-export', title })
}

async function contentOf(state: DiagramState, format: ExportFormat): Promise<Blob> {
  if (format === 'png') return drawPng(state)
  if (format === 'svg') return new Blob([drawSvg(state).svg], { type: 'image/svg+xml' })
  const { page, rects } = state
  const { projectId } = page.entityRef
  const text = writeCanvas({ ...state, values: page.values, rects: rects(), projectId })
  return new Blob([text], { type: 'application/json' })
}

/** Without what file systems refuse. */
function fileName(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
  return safe.replace(/[. ]+$/, '') || t('kind.diagram.one')
}
