import {
  type ImportInput,
  type ImportPlan,
  openSource,
  type PlannedRecord,
  Refusal,
  ReportBuilder,
  sourceId,
  textOf,
} from '#plugins/transfer/shared.ts'
import { diagramLimits } from '../../shared.ts'
import { stringOf } from '../parts/nodes.ts'
import { type ReadCanvas, readCanvas, reportTo } from './read-canvas.ts'

/** Each file of JSON Canvas as a diagram; an archive or a folder may hold many. @throws Refusal */
export async function readCanvases({ files, place }: ImportInput): Promise<ImportPlan> {
  const source = await openSource(files)
  const isCanvas = (path: string) => /\.canvas$/i.test(path) || (source.paths.length === 1 && /\.json$/i.test(path))
  const report = new ReportBuilder()
  const records: PlannedRecord[] = []
  for (const path of source.paths) {
    if (!isCanvas(path)) report.add('dropped', 'files', path)
    else {
      const text = textOf(await source.read(path), path)
      const canvas = readCanvas(text, path, reportTo(report), place.projectId)
      records.push({
        id: sourceId('json-canvas', source.name, path),
        kind: 'diagram',
        values: valuesOf(canvas, path),
      })
    }
  }
  if (records.length === 0) throw new Refusal('nothing')
  return { choices: [], records, tags: [], images: [], report: report.report() }
}

function valuesOf({ nodes, edges, data, skald }: ReadCanvas, path: string): Record<string, unknown> {
  const backgrounds = ['dots', 'lines', 'cross']
  return {
    name: (stringOf(skald.name) || path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')).slice(0, 1000) || '…',
    description: stringOf(skald.description).slice(0, diagramLimits.description),
    background: backgrounds.includes(stringOf(skald.background)) ? stringOf(skald.background) : 'dots',
    // Without a viewport it opens as every diagram does for which nobody keeps one.
    ...{ data, nodes, edges },
  }
}
