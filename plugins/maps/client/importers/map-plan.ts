import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import {
  cutTitle,
  type ImportChoice,
  type ImportInput,
  type ImportPlan,
  importLimits,
  type PlannedRecord,
  type PlannedTag,
  Refusal,
  ReportBuilder,
  sourceId,
} from '#plugins/transfer/shared.ts'
import { defaultMapSize, mapLimits } from '../../shared/limits.ts'
import type { PlaceOnMap, Point } from '../../shared.ts'
import { insideOf, rounded } from '../map/edit/tools.ts'
import { middleOf } from '../map/place-at.ts'
import type { MapProjectContext } from './map-project-context.ts'
import { fitting, newMap, type SourceFrame, sampleEvenly, targetChoice } from './target.ts'

const textMax = 50_000
const tagsMax = 50
const tagMax = 100
const unitMax = 30
const hexColor = /^#[0-9a-f]{6}$/i
/** A point this far beside the map, in pixels, comes from rounding. */
const slack = 1

/** A place of a source, in coordinates of the map. */
interface PlannedPlace {
  /** its id in the source */
  source: string
  label: string
  /** one point, or the corners of an area */
  points: readonly Point[]
  form?: PlaceOnMap['pointType']
  color?: string | undefined
  text?: string
  tags?: readonly string[]
  more?: Record<string, unknown>
}

export interface PlannedLine {
  source: string
  points: readonly Point[]
  color: string
  width: number
}

/** A map that comes into being with the import. */
interface PlannedMap {
  name: string
  /** units of the world to a unit of the source */
  scale?: number
  unit?: string
  width?: number
  height?: number
}

/** Makes a plan of places, areas and lines on one map. */
export class MapPlan {
  readonly report = new ReportBuilder()
  readonly here: MapProjectContext
  readonly size: { width: number; height: number }
  readonly #program: string
  readonly #name: string
  readonly #records: PlannedRecord[] = []
  readonly #tags = new Map<string, PlannedTag>()
  readonly #left: string[] = []
  readonly #known: ReadonlySet<string>
  readonly #mapId: string

  /** @throws Refusal if nothing could be written */
  constructor(program: string, name: string, { context }: Pick<ImportInput, 'context'>) {
    const here = context as MapProjectContext
    if (!here.may.location || !(here.target || here.may.map)) throw new Refusal('nothing')
    this.#program = program
    this.#name = name
    this.here = here
    this.size = here.target ?? defaultMapSize
    this.#known = new Set(here.target?.here)
    this.#mapId = here.target?.id ?? this.idOf('map')
  }

  /** Whether something of this id is on the map. It stays as it is. */
  isHere(id: string, label: string): boolean {
    if (!this.#known.has(id)) return false
    this.report.add('kept', 'maps-here', label)
    return true
  }

  /** Puts points of the source onto the map; a new map gets its name and its scale. */
  begin({ name, scale = 1, unit = '' }: PlannedMap, frame: SourceFrame | null): (point: Point) => Point {
    const fit = frame ? fitting(frame, this.size) : { scale: 1, place: (point: Point) => point }
    const perPixel = scale / fit.scale
    const isKnown = unit !== '' || scale !== 1
    if (this.here.target) {
      if (isKnown) this.leave('maps-scale', `${scale} ${unit}`)
      return fit.place
    }
    const isScale = perPixel >= 0.000001 && perPixel <= 1_000_000
    const title = this.#title(name) || this.here.texts['new-map']
    const values = {
      ...{ name: title, useDefaultMap: true, unit: this.#cut(unit, unitMax, title) },
      ...(isScale && { scale: Number(perPixel.toPrecision(12)) }),
    }
    this.#records.push({ id: this.#mapId, kind: 'map', values })
    this.report.add('kept', 'maps-map', title)
    return fit.place
  }

  /** Names what is not carried over. */
  leave(what: string, text: string): void {
    this.report.add('dropped', what, cutTitle(text) || '–')
    if (this.#left.length < 2000) this.#left.push(text.slice(0, 500))
  }

  /** The beginning of a text that is too long; all of it is in the report of the import. */
  #cut(text: string, max: number, title: string): string {
    if (text.length > max) this.#reportCut(title, text)
    return text.slice(0, max).toWellFormed()
  }

  #title(text: string): string {
    const title = cutTitle(text)
    if (title !== text.replace(/\s+/g, ' ').trim()) this.#reportCut(title, text)
    return title
  }

  #reportCut(title: string, whole: string): void {
    this.report.add('changed', 'cut-values', title)
    this.#left.push(`${title}: ${whole}`)
  }

