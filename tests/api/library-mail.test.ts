import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { changeSubscription, publicCalls } from '#plugins/library/shared.ts'
import { Client, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { internalId, someone } from './accounts-deletion.ts'
import { type Mailbox, openMailbox } from './accounts-mailbox.ts'
import { statusOf, storyOf } from './library-fixture.ts'

let server: TestServer
let mailbox: Mailbox
let ann: Client
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startServer({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      PUBLIC_URL: 'http://skald.example.org',
      SPACES_PER_USER: '99',
    },
  })
  ann = await signedIn(server)
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

/** A reader with a verified address. */
async function reader() {
  const { client, userId, email } = await someone(server)
  const id = await internalId(server, userId)
  await server.server.services.database.write(tx =>
    tx.updateTable('users').set({ email_verified: 1 }).where('id', '=', id).execute(),
  )
  const choose = (storyId: string, data: object) => client.call(changeSubscription, { storyId, data })
  return { client, email, choose }
}

async function published() {
  const story = await storyOf(ann)
  await ann.call(projectCalls.update, { ...story.place, data: { name: 'Салт\u00a0& "Salt"' } })
  await story.publish(await story.addChapter('One'))
  return story
}

const about = (subject: string) => (email: { subject?: string | undefined }) =>
  email.subject?.includes(subject) === true

it('an email tells of new chapters who asked for it, once for all of them, and nobody else', async () => {
  const story = await published()
  const [wants, notes] = [await reader(), await reader()]
  const { storyId } = story
  await notes.choose(storyId, { subscribed: true })
  expect(await wants.choose(storyId, { subscribed: true })).toMatchObject({ mail: false, notifications: true })
  expect(await wants.choose(storyId, { mail: true })).toMatchObject({ mail: true })
  expect((await wants.client.call(publicCalls.story, { storyId })).subscription?.mail).toBe(true)
  const first = await story.addChapter('Two\nlines')
  await story.addChapter('Three')
  await story.publishAll()
  const [email] = (await mailbox.emailsTo(wants.email, 2)).filter(about('new chapters'))
  expect(email?.subject).toBe('2 new chapters of “Салт\u00a0& "Salt"”')
  expect(email?.text).toContain(`http://skald.example.org${libraryAddresses.chapter(storyId, first)}`)
  const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value
  const [, end = ''] =
    /^<(http:\/\/skald\.example\.org\/library\/unsubscribe\/\w+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(email?.text).toContain(end)

  // A mail program sends the form without any cookie; opening the link changes nothing.
  const { pathname } = new URL(end)
  const stranger = new Client(server)
  expect((await stranger.send('GET', pathname)).text).toContain(`<form method="post" action="${pathname}">`)
  expect((await wants.client.call(publicCalls.story, { storyId })).subscription?.mail).toBe(true)
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
  const ended = await stranger.send('POST', pathname, { headers: form, body: 'List-Unsubscribe=One-Click' })
  expect([ended.status, ended.text.includes('You get no more emails')]).toEqual([200, true])
  expect((await wants.client.call(publicCalls.story, { storyId })).subscription).toMatchObject({
    ...{ mail: false, subscribed: true },
  })
  expect((await wants.client.send('GET', pathname)).text).toContain('You get no more emails')

  await wants.choose(storyId, { mail: true })
  await story.publish(await story.addChapter('Four'))
  await mailbox.emailsTo(wants.email, 3)
  expect(mailbox.emails.filter(about('Salt')).map(({ to }) => to?.[0]?.address)).toEqual([wants.email, wants.email])
})

it('what was taken back before the email left is not announced, and the end of a subscription ends emails', async () => {
  const story = await published()
  const wants = await reader()
  await wants.choose(story.storyId, { subscribed: true })
  await wants.choose(story.storyId, { mail: true })
  const chapterId = await story.addChapter('Regret')
  await story.publish(chapterId)
  await story.publish(chapterId, { value: false })
  const shown = await story.addChapter('Kept')
  await story.publish(shown)
  await mailbox.emailsTo(wants.email, 2)
  expect(mailbox.emails.filter(about('Regret'))).toEqual([])
  expect(mailbox.emails.filter(about('Kept'))).toHaveLength(1)
  expect(await wants.choose(story.storyId, { subscribed: false })).toMatchObject({ mail: false })
  expect(await wants.choose(story.storyId, { subscribed: true })).toMatchObject({ mail: false })
})

it('emails are refused with the reason to who is not subscribed or has no verified address', async () => {
  const { storyId } = await published()
  const wants = await reader()
  const { client: unverified } = await someone(server)
  const refusal = async (client: Client) => {
    const { status, json } = await client.attempt(changeSubscription as Call, { storyId, data: { mail: true } })
    return [status, JSON.stringify(json)]
  }
  expect(await refusal(wants.client)).toEqual([400, expect.stringContaining('subscribe first')])
  await unverified.call(changeSubscription, { storyId, data: { subscribed: true } })
  expect(await refusal(unverified)).toEqual([400, expect.stringContaining('verified email address')])
})

it('an unknown token ends nothing, and only that form is taken', async () => {
  const stranger = new Client(server)
  for (const token of ['x', 'a'.repeat(200), '%27%20or%201=1'])
    for (const method of ['GET', 'POST'] as const)
      expect((await stranger.send(method, libraryAddresses.unsubscribe(token))).status, `${method} ${token}`).toBe(404)
  expect((await stranger.send('POST', '/library')).status).toBe(405)
  expect(await statusOf(stranger, changeSubscription as Call, { storyId: 'x', data: { mail: true } })).toBe(401)
})
