import {
  type ImportInput,
  type ImportPlan,
  importLimits,
  type JsonObject,
  jsonObjectOf,
  Refusal,
  textOf,
} from '#plugins/transfer/shared.ts'
import type { Point } from '../../../shared.ts'
import { insideOf } from '../../map/edit/tools.ts'
import { jsonList, jsonNumber, jsonString, objectOf } from '../json.ts'
import { MapPlan, type PlannedLine } from '../map-plan.ts'
import { frameAround } from '../target.ts'
import { Notes } from './notes.ts'
import { cellsOf, outlinesOf, verticesOf, type WorldCell } from './outlines.ts'
import { isSavedMap, readSavedMap, type SavedMap, unpackSavedMap } from './saved-map.ts'

const riverColor = '#4F83A8'
const routeColors: Readonly<Record<string, string>> = { roads: '#B5651D', trails: '#8D6E63', searoutes: '#2F6F9F' }
/** widths in units of the file */
const lineWidths: Readonly<Record<string, number>> = { rivers: 1.6, roads: 1.2, trails: 0.6, searoutes: 0.8 }

/** Reads a saved map (`.map`) or the full JSON of Azgaar's Fantasy Map Generator. @throws Refusal */
export async function readAzgaar(input: ImportInput): Promise<ImportPlan> {
  const [only] = input.files
  if (!only) throw new Refusal('nothing')
  if (input.files.length > 1) throw new Refusal('one-file')
  if (only.file.size > importLimits.bytes) throw new Refusal('too-large')
  const { data, outlines } = await contentOf(new Uint8Array(await only.file.arrayBuffer()), only.path)
  const info = objectOf(data.info)
  const pack = objectOf(data.pack)
  if (!Array.isArray(pack.burgs) || !Array.isArray(pack.states)) throw new Refusal('not-this-format', only.path)
  const settings = objectOf(data.settings)
  const name = jsonString(info.mapName) || jsonString(settings.mapName) || only.path.replace(/\.[^.]*$/, '')
  // A saved map keeps the id that it was made with; the seed alone is shared by all maps made of it.
  const id = jsonString(info.mapId) || jsonString(info.seed) || name
  return new AzgaarReader(new MapPlan('azgaar', id, input), {
    info,
    pack,
    settings,
    name,
    notes: data.notes,
    outlines,
  }).read()
}

/** The full JSON, or a saved map as the full JSON would be. */
async function contentOf(
  bytes: Uint8Array<ArrayBuffer>,
  path: string,
): Promise<{ data: JsonObject; outlines?: SavedMap['outlines'] }> {
  if (!isSavedMap(bytes)) return { data: jsonObjectOf(textOf(bytes, path), path) }
  // In UTF-8, and with the line ends as they are.
  return readSavedMap(new TextDecoder().decode(await unpackSavedMap(bytes, path)), path)
}

interface AzgaarFile {
  info: JsonObject
  pack: JsonObject
  settings: JsonObject
  name: string
  notes: unknown
  /** of a saved map, which has no corners of cells */
  outlines?: SavedMap['outlines']
}

/** What is still there of a list; the first of some is only a placeholder. */
const presentIn = (value: unknown) =>
  jsonList(value)
    .map(objectOf)
    .filter(one => Number.isInteger(one.i) && one.removed !== true)

const pointOf = ({ x, y }: JsonObject): Point => ({ x: jsonNumber(x), y: jsonNumber(y) })

class AzgaarReader {
  readonly #plan: MapPlan
  readonly #file: AzgaarFile
  readonly #notes: Notes
  readonly #cells: readonly WorldCell[]
  readonly #vertices: readonly Point[]
  readonly #size: { width: number; height: number }
  readonly #place: (point: Point) => Point

