import { describe, expect, it } from 'vitest'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { splitLinks } from './split-links.ts'

const links = (content: string) => splitLinks(content).flatMap(({ href }) => href ?? [])

describe('links in a message', () => {
  it.each([
    ['see https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['(https://example.org/wiki/A_(b))', ['https://example.org/wiki/A_(b)']],
    [
      'HTTP://Example.org, and https://приклад.укр/їжак!',
      ['http://example.org/', 'https://xn--80aikifvh.xn--j1amh/%D1%97%D0%B6%D0%B0%D0%BA'],
    ],
    ['“https://example.org”', ['https://example.org/']],
    ['javascript:alert(1) data:text/html,x file:///etc/passwd vbscript:x //example.org mailto:a@b', []],
    ['xhttps://example.org', []],
    ['https:// http://', []],
    ['https://example.org"onclick=alert(1)', ['https://example.org/']],
    ['<https://example.org>', ['https://example.org/']],
    ['java\u0000script:https://example.org', ['https://example.org/']],
  ])('of %j are %j', (content, expected) => {
    expect(links(content)).toEqual(expected)
  })

  it('keep every character of the text', () => {
    for (const content of ['a https://example.org/x) b https://example.org. c', '', 'https://example.org', '👋 ї\n\n'])
      expect(
        splitLinks(content)
          .map(({ text }) => text)
          .join(''),
      ).toBe(content)
  })

  it.each<[string, (size: number) => string]>([
    ['beginnings', size => 'https://a'.repeat(size / 10)],
    ['brackets that close', size => `https://${')'.repeat(size)}`],
    ['brackets within brackets', size => `http://${'('.repeat(size / 2)}${')'.repeat(size / 2)}`],
  ])('are found in linear time: %s', (_, make) => {
    expect(slowdownOf(make, splitLinks, 10_000)).toBeLessThan(slowdownFactor / 2)
  })
})
