// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { actAndReturn, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { dropFragment, takeFragment, useFragment } from './fragment.ts'

function Shown() {
  return useFragment().token ?? 'none'
}

describe('the fragment of a URL', () => {
  afterEach(() => {
    unmountAll()
    dropFragment()
    history.replaceState(null, '', '/')
  })

  it('is removed from the URL at once and kept in memory only', () => {
    history.replaceState({ key: 'router' }, '', '/auth/reset?x=1#token=abc&other=no')
    takeFragment()
    expect(location.pathname + location.search + location.hash).toBe('/auth/reset?x=1')
    expect(history.state).toEqual({ key: 'router' })
    expect(mount(<Shown />).textContent).toBe('abc')
  })

  it('is read again when a second link is opened in the same window', async () => {
    const page = mount(<Shown />)
    expect(page.textContent).toBe('none')
    history.replaceState(null, '', '/auth/reset#token=second')
    actAndReturn(() => window.dispatchEvent(new HashChangeEvent('hashchange')))
    await waitUntil(() => page.textContent === 'second')
    expect(location.hash).toBe('')
  })

  it('is given to no other page', () => {
    history.replaceState(null, '', '/auth/reset#token=abc')
    takeFragment()
    history.replaceState(null, '', '/auth/verify')
    expect(mount(<Shown />).textContent).toBe('none')
  })

  it('is left alone if it has no known value', () => {
    history.replaceState(null, '', '/builder/chapter/a/b/c#main')
    takeFragment()
    expect(location.hash).toBe('#main')
  })
})
