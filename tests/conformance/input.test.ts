import { afterAll, describe, expect, it } from 'vitest'
import { compile } from '#core/shared/validate.ts'
import { faultsOf } from './faults.ts'
import { sampleOf } from './sample.ts'
import { expectRefusal, setScene, titleOf } from './scene.ts'

const { server, routes, ann, anns } = await setScene()
afterAll(() => server.close())

describe('bad input', () => {
  it.each(routes.map(route => [titleOf(route), route] as const))(
    '%s names the field at fault [R-13]',
    async (_, route) => {
      const right = sampleOf(route.call, anns, true)
      const fields = Object.fromEntries(Object.entries(right).filter(([name]) => !(name in (route.call.files ?? {}))))
      expect(compile(route.call.input as object)(fields)).toMatchObject({ ok: true })
      for (const { path, what, input } of faultsOf(route, right)) {
        const answer = await ann.attempt(route.call, input)
        const about = `${path} ${what}: ${answer.text.slice(0, 300)}`
        expect(answer.status, about).toBe(400)
        expectRefusal(answer)
        const { errors = [] } = answer.json as { errors?: { path: string; message: string }[] }
        expect(
          errors.some(error => error.path === path || error.path.startsWith(`${path}.`)),
          about,
        ).toBe(true)
        for (const { message } of errors) expect(message).toMatch(/^\S/)
      }
    },
  )

  it.each(routes.filter(({ call }) => call.method !== 'GET').map(route => [titleOf(route), route] as const))(
    '%s refuses names that reach prototypes, whatever they hold [R-13]',
    async (_, { call, path }) => {
      const right = JSON.stringify(sampleOf(call, anns)).slice(0, -1)
      for (const grab of [
        '"__proto__":{"role":"owner"}',
        '"constructor":{"prototype":{"role":"owner"}}',
        '"prototype":1',
      ]) {
        const body = `${right}${right === '{' ? '' : ','}${grab}}`
        const answer = await ann.send(call.method, path, { headers: { 'content-type': 'application/json' }, body })
        expect([400, 415], answer.text).toContain(answer.status)
        expectRefusal(answer)
      }
      expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
    },
  )
})
