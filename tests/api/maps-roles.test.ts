import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { layerCalls, mapCalls } from '#plugins/maps/shared.ts'
import { createPlace, inviteAndAccept, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { roleInput } from './access-users.ts'
import { addMap, readMap } from './maps-fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('a map has its layers only for those who may read layers', async () => {
  const [ann, bob] = [await signedIn(server), await signedIn(server)]
  const place = await createPlace(ann)
  const mapId = await addMap(ann, place)
  await ann.call(layerCalls.create, { ...place, mapId, label: 'Smugglers' })
  const [owner, ...others] = (await ann.call(projectMemberCalls.getPermissions, place)).map(roleInput)
  if (!owner) throw new Error('There are no roles')
  const withRole = async (role: string, permissions: Record<string, boolean>) => {
    const newPermissions = [owner, { role, permissions }, ...others]
    return (await ann.call(projectMemberCalls.setPermissions, { ...place, newPermissions }))[1]?.roleId ?? ''
  }
  const may = { 'project.read': true, 'map.read': true, 'map.update': true }
  await inviteAndAccept(ann, bob, place, await withRole('Guest', may))

  expect(await readMap(bob, place, mapId)).toMatchObject({ name: 'Varn', layers: [] })
  const changed = await bob.call(mapCalls.update, { ...place, mapId, data: { name: 'Varn by night' } })
  expect(changed).toMatchObject({ name: 'Varn by night', layers: [] })
  expect((await readMap(ann, place, mapId)).layers).toMatchObject([{ label: 'Smugglers' }])
})
