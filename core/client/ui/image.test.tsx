// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { imageAddress } from '#core/shared/links.ts'
import { hueOf } from './hash.ts'
import { StoredImage } from './image.tsx'
import { Identicon, identiconRows } from './image-identicon.tsx'
import { find, mount, unmountAll } from './testing.tsx'

const place = { spaceId: 'ships', projectId: 'pequod' }
let watchers: { tell: IntersectionObserverCallback; options: IntersectionObserverInit | undefined }[] = []

class Watcher {
  observed = 0
  constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    watchers.push({ tell, options })
  }
  observe() {
    this.observed += 1
  }
  disconnect() {
    this.observed = 0
  }
}

beforeEach(() => {
  watchers = []
  vi.stubGlobal('IntersectionObserver', Watcher)
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

function come(isIntersecting = true): void {
  const entry = { isIntersecting } as IntersectionObserverEntry
  act(() => {
    for (const { tell } of watchers) tell([entry], {} as IntersectionObserver)
  })
}

function tellImage(event: 'load' | 'error'): void {
  act(() => {
    find('img').dispatchEvent(new Event(event))
  })
}

describe('a stored image', () => {
  it('is asked for once it is within 200 px of the screen [IMG-09]', () => {
    const page = mount(<StoredImage imageId="whale" place={place} alt="A whale" />)
    expect(watchers[0]?.options?.rootMargin).toBe('200px')
    come(false)
    expect(page.querySelector('img')).toBeNull()
    come()
    expect(find('img').getAttribute('src')).toBe(
      '/api/image/get?imageId=whale&spaceId=ships&projectId=pequod&size=full',
    )
  })

  it('has its room before it is there and after', () => {
    const page = mount(<StoredImage imageId="whale" place={place} alt="A whale" width={320} height={180} />)
    const { width, aspectRatio } = find('span', page).style
    expect([width, aspectRatio]).toEqual(['320px', '320 / 180'])
    come()
    const { width: wide, height: high, alt } = find<HTMLImageElement>('img')
    expect([wide, high, alt]).toEqual([320, 180, 'A whale'])
  })

  it('says that it is on its way, and what it would have shown where it fails', () => {
    const page = mount(<StoredImage imageId="whale" place={place} alt="A whale" />)
    come()
    expect(find('span', page).getAttribute('aria-busy')).toBe('true')
    tellImage('error')
    expect(find('span', page).getAttribute('aria-busy')).toBe('false')
    expect(page.querySelector('img')).toBeNull()
    expect(find('[role="img"]').getAttribute('aria-label')).toBe('A whale')
  })

  it('that takes the place of a failed one is asked for', () => {
    const page = mount(<StoredImage imageId="whale" place={place} alt="A whale" />)
    come()
    tellImage('error')
    mount(<StoredImage imageId="ship" place={place} alt="A ship" />, page)
    expect(find('img').getAttribute('src')).toContain('imageId=ship')
    tellImage('load')
    expect(find('span', page).getAttribute('aria-busy')).toBe('false')
  })

  it('without an id is an identicon of 248 px [IMG-07]', () => {
    const page = mount(<StoredImage imageId={null} alt="Moby-Dick" />)
    come()
    expect(page.querySelector('img')).toBeNull()
    const drawing = find<HTMLElement>('svg')
    expect([drawing.getAttribute('width'), drawing.getAttribute('height')]).toEqual(['248', '248'])
    expect([find('span', page).style.width, drawing.getAttribute('aria-label')]).toEqual(['248px', 'Moby-Dick'])
  })

  it('of a creator or a story has an address of its own', () => {
    mount(<StoredImage imageId="whale" place={{ storyId: 'moby' }} alt="A whale" />)
    come()
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
    const drawn = new Set(Array.from({ length: 200 }, (_, at) => identiconRows(`project-${at}`).join()))
    expect(drawn.size).toBeGreaterThan(190)
  })
})
