import Konva from 'konva/lib/Core.js'
import type { CanvasSize } from './camera.ts'
import type { CanvasTheme, Drawing } from './painter.ts'

/** What is drawn below, what can be chosen, and what tools show above: each is redrawn without the others. */
export type StageLayer = 'ground' | 'marks' | 'tools'

const layerNames: readonly StageLayer[] = ['ground', 'marks', 'tools']

/**
 * The drawing surface: a stage of the size of the view with one layer each for ground, marks and tools. A layer has one
 * shape that draws all of it: thousands of shapes of their own would cost more than what they draw.
 */
export class CanvasStage {
  readonly #stage: Konva.Stage
  readonly #layers = new Map<StageLayer, Konva.Layer>()
  readonly #container: HTMLDivElement
  #theme: CanvasTheme

  /** `paint` draws a layer; it gets the context in CSS pixels. */
  constructor(
    container: HTMLDivElement,
    paint: (layer: StageLayer, drawing: Pick<Drawing, 'context' | 'pixelRatio' | 'theme'>) => void,
  ) {
    this.#container = container
    this.#theme = themeOf(container)
    this.#stage = new Konva.Stage({ container, width: 1, height: 1, listening: false })
    for (const name of layerNames) {
      const layer = new Konva.Layer({ listening: false })
      const shape = new Konva.Shape({
        listening: false,
        perfectDrawEnabled: false,
        sceneFunc: context =>
          paint(name, {
            context: context._context as CanvasRenderingContext2D,
            pixelRatio: layer.getCanvas().getPixelRatio(),
            theme: this.#theme,
          }),
      })
      layer.add(shape)
      this.#stage.add(layer)
      this.#layers.set(name, layer)
    }
  }

  resize({ width, height }: CanvasSize): void {
    const pixelRatio = window.devicePixelRatio || 1
    for (const layer of this.#layers.values()) layer.getCanvas().setPixelRatio(pixelRatio)
    this.#stage.size({ width, height })
  }

  /** Draws layers with the next frame; all of them if none is named. */
  redraw(...names: StageLayer[]): void {
    for (const name of names.length > 0 ? names : layerNames) this.#layers.get(name)?.batchDraw()
  }

  /** The theme has changed. */
  readTheme(): void {
    this.#theme = themeOf(this.#container)
    this.redraw()
  }

  destroy(): void {
    this.#stage.destroy()
  }
}

/** The colours that painters need, as the browser computes them from the tokens. */
export function themeOf(element: HTMLElement): CanvasTheme {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: token('--ink'),
    paper: token('--paper'),
    accent: token('--accent'),
    font: `500 12px ${token('--font-ui')}`,
    labelFont: `italic 14px ${token('--font-prose')}`,
  }
}
