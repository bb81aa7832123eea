import {
  type Command,
  canvasPicture,
  dismissToast,
  errorMessage,
  formatNumber,
  ImageCache,
  printResolution,
  saveFile,
  showToast,
  t,
} from '#core/client/index.ts'
import { drawMapBackground } from '../map/base-image.ts'
import { paintTools } from '../map/edit/paint-tools.ts'
import { paintScaleBar } from '../map/scale-bar.ts'
import type { MapState } from '../map/use-map.ts'
import { mapFileName } from './export-map.ts'

const enlargements = [1, 2, 3, 4, 6, 8]
/** Larger pictures are refused by some browsers. */
const mostPixels = 40_000_000
/** So many tiles are enough for such a picture. */
const mostTiles = 1500
const centimetresPerInch = 2.54

/** The sizes in which the map can be saved, by how often its pixels are enlarged. */
function pictureSizes({ width, height }: { width: number; height: number }) {
  const inCentimetres = (pixels: number) => formatNumber(Math.round((pixels / printResolution) * centimetresPerInch))
  return enlargements.flatMap(times => {
    const [across, down] = [Math.round(width * times), Math.round(height * times)]
    if (across * down > mostPixels) return []
    const pixels = { width: formatNumber(across), height: formatNumber(down) }
    const paper = { across: inCentimetres(across), down: inCentimetres(down) }
    return [{ value: String(times), label: t('maps.picture-size', { ...pixels, ...paper }) }]
  })
}

/** Saves the map as it is shown, in a size for print. */
export function pictureCommand(state: MapState): Command {
  return {
    ...{ id: 'map.picture', label: 'command.map.picture', icon: 'image', safe: true },
    steps: [
      {
        ...{ name: 'times', label: 'maps.which-picture-size', ask: 'choice' },
        options: () => pictureSizes(state.control.view),
      },
    ],
    run: (_, { times }) => savePicture(state, Number(times)),
  }
}

const toast = 'map-picture'

async function savePicture(state: MapState, times: number): Promise<void> {
  const { control, config, icons, map, ground, hidden } = state
  const { promise, resolve } = Promise.withResolvers<void>()
  const cache = new ImageCache(() => cache.isBusy || resolve(), { most: mostTiles })
  showToast({ kind: 'info', id: toast, title: t('maps.picture-drawn'), duration: null })
  try {
    const picture = await canvasPicture({
      ...{ control, times, background: '--sea' },
      ground: drawing => drawMapBackground(drawing, ground, cache, { hidden, drawn: null }),
      tools: drawing => {
        paintTools(drawing, state)
        if (config.showScaleBar) paintScaleBar(drawing, map)
      },
      marks: config.showLocations ? { labels: config.showLabels, icons } : null,
      loaded: () => (cache.isBusy ? promise : Promise.resolve()),
    })
    saveFile(mapFileName(map.name, 'png'), picture)
    const lost = cache.failures
    const result = lost > 0 ? t('maps.parts-failed', { count: lost }) : t('maps.picture-saved', { name: map.name })
    showToast({ kind: lost > 0 ? 'warn' : 'ok', id: toast, title: result })
  } catch (error) {
    dismissToast(toast)
    showToast({ kind: 'bad', title: t('maps.picture-failed'), text: errorMessage(error) })
  } finally {
    cache.dispose()
  }
}
