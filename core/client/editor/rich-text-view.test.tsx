// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { commandContext } from '../context/command-context.ts'
import { registry } from '../registry/app-registry.ts'
import { find, mount, unmountAll } from '../ui/testing.tsx'
import styles from './rich-text-view.module.css'
import { RichTextView } from './rich-text-view.tsx'

const location = defineKind({
  name: 'location',
  title: 'name',
  icon: 'map-pin',
  parent: 'map',
  fields: { name: 'string >= 1' },
})

beforeAll(() => {
  registry.add({ id: 'places', kinds: [location] })
})

afterEach(() => {
  unmountAll()
  commandContext.params = {}
})

function show(source: string, mentions?: 'links' | 'names'): HTMLElement {
  return mount(<RichTextView value={fromMarkdown(source)} mentions={mentions} />)
}

describe('RichTextView', () => {
  it('shows every paragraph as a block [EDIT-12]', () => {
    const paragraphs = show('one\n\ntwo').querySelectorAll('p')
    expect([...paragraphs].map(paragraph => paragraph.textContent)).toEqual(['one', 'two'])
  })

  it('numbers footnotes in their order, below the text, with links there and back', () => {
    show('The lamp{note:Of *brass*} and the bell{note:Cast in 1702}.\n\n- rope{note:Hemp}')
    const marks = [...document.querySelectorAll<HTMLAnchorElement>('sup a')]
    expect(marks.map(mark => mark.textContent)).toEqual(['1', '2', '3'])
    expect(find('p').textContent).toBe('The lamp1 and the bell2.')
    const notes = [...document.querySelectorAll('section[aria-label] li')]
    expect(notes.map(note => note.textContent)).toEqual(['Of brass ↩', 'Cast in 1702 ↩', 'Hemp ↩'])
    expect(marks.map(mark => mark.hash.slice(1))).toEqual(notes.map(note => note.id))
    const back = notes.map(note => note.querySelector<HTMLAnchorElement>('a')?.hash.slice(1))
    expect(back).toEqual(marks.map(mark => mark.parentElement?.id))
    expect(find('li em').textContent).toBe('brass')
  })

  it('shows an image with its caption, and its description where it cannot be shown', () => {
    commandContext.params = { spaceId: 's', projectId: 'p' }
    show('{center} ![The *slip*](image:x1) At *low* water\n\n![A stair](image:x2) ')
    const [first, second] = [...document.querySelectorAll('figure')]
    const picture = first?.querySelector('img')
    expect([picture?.alt, picture?.getAttribute('src')]).toEqual([
      'The *slip*',
      '/api/image/get?imageId=x1&spaceId=s&projectId=p&size=full',
    ])
    expect([first?.className, find('figcaption').innerHTML]).toEqual([
      expect.stringContaining(String(styles.center)),
      'At <em>low</em> water',
    ])
    act(() => void second?.querySelector('img')?.dispatchEvent(new Event('error')))
    expect([second?.querySelector('img'), second?.textContent]).toEqual([null, 'A stair'])
  })

  it('shows a comment to oneself apart from the text', () => {
    show('one\n\n%% two\n\nthree')
    expect([find('aside').textContent, find('aside').nextElementSibling?.textContent]).toEqual(['two', 'three'])
  })

  it('shows bold, italic, underline and code [EDIT-13]', () => {
    show('**b** *i* __u__ `c` **__*all*__**')
    expect(find('p > strong').textContent).toBe('b')
    expect(find('p > em').textContent).toBe('i')
    expect(find('p > u').textContent).toBe('u')
    expect(find('p > code').textContent).toBe('c')
    expect(find('u > strong > em').textContent).toBe('all')
  })

  it('shows small and large text [EDIT-14]', () => {
    show('{small:s} {large:**l**}')
    expect(find(`.${styles.small}`).textContent).toBe('s')
    expect(find(`.${styles.large} strong`).textContent).toBe('l')
  })

  it('shows headings, lists, quotes and scene breaks as such, with their text', () => {
    const place = show('# a\n\n## b\n\n### c\n\n- d\n\n- *e*\n\n1. f\n\n> g\n\n> <b>h</b>\n\n***\n\n{center} # i')
    const text = place.querySelector(`.${styles.text}`)
    expect([...(text?.children ?? [])].map(({ localName }) => localName)).toEqual(
      'h2 h3 h4 ul ol blockquote hr h2'.split(' '),
    )
    expect([...place.querySelectorAll('ul > li')].map(item => item.textContent)).toEqual(['d', 'e'])
    expect([...place.querySelectorAll('blockquote > p')].map(line => line.textContent)).toEqual(['g', '<b>h</b>'])
    expect(place.querySelector('h2:last-child')?.className).toBe(styles.center)
  })

  it.each(['left', 'center', 'right'] as const)('shows alignment: %s [EDIT-15]', align => {
    show(`{${align}} text`)
    expect(find('p').className).toBe(styles[align])
  })

  it('shows a mention by its name, as a link to its target [EDIT-16]', () => {
    show('to @[Vesper Head](location:v1?space=s&project=p&map=m1)')
    const link = find<HTMLAnchorElement>('a')
    expect(link.textContent).toBe('Vesper Head')
    expect(link.getAttribute('href')).toBe('/builder/location/s/p/m1/v1')
  })

  it('shows only the name if the reader has no access, or if the kind is unknown', () => {
    expect(show('@[Vesper Head](location:v1?space=s&project=p&map=m1)', 'names').textContent).toBe('Vesper Head')
    show('@[Spell](spell:x?space=s&project=p)')
    expect(document.querySelector('a')).toBeNull()
  })

  it('shows a link with no referrer, and no address that runs code', () => {
    const place = show('see [the **map**](https://x.y/z) and [that](javascript:alert(1))')
    const link = find<HTMLAnchorElement>('a')
    expect(place.querySelectorAll('a')).toHaveLength(1)
    expect(link.outerHTML).toContain('href="https://x.y/z" target="_blank" rel="noopener noreferrer nofollow"')
    expect(link.textContent).toBe('the map')
    unmountAll()
    const forged = mount(
      <RichTextView value={[{ type: 'paragraph', children: [{ text: 'x', link: 'javascript:alert(1)' }] }]} />,
    )
    expect(forged.querySelector('a')).toBeNull()
  })

  it('shows HTML in the text as text', () => {
    const place = show('<img src=x onerror=alert(1)> <b>no</b>')
    expect(place.querySelector('img, b')).toBeNull()
    expect(place.textContent).toContain('<b>no</b>')
  })
})
