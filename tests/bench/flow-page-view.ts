// A bare page of @xyflow/react: its own nodes, no commands, no texts of ours.
import { Background, ReactFlow } from '@xyflow/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import type { BareDrawing } from './canvases.bench-data.ts'

declare global {
  interface Window {
    drawFlow(drawing: BareDrawing): void
  }
}

window.drawFlow = ({ nodes, edges }) => {
  const flow = createElement(
    ReactFlow,
    {
      defaultNodes: nodes.map(({ id, x, y, label }) => ({ id, position: { x, y }, data: { label } })),
      defaultEdges: edges.map(edge => ({ ...edge })),
      ...{ minZoom: 0.05, onlyRenderVisibleElements: true },
    },
    createElement(Background),
  )
  const box = document.querySelector('#flow')
  if (box) createRoot(box).render(flow)
}
