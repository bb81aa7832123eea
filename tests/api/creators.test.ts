import { afterAll, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { imageCalls } from '#core/shared/calls/images.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { removeCreator } from '#server/accounts/creators.ts'
import { Client, signedIn, startServer } from '#tests/harness/index.ts'
import { fileOf, phonePhoto, picture } from './images-samples.ts'

const server = await startServer()
afterAll(() => server.close())
const { database, images } = server.server.services
const stranger = new Client(server)
const portrait = fileOf(await phonePhoto(), 'me.jpeg', 'image/jpeg')
const drawing = fileOf(await picture().png().toBuffer())
const profile = { name: ' Herman Melville ', text: 'Whales.\nMostly.' }

it('the profile of a creator is public, with its image [USER-20]', async () => {
  const herman = await signedIn(server, 'herman')
  const saved = await herman.call(accountCalls.updateCreator, { ...profile, image: portrait })
  expect(saved).toEqual({ userId: 'herman', name: 'Herman Melville', text: profile.text, imageId: expect.any(String) })
  const { status, json } = await stranger.send('GET', '/api/user/getCreator?userId=HERMAN')
  expect([status, json]).toEqual([200, saved])
  const shown = await stranger.attempt(imageCalls.get, { imageId: saved.imageId, size: 'thumbnail' })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

it('the first save needs an image, a later one keeps it or takes another [USER-27]', async () => {
  const nelly = await signedIn(server, 'nelly')
  const save = (image?: typeof portrait) => nelly.attempt(accountCalls.updateCreator, { ...profile, image })
  const refused = await save()
  expect(refused.json).toMatchObject({ status: 400, errors: [{ path: 'image', message: 'required' }] })
  expect((await stranger.attempt(accountCalls.getCreator, { userId: 'nelly' })).status).toBe(404)
  const first = (await save(portrait)).json as { imageId: string }
  expect((await save()).json).toEqual(first)
  const second = (await save(drawing)).json as { imageId: string }
  expect(second.imageId).not.toBe(first.imageId)
  expect((await nelly.attempt(imageCalls.get, { imageId: first.imageId })).status).toBe(404)
  expect((await nelly.attempt(imageCalls.get, { imageId: second.imageId })).status).toBe(200)
})

it('a file that is not an image is refused and the old one stays [R-22]', async () => {
  const owen = await signedIn(server, 'owen')
  const { imageId } = await owen.call(accountCalls.updateCreator, { ...profile, image: drawing })
  const svg = fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
  const refused = await owen.attempt(accountCalls.updateCreator, { ...profile, image: svg })
  expect(refused.json).toMatchObject({ status: 422, errors: [{ path: 'image' }] })
  expect((await owen.call(accountCalls.getCreator, { userId: 'owen' })).imageId).toBe(imageId)
})

it.each([
  ['a name of blanks', { name: '  ' }, 'name'],
  ['a name that turns the text around', { name: 'a\u202eb' }, 'name'],
  ['a text with control characters', { text: 'a\u0007' }, 'text'],
  ['a text that is too long', { text: 'x'.repeat(5001) }, 'text'],
])('%s is refused', async (_, fields, path) => {
  const ivan = await signedIn(server)
  const answer = await ivan.attempt(accountCalls.updateCreator, { ...profile, ...fields, image: drawing })
  expect(answer.json).toMatchObject({ status: 400, errors: [{ path }] })
})

it('it requires a session and an identity, and nobody else changes it [R-11]', async () => {
  expect((await stranger.attempt(accountCalls.updateCreator, { ...profile, image: drawing })).status).toBe(401)
  const nameless = new Client(server)
  const account = { username: 'New', email: 'new@example.org', password: 'correct horse 1' }
  await nameless.call(sessionCalls.register, account)
  const answer = await nameless.attempt(accountCalls.updateCreator, { ...profile, image: drawing })
  expect(answer.json).toMatchObject({ status: 403, type: 'identity-missing' })
  const other = await signedIn(server)
  const foreign = await other.attempt(accountCalls.updateCreator, { ...profile, userId: 'herman', image: drawing })
  expect(foreign.status).toBe(400)
})

it.each(['nobody', '', ' ', '../x', 'x'.repeat(64)])('there is no creator called %j', async userId => {
  expect((await stranger.attempt(accountCalls.getCreator, { userId })).status).toBe(404)
})

it('is deleted with the account, and its image too', async () => {
  const pip = await signedIn(server, 'pip')
  const { imageId } = await pip.call(accountCalls.updateCreator, { ...profile, image: drawing })
  await database.write(async tx => {
    const { id } = await tx.selectFrom('users').select('id').where('user_id', '=', 'pip').executeTakeFirstOrThrow()
    await removeCreator(tx, images, id)
  })
  expect((await stranger.attempt(accountCalls.getCreator, { userId: 'pip' })).status).toBe(404)
  expect((await pip.attempt(imageCalls.get, { imageId })).status).toBe(404)
})
