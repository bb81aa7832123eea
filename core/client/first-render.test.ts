// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { queryClient } from './api/query.ts'
import { afterFirstRender } from './first-render.ts'

it('waits for the query that the answer to another one has started', async () => {
  const answers: (() => void)[] = []
  const ask = (name: string) =>
    queryClient.fetchQuery({
      queryKey: [name],
      queryFn: () => new Promise<null>(resolve => answers.push(() => resolve(null))),
    })
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  const beIdle = async () => {
    idle.shift()?.()
    await new Promise(resolve => setTimeout(resolve))
  }
  let isDone = false
  const project = ask('project')
  const waiting = afterFirstRender().then(() => {
    isDone = true
  })
  await beIdle()
  answers[0]?.()
  await project
  const list = ask('list')
  await beIdle()
  await beIdle()
  expect(isDone).toBe(false)
  answers[1]?.()
  await list
  while (idle.length > 0) await beIdle()
  await waiting
  vi.unstubAllGlobals()
})
