// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { imageAddress } from '#core/shared/links.ts'
import { hueOf } from '../color/hash.ts'
import { find, mount, unmountAll } from '../testing.tsx'
import { Identicon, identiconRows } from './identicon.tsx'
import { StoredImage } from './image.tsx'

const place = { spaceId: 'ships', projectId: 'pequod' }
let observers: { tell: IntersectionObserverCallback; options: IntersectionObserverInit | undefined }[] = []

class FakeObserver {
  observed = 0
  constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    observers.push({ tell: notify, options })
  }
  observe() {
    this.observed += 1
  }
  disconnect() {
    this.observed = 0
  }
}

beforeEach(() => {
  observers = []
  vi.stubGlobal('IntersectionObserver', FakeObserver)
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

function enterViewport(isIntersecting = true): void {
  const entry = { isIntersecting } as IntersectionObserverEntry
  act(() => {
    for (const { tell: notify } of observers) notify([entry], {} as IntersectionObserver)
  })
}

function dispatchImageEvent(event: 'load' | 'error'): void {
  act(() => {
    find('img').dispatchEvent(new Event(event))
  })
}

describe('a stored image', () => {
  it('is fetched once it is within 200 px of the viewport [IMG-09]', () => {
    const page = mount(<StoredImage imageId="whale" place={place} alt="A whale" />)
    expect(observers[0]?.options?.rootMargin).toBe('200px')
    enterViewport(false)
    expect(page.querySelector('img')).toBeNull()
    enterViewport()
    expect(find('img').getAttribute('src')).toBe(
      '/api/image/get?imageId=whale&spaceId=ships&projectId=pequod&size=full',
    )
  })

  it('takes its space before and after loading', () => {
    const page = mount(<StoredImage imageId="whale" place={place} alt="A whale" width={320} height={180} />)
    const { width, aspectRatio } = find('span', page).style
    expect([width, aspectRatio]).toEqual(['320px', '320 / 180'])
    enterViewport()
    const { width: wide, height: high, alt } = find<HTMLImageElement>('img')
    expect([wide, high, alt]).toEqual([320, 180, 'A whale'])
  })

  it('shows that it is loading, and its alt text if it fails', () => {
    const page = mount(<StoredImage imageId="whale" place={place} alt="A whale" />)
    enterViewport()
    expect(find('span', page).getAttribute('aria-busy')).toBe('true')
    dispatchImageEvent('error')
    expect(find('span', page).getAttribute('aria-busy')).toBe('false')
    expect(page.querySelector('img')).toBeNull()
    expect(find('[role="img"]').getAttribute('aria-label')).toBe('A whale')
  })

  it('is fetched if it replaces a failed one', () => {
    const page = mount(<StoredImage imageId="whale" place={place} alt="A whale" />)
    enterViewport()
    dispatchImageEvent('error')
    mount(<StoredImage imageId="ship" place={place} alt="A ship" />, page)
    expect(find('img').getAttribute('src')).toContain('imageId=ship')
    dispatchImageEvent('load')
    expect(find('span', page).getAttribute('aria-busy')).toBe('false')
  })

  it('without an id is an identicon of 248 px [IMG-07]', () => {
    const page = mount(<StoredImage imageId={null} alt="Moby-Dick" />)
    enterViewport()
    expect(page.querySelector('img')).toBeNull()
    const drawing = find<HTMLElement>('svg')
    expect([drawing.getAttribute('width'), drawing.getAttribute('height')]).toEqual(['248', '248'])
    expect([find('span', page).style.width, drawing.getAttribute('aria-label')]).toEqual(['248px', 'Moby-Dick'])
  })

  it('of a creator or a story has an address of its own', () => {
    mount(<StoredImage imageId="whale" place={{ storyId: 'moby' }} alt="A whale" />)
    enterViewport()
    expect(find('img').getAttribute('src')).toBe('/api/image/get?imageId=whale&storyId=moby&size=full')
    expect(imageAddress('face', {}, 'thumbnail')).toBe('/api/image/get?imageId=face&size=thumbnail')
    expect(imageAddress('a&b', { storyId: 'x y' })).toBe('/api/image/get?imageId=a%26b&storyId=x%20y&size=full')
  })
})

describe('an identicon', () => {
  it('is the same for the same text, mirrored, and never blank', () => {
    expect(identiconRows('pequod')).toEqual(identiconRows('pequod'))
    for (let at = 0; at < 200; at++)
      for (const bits of identiconRows(`project-${at}`)) {
        const columns = Array.from({ length: 5 }, (_, column) => (bits >> column) & 1)
        expect(columns).toEqual(columns.toReversed())
        expect(columns).toContain(1)
        expect(columns).toContain(0)
      }
  })

  it('has a hue of its own, and the lightness of the theme', () => {
    mount(<Identicon seed="pequod" alt="The Pequod" />)
    expect(find('svg').style.getPropertyValue('--hue')).toBe(String(hueOf('pequod')))
    expect(find('svg').getAttribute('fill')).toBeNull()
  })

  it('differs from text to text', () => {
    const rendered = new Set(Array.from({ length: 200 }, (_, at) => identiconRows(`project-${at}`).join()))
    expect(rendered.size).toBeGreaterThan(190)
  })
})
