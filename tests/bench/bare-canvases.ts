import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { build } from 'vite'
import { ROOT } from '../../scripts/source-files.ts'
import type { BareDrawing } from './canvases.bench-data.ts'

const size = 'position:absolute;inset:0'

/** @returns the milliseconds until nodes and lines are painted */
export async function openFlowPage(page: Page, script: string, drawing: BareDrawing): Promise<number> {
  await page.setContent(`<!doctype html><body style="margin:0"><div id="flow" style="${size}"></div>`)
  await page.addStyleTag({ path: join(ROOT, 'node_modules/@xyflow/react/dist/style.css') })
  await page.addScriptTag({ content: script })
  return page.evaluate(
    given =>
      new Promise<number>(resolve => {
        const from = performance.now()
        const whenDrawn = () => {
          const node = document.querySelector<HTMLElement>('.react-flow__node')
          if (node && node.style.visibility !== 'hidden' && document.querySelector('.react-flow__edge'))
            setTimeout(() => resolve(performance.now() - from), 0)
          else requestAnimationFrame(whenDrawn)
        }
        window.drawFlow(given)
        whenDrawn()
      }),
    drawing,
  )
}

/** The script of the page, made like the application's. */
export async function flowScript(): Promise<string> {
  const built = await build({
    ...{ configFile: false, logLevel: 'error', root: join(ROOT, 'tests/bench') },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('./flow-page-view.ts', import.meta.url)),
        ...{ formats: ['iife'], name: 'flowPage' },
      },
    },
  })
  const [{ output } = { output: [] }] = [built].flat().filter(result => 'output' in result)
  const [script] = output.flatMap(file => (file.type === 'chunk' ? file.code : []))
  if (script === undefined) throw new Error('The bare page has no script')
  return script
}

const networkFile = join(ROOT, 'node_modules/vis-network/standalone/umd/vis-network.min.js')

/** A bare web of vis-network whose nodes have their places. @returns the milliseconds until it is painted */
export async function openNetworkPage(page: Page, web: BareDrawing): Promise<number> {
  await page.setContent(`<!doctype html><body style="margin:0"><div id="web" style="${size}"></div>`)
  await page.addScriptTag({ content: readFileSync(networkFile, 'utf8') })
  return page.evaluate(({ nodes, edges }) => {
    interface Drawn {
      once(event: string, then: () => void): void
    }
    const { vis } = window as unknown as {
      vis: { Network: new (box: Element | null, data: object, options: object) => Drawn }
    }
    return new Promise<number>(resolve => {
      const from = performance.now()
      const drawn = new vis.Network(
        document.querySelector('#web'),
        {
          nodes: nodes.map(node => ({ ...node, shape: 'dot' })),
          edges: edges.map(({ source, target }) => ({ from: source, to: target })),
        },
        { physics: false, layout: { improvedLayout: false }, edges: { smooth: false } },
      )
      drawn.once('afterDrawing', () => setTimeout(() => resolve(performance.now() - from), 0))
    })
  }, web)
}
