import { afterAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { createOneOfEverything } from '#tests/conformance/scenario.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { createOneOfEach } from '#tests/harness/kinds.ts'

const server = await startServer()
afterAll(() => server.close())
const person = await signedIn(server)
const sampleIds = await createOneOfEverything(server, person)
const { kinds } = server.server.services.entities

it('an author creates an item of every kind and edits it [PROJ-01]', async () => {
  const author = await signedIn(server, 'author')
  const place = await createPlace(author)
  for (const { kind, id } of await createOneOfEach(author, place)) {
    const { update, get } = callsOf(kind)
    const where = { ...place, [kind.idField]: id }
    await author.call(update as never, { ...where, data: { [kind.title]: 'Edited' } } as never)
    expect((await author.attempt(get, where)).text, kind.name).toContain('"Edited"')
  }
})

describe.each(kinds.map(kind => [kind.name, kind] as const))('%s', (_, kind) => {
  // Some plugins replace these calls.
  const called = ({ name }: Call) => server.server.calls.find(({ call }) => call.name === name)?.call
  const [update, get] = [callsOf(kind).update, callsOf(kind).get].map(call => called(call) ?? call) as [Call, Call]
  const where = {
    spaceId: sampleIds.spaceId ?? '',
    projectId: sampleIds.projectId ?? '',
    [kind.idField]: sampleIds[kind.idField] ?? '',
  }

  it('of 100 changes from one revision one is made, and its text is complete [R-08]', async () => {
    const tries = Array.from({ length: 100 }, (__, at) =>
      person.attempt(update, { ...where, revision: 1, data: { [kind.title]: `try ${at}` } }),
    )
    const answers = await Promise.all(tries)
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, 99])
    const written = won.map(({ json }) => (json as Record<string, unknown>)[kind.title])
    expect((await person.attempt(get, where)).text).toContain(JSON.stringify(written[0]))
  })

  it('a change sent three times is made once [R-10]', async () => {
    const read = (await person.attempt(get, where)).json as Record<string, unknown>
    const { revision } = (kind.answersWithParent ? read[kind.name] : read) as { revision: number }
    const send = () =>
      person.attempt(
        update,
        { ...where, revision, data: { [kind.title]: 'again' } },
        { 'idempotency-key': `k-${kind.name}` },
      )
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ json }) => (json as { revision: number }).revision)).toEqual(Array(3).fill(revision + 1))
  })
})
