// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { peekRedirect, saveRedirect, takeRedirect } from './redirect.ts'

const hour = 60 * 60 * 1000

describe('the redirect record', () => {
  beforeEach(() => localStorage.clear())

  it('holds a timestamp and the address [AUTH-08]', () => {
    saveRedirect(`${location.origin}/builder/space/a`, 5)
    expect(JSON.parse(localStorage.getItem('redirect') ?? '')).toEqual({
      timestamp: 5,
      url: `${location.origin}/builder/space/a`,
    })
  })

  it('is used once', () => {
    saveRedirect(`${location.origin}/builder/space/a?x=1#y`, 5)
    expect(takeRedirect(6)).toBe('/builder/space/a?x=1#y')
    expect(takeRedirect(6)).toBe('/builder')
  })

  it('is valid for an hour', () => {
    saveRedirect(`${location.origin}/builder/space/a`, 0)
    expect(peekRedirect(hour)).toBe('/builder/space/a')
    expect(peekRedirect(hour + 1)).toBeUndefined()
    expect(peekRedirect(-1)).toBeUndefined()
  })

  it.each(['https://evil.example/builder', '//evil.example', 'javascript:alert(1)', 'http://[', '\\\\evil.example'])(
    'never leaves the site: %s',
    url => {
      localStorage.setItem('redirect', JSON.stringify({ timestamp: 0, url }))
      expect(takeRedirect(1)).toBe('/builder')
    },
  )

  it.each(['nonsense', 'null', '[]', '{"timestamp":"0","url":1}'])('ignores an invalid record: %s', text => {
    localStorage.setItem('redirect', text)
    expect(takeRedirect(1)).toBe('/builder')
  })
})
