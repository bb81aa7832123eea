// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gallery, nextTileIndex } from './gallery.tsx'
import { type GalleryImage, imageName, imageSizeText, inMegabytes } from './gallery-images.ts'

const place = { spaceId: 'ships', projectId: 'pequod' }
const image = (more: Partial<GalleryImage> = {}): GalleryImage => ({
  imageId: 'whale',
  size: 1_572_864,
  scope: 'space',
  width: 400,
  height: 320,
  createdAt: '2026-01-02T03:04:05.000Z',
  poster: false,
  uses: [],
  elsewhere: 0,
  ...more,
})

let root: Root
let page: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {
        return undefined
      }
      disconnect() {
        return undefined
      }
    },
  )
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  page.remove()
  vi.unstubAllGlobals()
})

function show(images: readonly GalleryImage[], more: { height?: number; details?: boolean } = {}): void {
  act(() => root.render(<Gallery images={images} place={place} label="Images" {...more} />))
}

const box = () => page.querySelector<HTMLElement>('button > span')?.style

describe('the gallery', () => {
  it('is 160 px high by default, each image as wide as its aspect ratio [IMG-11]', () => {
    show([image()])
    expect([box()?.width, box()?.aspectRatio]).toEqual(['200px', '200 / 160'])
    show([image()], { height: 80 })
    expect([box()?.width, box()?.aspectRatio]).toEqual(['176px', '176 / 80'])
    show([image({ width: 10_000, height: 10 })])
    expect(box()?.width).toBe('420px')
    show([image({ width: 10, height: 10_000 })])
    expect(box()?.width).toBe('176px')
  })

  it('shows the size in MB and the scope if requested, and no other details [IMG-03]', () => {
    show([image()], { details: true })
    expect(page.textContent).toContain(imageSizeText(image()))
    expect([1_572_864, 20_000_000, 70].map(inMegabytes)).toEqual([1.5, 19.07, 0.01])
    expect(page.textContent).toContain('images.scope-space')
    show([image()])
    expect(page.textContent).not.toContain(imageSizeText(image()))
    expect(page.textContent).not.toContain('images.scope-space')
  })

  it('has one tab stop', () => {
    show([image(), image({ imageId: 'ship' }), image({ imageId: 'sea' })])
    const stops = [...page.querySelectorAll<HTMLElement>('[data-row]')]
    expect(stops.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    act(() => stops[1]?.focus())
    expect(stops.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  })

  it('names an image by what uses it', () => {
    const uses = ['Ahab', 'Ishmael'].map(label => ({ kind: 'character', id: label, label, parentId: null }))
    expect(imageName(image({ uses }))).toBe('Ahab, Ishmael')
    expect(imageName(image({ uses, poster: true }))).toBe('Ahab, Ishmael, images.poster')
    expect(imageName(image())).toBe('images.unused')
  })
})

/** Two rows: three images, then a wide one and a narrow one. */
const spots = [
  { left: 0, top: 0, width: 100 },
  { left: 100, top: 0, width: 100 },
  { left: 200, top: 0, width: 100 },
  { left: 0, top: 200, width: 240 },
  { left: 240, top: 200, width: 60 },
]
const step = (from: number, key: string) => nextTileIndex(spots, from, key)

describe('keys in the gallery', () => {
  it('go forth and back through all images', () => {
    expect([step(2, 'ArrowRight'), step(3, 'ArrowLeft')]).toEqual([3, 2])
    expect([step(0, 'ArrowLeft'), step(4, 'ArrowRight')]).toEqual([undefined, undefined])
    expect([step(3, 'Home'), step(0, 'End')]).toEqual([0, 4])
  })

  it('go to the nearest image of the row above or below', () => {
    expect([step(0, 'ArrowDown'), step(2, 'ArrowDown'), step(3, 'ArrowUp'), step(4, 'ArrowUp')]).toEqual([3, 4, 1, 2])
    expect([step(0, 'ArrowUp'), step(4, 'ArrowDown')]).toEqual([undefined, undefined])
  })

  it('are left to others if there is no image to go to', () => {
    expect([step(0, 'j'), step(9, 'ArrowDown'), nextTileIndex([], 0, 'End')]).toEqual([undefined, undefined, undefined])
  })
})
