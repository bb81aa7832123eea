import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { createPlace, signedIn } from '#tests/harness/index.ts'
import { fileOf } from './images-samples.ts'

const child: ChildProcess = fork(join(import.meta.dirname, 'images-serve.fixture.ts'), { silent: true })
afterAll(() => child.disconnect())

async function megabytes(): Promise<number> {
  child.send('memory')
  const [rss] = (await once(child, 'message')) as [number]
  return rss / 1024 / 1024
}

it('many large images at once take the memory of few, and do not block others [R-23]', async () => {
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  const url = line.toString().trim()
  const ann = await signedIn({ url })
  const flat = { width: 6000, height: 4000, channels: 3, background: '#123456' } as const
  const image = fileOf(await sharp({ create: flat }).jpeg({ progressive: true }).toBuffer())
  const place = await createPlace(ann)
  const send = () => ann.attempt(projectCalls.setPoster, { ...place, image })
  await send()
  const before = await megabytes()
  let [most, answered] = [before, 0]
  let done = false
  const sending = Promise.all(Array.from({ length: 5 }, send)).finally(() => {
    done = true
  })
  while (!done) {
    most = Math.max(most, await megabytes())
    if ((await fetch(`${url}/healthz`)).ok) answered++
  }
  expect((await sending).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200))
  // One takes about 230 MB; five of them would take 1150.
  expect(most - before).toBeLessThan(700)
  expect((await megabytes()) - before).toBeLessThan(80)
  // If images were decoded in the main thread, at most one call would be handled between two of them.
  expect(answered).toBeGreaterThan(10)
}, 90_000)
