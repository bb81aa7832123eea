import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'

const SIGNALS = JSON.stringify(new URL('./signals.mjs', import.meta.url).href)
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** A program started as bootstrap starts one. It counts the requests to end and ends 300 ms after the first one. */
async function startChild({ listens }: { listens: boolean }) {
  const listening = `
    let count = 0
    for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {
      process.stdout.write(name + ' ')
      if (count++ === 0) setTimeout(() => process.exit(0), 300)
    })`
  const code = `
    import { endWithStarter } from ${SIGNALS}
    endWithStarter()
    ${listens ? listening : ''}
    setInterval(() => undefined, 1000)
    process.stdout.write('ready ')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.push(child)
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit').then(([code, signal]) => ({ said, code, signal }))
  while (!said.includes('ready')) await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, ended }
}

it('forwards a signal that only the starter got', async () => {
  const { child, ended } = await startChild({ listens: true })
  child.send('SIGINT')
  expect(await ended).toEqual({ said: 'ready SIGINT ', code: 0, signal: null })
})

it('ends once if both got the signal', async () => {
  const { child, ended } = await startChild({ listens: true })
  child.send('SIGTERM')
  child.kill('SIGTERM')
  expect(await ended).toEqual({ said: 'ready SIGTERM ', code: 0, signal: null })
})

it('ends when the starter is gone', async () => {
  const { child, ended } = await startChild({ listens: true })
  child.disconnect()
  expect(await ended).toEqual({ said: 'ready SIGTERM ', code: 0, signal: null })
})

it('ends a program without a handler at once', async () => {
  const { child, ended } = await startChild({ listens: false })
  child.kill('SIGTERM')
  expect(await ended).toEqual({ said: 'ready ', code: null, signal: 'SIGTERM' })
})
