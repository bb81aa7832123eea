// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { destinationName } from './sign-in-page.tsx'

describe('the destination of a sign-in', () => {
  it.each([
    ['/builder/space/saltmark', 'saltmark'],
    ['/builder/project/saltmark/the_salt_ledger?mode=chapter', 'the salt ledger'],
    ['/builder/chapter/saltmark/the_salt_ledger/01JABC#x', 'the salt ledger'],
  ])('is named by the address %s', (address, words) => {
    expect(destinationName(address)).toBe(words)
  })

  it.each(['/builder', '/builder/', '/user/settings', '/', '/builder/project/only', '/builder/space/%E0%A4%A'])(
    'is undefined for %s',
    address => {
      expect(destinationName(address)).toBeUndefined()
    },
  )

  it('stays short for every address', () => {
    expect(destinationName(`/builder/space/${'a'.repeat(10_000)}`)).toHaveLength(61)
  })
})
