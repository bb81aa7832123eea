import { afterAll, describe, expect, it } from 'vitest'
import { compile } from '#core/shared/validate.ts'
import { invalidInputsOf } from './invalid-inputs.ts'
import { sampleInput } from './sample-input.ts'
import { expectRefusal, openScenario, routeTitle } from './scenario.ts'

const { server, routes, ann, anns } = await openScenario()
afterAll(() => server.close())

describe('bad input', () => {
  it.each(routes.map(route => [routeTitle(route), route] as const))(
    '%s names the invalid field [R-13]',
    async (_, route) => {
      const validInput = sampleInput(route.call, anns, true)
      const fields = Object.fromEntries(
        Object.entries(validInput).filter(([name]) => !(name in (route.call.files ?? {}))),
      )
      expect(compile(route.call.input as object)(fields)).toMatchObject({ ok: true })
      for (const { path, what, input } of invalidInputsOf(route, validInput)) {
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

  it.each(routes.filter(({ call }) => call.method !== 'GET').map(route => [routeTitle(route), route] as const))(
    '%s refuses prototype names, whatever their values [R-13]',
    async (_, { call, path }) => {
      const validInput = JSON.stringify(sampleInput(call, anns)).slice(0, -1)
      for (const grab of [
        '"__proto__":{"role":"owner"}',
        '"constructor":{"prototype":{"role":"owner"}}',
        '"prototype":1',
      ]) {
        const body = `${validInput}${validInput === '{' ? '' : ','}${grab}}`
        const answer = await ann.send(call.method, path, { headers: { 'content-type': 'application/json' }, body })
        expect([400, 415], answer.text).toContain(answer.status)
        expectRefusal(answer)
      }
      expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
    },
  )
})