  /** Adds a place; one that is none, or not on the map, is named in the report. */
  add({ source, label, points, form, color, text = '', tags = [], more = {} }: PlannedPlace): boolean {
    const title = this.#title(label) || this.here.texts.place
    const corners = this.#onMap(points, title)
    if (!corners) return false
    const isArea = form === 'polygonal'
    if (isArea && corners.length < mapLimits.outline) {
      this.leave('maps-short', title)
      return false
    }
    const outline = sampleEvenly(corners, mapLimits.shapePoints)
    if (outline.length < corners.length) this.report.add('changed', 'maps-sampleEvenly', title)
    const id = this.idOf(source)
    const [first = { x: 0, y: 0 }] = corners
    const description = text.trim() === '' ? undefined : fromPlainText(this.#cut(text, textMax, title))
    const values: Record<string, unknown> = {
      ...{ label: title, pointType: form ?? 'point' },
      coordinates: isArea ? rounded(insideOf(this.size, middleOf(outline))) : first,
      ...(isArea && { shape: outline.map((coordinates, index) => ({ id: `${index}`, index, coordinates })) }),
      ...(color !== undefined && hexColor.test(color) && { color }),
      ...(description && { description }),
      ...more,
    }
    const allTags = [...new Set(tags.map(tag => tag.trim()))]
    if (allTags.length > tagsMax) this.#reportCut(title, allTags.slice(tagsMax).join(', '))
    const ofTags = [...new Set(allTags.slice(0, tagsMax).flatMap(tag => this.#tag(tag, title) ?? []))]
    if (ofTags.length > 0) values.tags = ofTags
    this.#push({ id, kind: 'location', parentId: this.#mapId, values })
    this.report.add('kept', isArea ? 'maps-areas' : 'maps-points', title)
    return true
  }

  /** Adds lines as layers of the map, as many as are needed. */
  addLines(source: string, label: string, lines: readonly PlannedLine[]): void {
    if (lines.length === 0) return
    if (!this.here.may.layer) {
      this.report.add('dropped', 'maps-lines', label, lines.length)
      return
    }
    const layers: { points: number; data: object[] }[] = []
    for (const { source: id, points, color, width } of lines) {
      const corners = this.#onMap(points, label)
      if (!corners || corners.length < 2) {
        if (corners) this.leave('maps-short', label)
        continue
      }
      const kept = sampleEvenly(corners, mapLimits.linePoints)
      if (kept.length < corners.length) this.report.add('changed', 'maps-sampleEvenly', label)
      let last = layers.at(-1)
      if (!last || last.data.length >= mapLimits.lines || last.points + kept.length > mapLimits.layerPoints) {
        last = { points: 0, data: [] }
        layers.push(last)
      }
      last.points += kept.length
      const pairs = kept.flatMap(({ x, y }) => [x, y])
      last.data.push({ id: this.idOf(id), points: pairs, color, width, mode: 'draw' })
      this.report.add('kept', 'maps-lines', label)
    }
    for (const [at, { data }] of layers.entries()) {
      const title = cutTitle(at === 0 ? label : `${label} ${at + 1}`)
      const values = { label: title, type: 'draw', data }
      this.#push({ id: this.idOf(`${source}:${at}`), kind: 'layer', parentId: this.#mapId, values })
      this.report.add('kept', 'maps-layers', title)
    }
  }

  /** @throws Refusal if nothing was found */
  plan(choices: readonly ImportChoice[] = []): ImportPlan {
    const count = this.#records.filter(({ kind }) => kind !== 'map').length
    const { kept } = this.report.report()
    if (count === 0 && !kept.some(({ what }) => what === 'maps-here')) throw new Refusal('nothing')
    if (this.#tags.size > importLimits.tags) throw new Refusal('too-many')
    const note = this.#left.join('\n')
    return {
      choices: [this.#target(), ...choices],
      ...{ records: this.#records, images: [], tags: [...this.#tags.values()], report: this.report.report() },
      ...(note !== '' && { note }),
    }
  }

  /** Independent of the map that is chosen: what is in the project already is imported nowhere a second time. */
  idOf(source: string): string {
    return sourceId(this.#program, this.#name, source)
  }

  #target(): ImportChoice {
    const { maps, may, texts, target } = this.here
    const options = [...(may.map ? [{ value: newMap, label: texts['new-map'] }] : []), ...maps]
    return { id: targetChoice, label: texts.target, options, value: target?.id ?? newMap }
  }

  #push(record: PlannedRecord): void {
    this.#records.push(record)
    if (this.#records.length > importLimits.records) throw new Refusal('too-many')
  }

  #onMap(points: readonly Point[], label: string): Point[] | null {
    const { width, height } = this.size
    const isOn = (value: number, end: number) => value >= -slack && value <= end + slack
    if (points.length > 0 && points.every(({ x, y }) => isOn(x, width) && isOn(y, height)))
      return points.map(point => rounded(insideOf(this.size, point)))
    if (points.some(({ x, y }) => !Number.isFinite(x) || !Number.isFinite(y)) || points.length < 2) {
      this.leave('maps-outside', label)
      return null
    }
    if (!points.some(({ x, y }) => isOn(x, width) && isOn(y, height))) {
      this.leave('maps-outside', label)
      return null
    }
    this.report.add('changed', 'maps-cut', label)
    return points.map(point => rounded(insideOf(this.size, point)))
  }

  #tag(name: string, title: string): string | null {
    const value = this.#cut(name.trim(), tagMax, title)
    if (value === '') return null
    const key = value.toLowerCase()
    const tag = this.#tags.get(key) ?? { id: sourceId(this.#program, 'tag', key), value }
    this.#tags.set(key, tag)
    return tag.id
  }
}
