import { afterAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { can, defaultPermissions, grantOf } from '#core/shared/permission.ts'
import { Client, signedIn } from '#tests/harness/index.ts'
import { sampleOf } from './sample.ts'
import { expectRefusal, setScene, titleOf } from './scene.ts'

const { server, routes, bob, anns } = await setScene()
afterAll(() => server.close())
const { database } = server.server.services
const guarded = routes.filter(({ call }) => call.access !== 'anyone')
const placed = routes.filter(({ call }) => typeof call.access === 'object')
const titled = (some: typeof guarded) => some.map(route => [titleOf(route), route] as const)

const stranger = new Client(server)
const nameless = new Client(server)
await nameless.call(sessionCalls.register, { username: 'New', email: 'new@example.org', password: 'correct horse 1' })
const gone = await signedIn(server, 'gone')
const deadCookie = gone.cookies.header()
await gone.call(sessionCalls.logout, {})

/** A person with these roles in Ann's space and project, without the calls that invite. */
async function member(spaceRole: string, projectRole?: string): Promise<Client> {
  const client = await signedIn(server, `${spaceRole}-${projectRole ?? 'none'}`)
  await database.write(async tx => {
    const { id } = await tx
      .selectFrom('users')
      .select('id')
      .where('user_id', '=', `${spaceRole}-${projectRole ?? 'none'}`)
      .executeTakeFirstOrThrow()
    const [space_id, project_id] = [anns.spaceId ?? '', anns.projectId ?? '']
    await tx.insertInto('space_members').values({ space_id, user_id: id, role: spaceRole }).execute()
    if (projectRole)
      await tx.insertInto('project_members').values({ project_id, user_id: id, role: projectRole }).execute()
  })
  return client
}

describe('who may call', () => {
  it.each(titled(guarded))('%s: nobody without a session [R-11]', async (_, { call }) => {
    const answer = await stranger.attempt(call, sampleOf(call, anns))
    expect(answer.json).toMatchObject({ status: 401, type: 'signed-out' })
    expectRefusal(answer)
  })

  it.each(titled(guarded))('%s: nobody with a session that has ended [R-11]', async (_, { call }) => {
    const answer = await new Client(server).attempt(call, sampleOf(call, anns), { cookie: deadCookie })
    expect(answer.status).toBe(401)
  })

  it.each(titled(guarded.filter(({ call }) => call.access !== 'session')))(
    '%s: nobody who has not chosen an identity [R-11]',
    async (_, { call }) => {
      const answer = await nameless.attempt(call, sampleOf(call, anns))
      expect(answer.json).toMatchObject({ status: 403, type: 'identity-missing' })
    },
  )

  it.each(titled(placed))("%s: an outsider cannot tell another's place from none [R-11][R-14]", async (_, { call }) => {
    const there = await bob.attempt(call, sampleOf(call, anns))
    const nowhere = await bob.attempt(
      call,
      sampleOf(call, { ...anns, spaceId: 'no_such_space', projectId: 'no_such_project' }),
    )
    expect(there.json).toMatchObject({ status: 403, type: 'forbidden' })
    expect(nowhere.text).toBe(there.text)
    expectRefusal(there)
  })
})

describe.each([
  ['member', undefined],
  ['member', 'viewer'],
  ['member', 'editor'],
  ['member', 'administrator'],
])('a %s of the space who is %s in the project', async (spaceRole, projectRole) => {
  const person = await member(spaceRole, projectRole)
  const place = { spaceId: anns.spaceId ?? '', projectId: anns.projectId ?? '' }

  it.each(titled(placed))('%s: exactly what the role allows [R-11]', async (_, { call }) => {
    const { access } = call
    if (typeof access === 'string') throw new Error('not a call on a place')
    const allowed =
      'space' in access
        ? can(grantOf(defaultPermissions('space', spaceRole)), access.space)
        : projectRole !== undefined && can(grantOf(defaultPermissions('project', projectRole)), access.project)
    const { status, json, text } = await person.attempt(call, sampleOf(call, place))
    expect((json as { type?: string }).type === 'forbidden', text).toBe(!allowed)
    if (!allowed) expect(status).toBe(403)
    else expect(status).toBeLessThan(500)
  })
})
