import { describe, expect, it } from 'vitest'
import { limits } from '#core/shared/limits.ts'
import type { ServerPlugin } from '#server/index.ts'
import { Client, startServer } from '#tests/harness/index.ts'
import { openPaths, plugins } from './scenario.ts'

describe('the running router', () => {
  it('has no route that is not declared [R-11]', async () => {
    const server = await startServer({ plugins })
    const declared = server.server.calls.map(({ call }) => `${call.method} ${limits.apiBase}/${call.name}`)
    const forms = plugins.flatMap(({ pages = [] }: ServerPlugin) => pages).filter(({ submit }) => submit)
    const others = [...openPaths.map(path => `GET ${path}`), ...forms.map(({ path }) => `POST ${path}`)]
    const running = server.server.routes.map(({ method, path }) => `${method} ${path}`)
    expect([...running].sort()).toEqual([...declared, ...others].sort())
    expect(new Set(running).size).toBe(running.length)
    await server.close()
  })

  it('has GET, POST, PUT and DELETE as declared, and POST by default [REQ-05]', async () => {
    const server = await startServer({ plugins })
    const client = new Client(server)
    for (const { call, path } of server.server.calls) {
      const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
        method => !server.server.calls.some(one => one.path === path && one.call.method === method),
      )
      for (const method of others) {
        const answer = await client.send(method, path)
        expect(answer.status, `${method} ${path}`).toBe(405)
        expect(answer.headers.get('allow')).toContain(call.method)
      }
    }
    await server.close()
  })
})

describe('plugins', () => {
  it('have ids and kinds of their own', () => {
    const ids = plugins.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const kinds = plugins.flatMap((plugin: ServerPlugin) => plugin.kinds ?? []).map(({ name }) => name)
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  it.each(plugins.map(({ id }) => id))('the server starts without %s, and without its calls', async id => {
    const server = await startServer({ plugins: plugins.filter(plugin => plugin.id !== id) })
    expect((await new Client(server).send('GET', '/healthz')).status).toBe(200)
    expect(server.server.calls.some(({ owner }) => owner === id)).toBe(false)
    await server.close()
  })

  it.each(plugins.map(plugin => [plugin.id, plugin] as const))('the server starts with %s alone', async (_, plugin) => {
    const server = await startServer({ plugins: [plugin] })
    expect((await new Client(server).send('GET', '/healthz')).status).toBe(200)
    await server.close()
  })
})