  constructor(plan: MapPlan, file: AzgaarFile) {
    this.#plan = plan
    this.#file = file
    this.#notes = new Notes(file.notes)
    this.#cells = cellsOf(file.pack.cells)
    this.#vertices = verticesOf(file.pack.vertices)
    this.#size = this.#sizeOf()
    const { name, settings } = file
    const scale = jsonNumber(settings.distanceScale)
    const about = { name, ...(scale > 0 && { scale }), unit: jsonString(settings.distanceUnit) }
    this.#place = plan.begin(about, {
      minX: 0,
      minY: 0,
      maxX: this.#size.width,
      maxY: this.#size.height,
      isUpwards: false,
    })
  }

  read(): ImportPlan {
    this.#areas('state')
    this.#areas('province')
    this.#burgs()
    this.#rivers()
    this.#routes()
    this.#markers()
    const { pack } = this.#file
    const { report } = this.#plan
    const leave = (what: string, ...words: unknown[]) =>
      this.#plan.leave(what, words.map(jsonString).filter(Boolean).join(', '))
    for (const { i, name, type } of presentIn(pack.cultures)) if (i !== 0) leave('maps-cultures', name, type)
    for (const { i, name, form, deity } of presentIn(pack.religions))
      if (i !== 0) leave('maps-religions', name, form, deity)
    for (const { name, type } of presentIn(pack.zones)) leave('maps-zones', name, type)
    for (const { military } of presentIn(pack.states))
      for (const regiment of jsonList(military))
        report.add('dropped', 'maps-regiments', jsonString(objectOf(regiment).name))
    for (const { name, text } of this.#notes.left()) this.#plan.leave('maps-notes', `${name}: ${text}`)
    return this.#plan.plan()
  }

  /** Older files do not say how large they are. */
  #sizeOf() {
    const { info } = this.#file
    const [width, height] = [jsonNumber(info.width), jsonNumber(info.height)]
    if (width > 0 && height > 0) return { width, height }
    const middles = this.#cells.map(({ middle }) => middle).filter(({ x, y }) => Number.isFinite(x + y))
    const places = [...presentIn(this.#file.pack.burgs), ...presentIn(this.#file.pack.markers)].map(pointOf)
    const box = frameAround([...middles, ...places.filter(({ x, y }) => Number.isFinite(x + y))], false)
    this.#plan.report.add('changed', 'maps-size-guessed', this.#file.name)
    return { width: Math.max(box?.maxX ?? 1, 1), height: Math.max(box?.maxY ?? 1, 1) }
  }

  #nameAt(list: unknown, number: unknown): string {
    const { name, fullName } = objectOf(jsonList(list)[jsonNumber(number)])
    return number === 0 ? '' : jsonString(fullName) || jsonString(name)
  }

  #colorOf(list: unknown, number: unknown): string | undefined {
    return jsonString(objectOf(jsonList(list)[jsonNumber(number)]).color) || undefined
  }

  /** `key: value` on lines, and the note below. */
  #text(note: string | undefined, rows: readonly (readonly [label: string, value: string])[]): string {
    const lines = rows.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
    return [...(note ? [note] : []), ...lines].join('\n')
  }

  #people(points: number): string {
    const { settings } = this.#file
    const rate = jsonNumber(settings.populationRate)
    return points > 0 ? String(Math.round(points * (rate > 0 ? rate : 1000))) : ''
  }

  #areas(kind: 'state' | 'province'): void {
    const { pack } = this.#file
    const { texts } = this.#plan.here
    const outlines = this.#file.outlines?.[kind] ?? outlinesOf(this.#cells, this.#vertices, cell => cell[kind])
    for (const one of presentIn(kind === 'state' ? pack.states : pack.provinces)) {
      const i = jsonNumber(one.i)
      if (i === 0) continue
      const note = this.#notes.of(kind, i)
      const label = jsonString(one.fullName) || jsonString(one.name)
      const people = (jsonNumber(one.rural) || 0) + (jsonNumber(one.urban) || 0) * this.#urbanization()
      const text = this.#text(note?.text, [
        [texts.form, jsonString(one.formName) || jsonString(one.form)],
        [texts.state, kind === 'province' ? this.#nameAt(pack.states, one.state) : ''],
        [texts.capital, this.#nameAt(pack.burgs, kind === 'state' ? one.capital : one.burg)],
        [texts.culture, this.#nameAt(pack.cultures, one.culture)],
        [texts.population, this.#people(people)],
      ])
      const about = { label, text, color: jsonString(one.color), tags: [texts[kind]] }
      const rings = outlines.get(i) ?? []
      if (rings.length === 0) this.#withoutOutline(`${kind}:${i}`, one, about)
      if (rings.length > 1) this.#plan.report.add('changed', 'maps-parts', label, rings.length - 1)
      for (const [at, ring] of rings.entries()) {
        const points = ring.map(point => this.#place(insideOf(this.#size, point)))
        this.#plan.add({ ...about, source: `${kind}:${i}:${at}`, points, form: 'polygonal' })
      }
    }
  }

  /** The smaller files have no cells: a label stands where the area is. */
  #withoutOutline(
    source: string,
    area: JsonObject,
    about: { label: string; text: string; color: string; tags: string[] },
  ): void {
    const [x, y] = jsonList(area.pole)
    const pole = { x: jsonNumber(x), y: jsonNumber(y) }
    // The cells of a saved map have no places.
    const places = [pole, this.#cells[jsonNumber(area.center)]?.middle, this.#townIn(source, area)]
    const at = places.find(place => place && Number.isFinite(place.x + place.y))
    if (!at) {
      this.#plan.leave('maps-outside', about.label)
      return
    }
    this.#plan.report.add('changed', 'maps-no-outline', about.label)
    this.#plan.add({ ...about, source, points: [this.#place(at)], form: 'label' })
  }

  /** The main town of an area, else the first one on its cells: older files have no middle of provinces. */
  #townIn(source: string, { burg, capital }: JsonObject): Point | undefined {
    const towns = presentIn(this.#file.pack.burgs).filter(({ i }) => jsonNumber(i) > 0)
    const main = jsonNumber(burg) || jsonNumber(capital)
    const isOnArea = ({ cell }: JsonObject) => {
      const { state, province } = this.#cells[jsonNumber(cell)] ?? {}
      return source === `state:${state}` || source === `province:${province}`
    }
    const town = towns.find(({ i }) => jsonNumber(i) === main) ?? towns.find(isOnArea)
    return town && pointOf(town)
  }

  #urbanization(): number {
    const value = jsonNumber(this.#file.settings.urbanization)
    return value > 0 ? value : 1
  }

  #burgs(): void {
    const { pack } = this.#file
    const { texts } = this.#plan.here
    for (const burg of presentIn(pack.burgs)) {
      const i = jsonNumber(burg.i)
      if (i === 0) continue
      const { state } = burg
      const cell = this.#cells[jsonNumber(burg.cell)]
      const text = this.#text(this.#notes.of('burg', i)?.text, [
        [texts.population, this.#people(jsonNumber(burg.population) * this.#urbanization())],
        [texts.state, this.#nameAt(pack.states, state)],
        [texts.province, this.#nameAt(pack.provinces, cell?.province ?? 0)],
        [texts.culture, this.#nameAt(pack.cultures, burg.culture)],
      ])
      const tags = [texts.town, ...(burg.capital ? [texts.capital] : []), ...(burg.port ? [texts.port] : [])]
      this.#plan.add({
        ...{ source: `burg:${i}`, label: jsonString(burg.name), points: [this.#place(pointOf(burg))], text, tags },
        color: state === 0 ? undefined : this.#colorOf(pack.states, state),
      })
    }
  }

  #rivers(): void {
    const { texts } = this.#plan.here
    const lines: PlannedLine[] = []
    for (const river of presentIn(this.#file.pack.rivers)) {
      const i = jsonNumber(river.i)
      const own = jsonList(river.points).map(point => jsonList(point))
      const course = own.length > 1 ? own.map(([x, y]) => pointOf({ x, y })) : this.#middles(river.cells)
      const points = this.#onMap(course)
      const label = jsonString(river.name)
      if (points.length < 2) {
        this.#plan.leave('maps-short', label)
        continue
      }
      lines.push(this.#line(`river:${i}`, points, 'rivers'))
      const text = this.#text(this.#notes.of('river', i)?.text, [
        [texts.form, jsonString(river.type)],
        [texts.length, jsonString(river.length)],
      ])
      const middle = points[Math.floor(points.length / 2)]
      if (label === '' || !middle) continue
      const about = { label, text, color: riverColor, tags: [texts.river] }
      this.#plan.add({ ...about, source: `river:${i}:label`, points: [middle], form: 'label' })
    }
    this.#plan.addLines('rivers', texts.rivers, lines)
  }

  #routes(): void {
    const { texts } = this.#plan.here
    const lines: PlannedLine[] = []
    for (const route of presentIn(this.#file.pack.routes)) {
      const i = jsonNumber(route.i)
      const points = this.#onMap(
        jsonList(route.points).map(point => pointOf({ x: jsonList(point)[0], y: jsonList(point)[1] })),
      )
      const note = this.#notes.of('route', i)
      const label = jsonString(route.name) || note?.name || ''
      if (points.length < 2) {
        this.#plan.leave('maps-short', label)
        continue
      }
      lines.push(this.#line(`route:${i}`, points, jsonString(route.group)))
      const middle = points[Math.floor(points.length / 2)]
      if (label === '' || !middle) continue
      const about = { label, text: note?.text ?? '', tags: [texts.route] }
      this.#plan.add({ ...about, source: `route:${i}:label`, points: [middle], form: 'label' })
    }
    this.#plan.addLines('routes', texts.roads, lines)
  }

  #markers(): void {
    const { texts } = this.#plan.here
    for (const marker of presentIn(this.#file.pack.markers)) {
      const i = jsonNumber(marker.i)
      const note = this.#notes.of('marker', i)
      const type = jsonString(marker.type)
      this.#plan.add({
        ...{ source: `marker:${i}`, points: [this.#place(pointOf(marker))], text: note?.text ?? '' },
        label: note?.name || type || texts.marker,
        color: jsonString(marker.stroke) || undefined,
        tags: [texts.marker, ...(type === '' ? [] : [type])],
      })
    }
  }

  #line(source: string, points: Point[], kind: string): PlannedLine {
    const scale = this.#place({ x: 1, y: 0 }).x - this.#place({ x: 0, y: 0 }).x
    const width = Math.min(Math.max((lineWidths[kind] ?? 1) * scale, 0.1), 1000)
    return { source, points, color: kind === 'rivers' ? riverColor : (routeColors[kind] ?? '#8D6E63'), width }
  }

  #middles(cells: unknown): Point[] {
    return jsonList(cells).flatMap(cell => this.#cells[jsonNumber(cell)]?.middle ?? [])
  }

  /** What flows or leads off the map ends at its edge. */
  #onMap(points: readonly Point[]): Point[] {
    return points.filter(({ x, y }) => Number.isFinite(x + y)).map(point => this.#place(insideOf(this.#size, point)))
  }
}
