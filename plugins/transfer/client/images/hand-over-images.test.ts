// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError, upload } from '#core/client/index.ts'
import { png } from '../importers/importer.fixture.ts'
import { handOverImages } from './hand-over-images.ts'
import { pictureOfSvg } from './svg-picture.ts'

vi.mock(import('#core/client/index.ts'), async original => ({ ...(await original()), upload: vi.fn() }))

vi.mock('./svg-picture.ts', () => ({ pictureOfSvg: vi.fn() }))

const place = { spaceId: 'space', projectId: 'project' }
const images = ['a', 'b', 'c'].map((id, at) => ({ id, name: `${id}.png`, image: new Blob([png(at)]) }))
const failed = (status: number) => new CallError('No.', status, null, 'No.')
const sent = () => vi.mocked(upload).mock.calls.map(([, input]) => (input as { source: string }).source)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(upload).mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

async function handOver(signal = new AbortController().signal) {
  const done: number[] = []
  const result = handOverImages(place, images, { signal, onProgress: one => done.push(one) })
  result.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  return { ...(await result), done }
}

it('sends one image after another, again where the server is busy, and names those that it cannot read', async () => {
  vi.mocked(upload)
    .mockRejectedValueOnce(failed(429))
    .mockResolvedValueOnce({ isNew: true })
    .mockRejectedValueOnce(failed(422))
    .mockResolvedValueOnce({ isNew: true })
  const { refused, done } = await handOver()
  expect(sent()).toEqual(['a', 'a', 'b', 'c'])
  expect(refused).toEqual([images[1]])
  expect(done).toEqual([0, 1, 2])
})

it('sends the picture of a drawing, and names one that cannot be drawn', async () => {
  vi.mocked(upload).mockResolvedValue({ isNew: true })
  vi.mocked(pictureOfSvg)
    .mockResolvedValueOnce(new Blob([png(1)], { type: 'image/png' }))
    .mockResolvedValueOnce(undefined)
  const drawings = ['plan.svg', 'bad.svg'].map(name => ({
    id: name,
    name,
    image: new Blob([], { type: 'image/svg+xml' }),
  }))
  const { refused } = await handOverImages(place, drawings, { signal: new AbortController().signal })
  expect(refused).toEqual([drawings[1]])
  const [[, input] = []] = vi.mocked(upload).mock.calls
  expect(input).toMatchObject({ source: 'plan.svg', image: { name: 'plan.png', type: 'image/png' } })
})

it('ends with a fault of the server, and when it is cancelled', async () => {
  vi.mocked(upload).mockRejectedValueOnce(failed(500))
  await expect(handOver()).rejects.toThrow()
  expect(sent()).toEqual(['a'])
  const cancelled = new AbortController()
  cancelled.abort(new Error('cancelled'))
  await expect(handOver(cancelled.signal)).rejects.toThrow('cancelled')
  expect(sent()).toEqual(['a'])
})
