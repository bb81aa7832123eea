// @vitest-environment happy-dom
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { flush, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { parseReading } from '../../shared/reading-settings.ts'
import { usePlace } from './use-reading-position.ts'

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const settings = parseReading(null)

function Chapter() {
  const text = useRef<HTMLDivElement>(null)
  usePlace(text, { storyId: 'salt', chapterId: 'one' }, settings)
  return (
    <div ref={text}>
      <p>One</p>
      <p>Two</p>
      <p>Three</p>
    </div>
  )
}

it('keeps where the reader stopped also if they leave at once', async () => {
  const kept: unknown[] = []
  let isAsked = false
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    if (init?.body) kept.push(JSON.parse(String(init.body)))
    else isAsked = true
    return Response.json({ chapterId: 'one', paragraph: 0 })
  })
  mount(<Chapter />)
  await waitUntil(() => isAsked)
  await flush()
  const second = document.querySelectorAll('p')[1] as HTMLElement
  vi.spyOn(second, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 20))
  dispatchEvent(new Event('scroll'))
  unmountAll()
  await waitUntil(() => kept.length > 0)
  expect(kept).toEqual([{ storyId: 'salt', chapterId: 'one', paragraph: 1 }])
})
