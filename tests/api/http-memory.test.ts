import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sendEndlessBody, signedIn } from '#tests/harness/index.ts'

const child: ChildProcess = fork(join(import.meta.dirname, '..', 'harness', 'echo-process.ts'), { silent: true })
afterAll(() => child.disconnect())

async function memory(): Promise<number> {
  child.send('memory')
  const [rss] = (await once(child, 'message')) as [number]
  return rss / 1024 / 1024
}

it('fifty uploads of 100 MB at once raise memory by no more than 50 MB [R-23]', async () => {
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  const url = line.toString().trim()
  const port = Number(new URL(url).port)
  const ann = await signedIn({ url })
  const headers = {
    Cookie: ann.cookies.header(),
    'X-CSRF-Token': await ann.token(),
    'Content-Type': 'multipart/form-data; boundary=x',
  }
  const upload = () => sendEndlessBody(port, '/api/echo/upload', 100 * 1024 * 1024, headers)
  await upload()
  const before = await memory()
  let most = before
  const uploading = Promise.all(Array.from({ length: 50 }, upload))
  let done = false
  void uploading.then(() => {
    done = true
  })
  while (!done) most = Math.max(most, await memory())
  const statuses = (await uploading).map(({ status }) => status)
  expect(statuses.filter(status => status === 413 || status === 0)).toHaveLength(50)
  expect(statuses.filter(status => status === 413).length).toBeGreaterThan(40)
  expect(most - before).toBeLessThan(50)
})
