import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trials } from '#tests/harness/trials.ts'
import { sameOriginPath } from './links.ts'

const origin = 'https://skald.example'

it('takes a path of this site as it is', () => {
  expect(sameOriginPath('/builder/space/x?mode=entry#part', origin)).toBe('/builder/space/x?mode=entry#part')
  expect(sameOriginPath(`${origin}/library`, origin)).toBe('/library')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example/',
  'x:y',
  '/\t/evil.example',
  'java\nscript:alert(1)',
  // An address of this origin that is no page.
  'blob:https://skald.example/1b4e28ba-2fa1-11d2-883f-0016d3cca427',
])('refuses %s', address => {
  expect(sameOriginPath(address, origin)).toBeUndefined()
})

it('never leads to another site, whatever the input', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    'evil.example',
    'https:',
    'javascript:',
    '@',
    ':',
    '%2f',
    '?',
    '#',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), parts => {
      const place = sameOriginPath(parts.join(''), origin)
      if (place !== undefined) expect(new URL(place, origin).origin).toBe(origin)
    }),
    { numRuns: trials(800) },
  )
})
