import { expect, test } from 'vitest'
import { toScreen } from './camera.ts'
import { CanvasControl } from './canvas-control.ts'
import type { CanvasMark } from './marks.ts'

const limits = { content: { minX: 0, minY: 0, maxX: 1000, maxY: 1000 }, maxZoom: 16 }
const dot = (id: string, x: number, y: number): CanvasMark => ({
  ...{ id, x, y, label: id, form: 'dot', color: '#607d8b', radius: 4, rank: 0 },
})

function open(): CanvasControl {
  const control = new CanvasControl(limits)
  control.resize({ width: 500, height: 500 })
  control.setMarks([dot('west', 100, 500), dot('middle', 500, 500), dot('east', 900, 500), dot('north', 500, 100)])
  return control
}

test('arrows go from the middle of the view to what lies on their side, and stop at the last', () => {
  const control = open()
  const chosen = (['left', 'right', 'right', 'up', 'left'] as const).map(direction => {
    control.step(direction)
    return control.selectedId
  })
  expect(chosen).toEqual(['middle', 'east', 'east', 'north', 'west'])
  control.step('up')
  expect(control.selectedId).toBe('north')
})

test('what an arrow selects comes into view', () => {
  const control = open()
  control.setCamera({ x: 500, y: 500, zoom: 4 })
  control.step('right')
  control.step('right')
  expect(control.camera).toEqual({ x: 900, y: 500, zoom: 4 })
})

test('the crosshair moves by pixels of the screen, finely with a tenth and less, and stays on the content', () => {
  const control = open()
  control.setCamera({ x: 500, y: 500, zoom: 2 })
  control.toggleCrosshair()
  control.moveCrosshair('right')
  expect(control.crosshair).toEqual({ x: 520, y: 500 })
  control.moveCrosshair('down', { fine: true })
  expect(control.crosshair).toEqual({ x: 520, y: 501 })
  for (let step = 0; step < 40; step += 1) control.moveCrosshair('up')
  expect(control.crosshair).toEqual({ x: 520, y: 0 })
  const { y } = toScreen(control.camera, control.view, { x: 520, y: 0 })
  expect(y).toBeGreaterThanOrEqual(0)
  control.toggleCrosshair()
  expect(control.crosshair).toBeNull()
})

test('zooming holds the crosshair where it is on the screen', () => {
  const control = open()
  control.setCrosshair({ x: 420, y: 610 })
  const was = toScreen(control.camera, control.view, { x: 420, y: 610 })
  control.zoom(3)
  const is = toScreen(control.camera, control.view, { x: 420, y: 610 })
  expect(is.x).toBeCloseTo(was.x)
  expect(is.y).toBeCloseTo(was.y)
})

test('letters lead to what is seen and to nothing else', () => {
  const control = open()
  control.setCamera({ x: 800, y: 500, zoom: 1 })
  control.showHints()
  expect(control.hints?.list.map(({ mark }) => mark.id)).toEqual(['east'])
  control.setCamera({ x: 500, y: 500, zoom: 0.5 })
  control.showHints()
  const code = control.hints?.list.find(({ mark }) => mark.id === 'north')?.code ?? ''
  for (const letter of code) control.typeHint(letter)
  expect(control.selectedId).toBe('north')
  expect(control.hints).toBeNull()
  control.showHints()
  control.typeHint('ж')
  expect(control.hints).toBeNull()
  expect(control.selectedId).toBe('north')
})

test('letters stay on what moves meanwhile, and go with what is removed', () => {
  const control = open()
  control.showHints()
  const codes = control.hints?.list.map(({ mark, code }) => [mark.id, code])
  control.setMarks([dot('east', 700, 500), dot('north', 500, 100)])
  expect(control.hints?.list.map(({ mark, code }) => [mark.id, code])).toEqual(
    codes?.filter(([id]) => id === 'east' || id === 'north'),
  )
  const east = control.hints?.list.find(({ mark }) => mark.id === 'east')
  expect(east?.at).toEqual(toScreen(control.camera, control.view, { x: 700, y: 500 }))
  control.setMarks([dot('south', 500, 900)])
  expect(control.hints).toBeNull()
})

test('a selection that is not there any more is none', () => {
  const control = open()
  control.select('north')
  control.setMarks([dot('west', 100, 500)])
  expect(control.selectedId).toBeNull()
})

test('a view of another size still shows everything, unless the user looks elsewhere', () => {
  const control = open()
  const [before, narrow] = [control.camera.zoom, { width: 250, height: 500 }]
  control.resize(narrow)
  expect(control.camera.zoom).toBeCloseTo(before / 2)
  control.zoom(3)
  const { camera } = control
  control.resize({ width: 500, height: 500 })
  expect(control.camera).toEqual(camera)
})
