import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardCalls, firstWidgets, widgetsMax } from '#plugins/dashboard/shared.ts'
import { createPlace, inviteAndAccept, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function scenario(owner: string, friend: string) {
  const ann = await signedIn(server, owner)
  const bob = await signedIn(server, friend)
  const place = await createPlace(ann)
  return { ann, bob, place }
}

const widgets = [
  { id: 'recent', wide: true },
  { id: 'plan', wide: false },
]

it('answers the first widgets, then those that were arranged, in their order [DASH-02, DASH-04]', async () => {
  const { ann, place } = await scenario('dash-ann', 'dash-bob')
  expect(await ann.call(dashboardCalls.getDash, place)).toEqual({ type: 'project', widgets: firstWidgets })
  const data = { type: 'project' as const, widgets }
  expect(await ann.call(dashboardCalls.update, { ...place, data })).toEqual(data)
  expect(await ann.call(dashboardCalls.getDash, place)).toEqual(data)
  const none = { type: 'lastVisited' as const, widgets: [] }
  await ann.call(dashboardCalls.update, { ...place, data: none })
  expect(await ann.call(dashboardCalls.getDash, place)).toEqual(none)
})

it('is read by members, arranged by those who may change the project, and answered to nobody else', async () => {
  const { ann, bob, place } = await scenario('dash-host', 'dash-guest')
  const data = { type: 'project' as const, widgets }
  expect((await bob.attempt(dashboardCalls.getDash, place)).status).toBe(403)
  await inviteAndAccept(ann, bob, place)
  expect((await bob.attempt(dashboardCalls.getDash, place)).status).toBe(200)
  expect((await bob.attempt(dashboardCalls.update, { ...place, data })).status).toBe(403)
  expect((await ann.call(dashboardCalls.getDash, place)).widgets).toEqual(firstWidgets)
})

it('refuses widgets that are there twice, too many, or no widgets, and names the field', async () => {
  const { ann, place } = await scenario('dash-bad', 'dash-other')
  const update = (given: unknown) => ann.attempt(dashboardCalls.update, { ...place, data: given })
  const many = Array.from({ length: widgetsMax + 1 }, (_, at) => ({ id: `w${at}`, wide: false }))
  for (const [given, path] of [
    [{ type: 'project', widgets: [widgets[0], widgets[0]] }, 'data.widgets.1.id'],
    [{ type: 'project', widgets: many }, 'data.widgets'],
    [{ type: 'project', widgets: [{ id: '__proto__', wide: false }] }, 'data.widgets.0.id'],
    [{ type: 'project', widgets: [{ id: '<script>', wide: true }] }, 'data.widgets.0.id'],
    [{ type: 'hourly', widgets }, 'data.type'],
    [{ type: 'project' }, 'data.widgets'],
  ] as const) {
    const { status, json } = await update(given)
    expect(status).toBe(400)
    expect((json as { errors: { path: string }[] }).errors[0]?.path).toBe(path)
  }
  expect((await ann.call(dashboardCalls.getDash, place)).widgets).toEqual(firstWidgets)
})
